//! What Rust takes for what `peers.py` times in Python: a board from the bytes of an array, its flow
//! field, and the distances as a table.
//!
//! `rust_times FILE WIDTH HEIGHT ROUNDS` prints the least milliseconds of each as JSON.

use std::hint::black_box;
use std::time::Instant;
use std::{env, error, fs};

use dedale::FlowField;
use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
use serde_json::json;

fn main() -> Result<(), Box<dyn error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, width, height, rounds] = arguments.as_slice() else {
        return Err("expected FILE WIDTH HEIGHT ROUNDS".into());
    };
    let bytes = fs::read(file)?;
    let size = Size::new(width.parse()?, height.parse()?)?;
    let mut least = [f64::INFINITY; 3];
    let mut sum = 0_i64;
    for _ in 0..rounds.parse::<u32>()? {
        let begin = Instant::now();
        let terrain = |&free: &u8| if free == 0 { Terrain::Wall } else { Terrain::FREE };
        let map = GridMap::of(size, bytes.iter().map(terrain).collect());
        let board = map.board(Neighborhood::Four);
        let made = Instant::now();
        let field = FlowField::to(&board, &[Cell::new(0)]);
        let flooded = Instant::now();
        let mut table = Vec::with_capacity(bytes.len());
        field.each_distance(|far| table.push(far.map_or(-1, |far| far as i32)));
        let told = Instant::now();
        sum = black_box(table).into_iter().filter(|&far| far >= 0).map(i64::from).sum();
        black_box(map);
        for (least, taken) in least.iter_mut().zip([made - begin, flooded - made, told - flooded]) {
            *least = least.min(taken.as_secs_f64() * 1e3);
        }
    }
    let [board, field, distances] = least;
    println!("{}", json!({"board": board, "field": field, "distances": distances, "sum": sum}));
    Ok(())
}
