//! Tests of the cluster, beside what one process answers.

mod clusters;
mod retrograde;
