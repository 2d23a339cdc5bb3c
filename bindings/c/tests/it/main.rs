//! The library as programs in C and C++ see it.

mod examples;
mod header;
mod programs;
mod readme;
