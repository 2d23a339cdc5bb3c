//! The time for an obstacle field of 1000×1000 cells, compared with filling as many bytes
//! with random numbers once.
//!
//! `cargo bench -p dedale --bench obstacles`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dedale::Random;
use dedale::board::Size;
use dedale::maze::obstacles::{Law, ObstacleError, Percent, Request};

const SIDE: u64 = 1000;
const ROUNDS: u64 = 31;

fn main() -> Result<(), ObstacleError> {
    let size = Size::new(SIDE, SIDE).expect("a board's size");
    println!("{SIDE}×{SIDE} cells, fastest of {ROUNDS} rounds");
    let fill = fastest(|seed| {
        let mut random = Random::new(seed);
        let mut bytes = vec![0_u8; size.cell_count()];
        let begin = Instant::now();
        for eight in bytes.chunks_exact_mut(8) {
            eight.copy_from_slice(&random.bits().to_le_bytes());
        }
        let elapsed = begin.elapsed();
        black_box(bytes);
        elapsed
    });
    println!("random bytes  {fill:>10.1?}");
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let percent = Percent::new(percent)?;
        let request = Request::new(size, percent);
        let took = fastest(|seed| {
            let begin = Instant::now();
            let field = request.law(Law::Fast).draw(&mut Random::new(seed));
            let elapsed = begin.elapsed();
            let field = field.expect("a field");
            assert_eq!(field.check(), Ok(()));
            elapsed
        });
        let ratio = took.as_secs_f64() / fill.as_secs_f64();
        println!("{:>3} percent   {took:>10.1?}  {ratio:.1} times", percent.value());
    }
    Ok(())
}

fn fastest(round: impl Fn(u64) -> Duration) -> Duration {
    (0..ROUNDS).map(round).min().expect("some rounds")
}
