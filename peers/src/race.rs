//! Contenders in turn, the best of several passes.

use std::time::{Duration, Instant};

use crate::table::{Figure, Row};

/// Does some of what is timed.
pub struct Contender<'a, A> {
    pub name: &'static str,
    pub run: Box<dyn FnMut() -> Lap<A> + 'a>,
}

impl<'a, A> Contender<'a, A> {
    /// Timed while it works, and not while its answer is judged.
    pub fn timed<T>(
        name: &'static str,
        mut work: impl FnMut() -> T + 'a,
        judge: impl Fn(T) -> A + 'a,
    ) -> Self {
        let run = move || {
            let lap = Lap::of(1, &mut work);
            Lap { time: lap.time, count: lap.count, answer: judge(lap.answer) }
        };
        Self { name, run: Box::new(run) }
    }
}

/// What a contender did in one pass.
pub struct Lap<A> {
    pub time: Duration,
    /// How many things were done.
    pub count: u64,
    pub answer: A,
}

/// A contender's best pass, and what it answered last.
pub struct Placing<A> {
    pub name: &'static str,
    /// What one thing took.
    pub seconds: f64,
    pub answer: A,
}

impl<A> Placing<A> {
    /// As it stands in a table.
    pub fn figure(&self, note: String, fault: Option<String>) -> Figure {
        Figure { name: self.name, seconds: self.seconds, note, fault }
    }
}

/// A row whose contenders should all answer what this one does, or else are at fault.
pub fn agreeing<A: PartialEq>(
    name: String,
    placings: &[Placing<A>],
    right: usize,
    fault: &str,
) -> Row {
    judged(name, placings, |answer| (*answer != placings[right].answer).then(|| fault.to_owned()))
}

/// A row whose contenders are at fault for what they answer.
pub fn judged<A>(
    name: String,
    placings: &[Placing<A>],
    fault: impl Fn(&A) -> Option<String>,
) -> Row {
    let figure = |placing: &Placing<A>| placing.figure(String::new(), fault(&placing.answer));
    Row { name, figures: placings.iter().map(figure).collect() }
}

/// Whether a part of a comparison is called for; it then begins, and is told.
pub fn is_wanted(only: &str, name: &str) -> bool {
    let is_wanted = name.contains(only);
    if is_wanted {
        eprintln!("{name}");
    }
    is_wanted
}

impl<A> Lap<A> {
    pub fn of(count: u64, work: impl FnOnce() -> A) -> Self {
        let begin = Instant::now();
        let answer = work();
        Self { time: begin.elapsed(), count, answer }
    }
}

pub fn race<A>(contenders: &mut [Contender<'_, A>], passes: u32) -> Vec<Placing<A>> {
    let mut placings: Vec<Placing<A>> = Vec::new();
    for pass in 0..passes.max(1) {
        for (index, contender) in contenders.iter_mut().enumerate() {
            let Lap { time, count, answer } = (contender.run)();
            let seconds = time.as_secs_f64() / count as f64;
            if pass == 0 {
                placings.push(Placing { name: contender.name, seconds, answer });
            } else {
                let placing = &mut placings[index];
                placing.seconds = placing.seconds.min(seconds);
                placing.answer = answer;
            }
        }
    }
    placings
}

/// How often a contender works in each of its turns: small boards are soon done.
pub fn turns(cells: u64) -> u32 {
    (20_000_000 / cells.max(1)).clamp(3, 100) as u32
}

/// The shortest of several runs.
pub fn best_of(turns: u32, mut work: impl FnMut()) -> Duration {
    (0..turns).map(|_| timed(&mut work)).min().unwrap_or_default()
}

pub fn timed(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}
