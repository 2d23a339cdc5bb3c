//! Random calls of every function, with good and bad arguments.

use crate::programs::{Library, Program, folder, from_environment};

#[test]
#[ignore = "slow: compiles C and C++"]
fn random_calls_are_answered_or_refused() {
    let sources = ["calls.c", "random.c"].map(|name| folder().join("tests/c").join(name));
    let program = Program::compile(&sources, Library::Static);
    let [seed, rounds, seconds] = [("SEED", 1), ("ROUNDS", 30_000), ("SECONDS", 0)]
        .map(|(name, usual)| from_environment(name, usual).to_string());
    print!("{}", program.output(&[&seed, &rounds, &seconds]));
}
