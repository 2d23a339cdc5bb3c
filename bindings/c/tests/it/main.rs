//! The library as programs in C and C++ see it.

mod agree;
mod ask;
mod examples;
mod header;
mod programs;
