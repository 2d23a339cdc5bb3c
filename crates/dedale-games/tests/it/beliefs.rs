//! Checks the Bayes filter against the enumeration of all walks, on small boards.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::{
    Board, Cell, Direction, GridMap, HexBoard, HexShape, Neighborhood, Point, Size, SquareBoard,
    Terrain,
};
use dedale_games::solve::belief::{Belief, Chain};

use crate::drawn::{chi_square, is_likely};

/// A board, and how each model walks on it.
struct Game<B> {
    board: B,
    cells: usize,
    models: usize,
    /// For each (cell, model): the weight of each direction, and of staying.
    weights: Vec<[f64; 9]>,
    first: Vec<f64>,
}

impl<B: Board> Game<B> {
    fn new(board: B, models: usize, random: &mut Random) -> Self {
        let cells = board.cell_count();
        let zeros = random.below(60);
        let may_stay = random.happens(1, 2);
        let weights = (0..cells * models).map(|_| weights(random, zeros, may_stay)).collect();
        let mut first: Vec<f64> = (0..cells * models).map(|_| some(random, 40)).collect();
        first[random.below((cells * models) as u32) as usize] = 3.0;
        Self { board, cells, models, weights, first }
    }

    fn weight(&self, model: usize, cell: Cell, direction: Option<Direction>) -> f64 {
        self.weights[cell.index() * self.models + model][direction.map_or(8, Direction::index)]
    }

    fn chain(&self) -> Chain {
        Chain::new(&self.board, self.models, |model, cell, direction| {
            self.weight(model, cell, direction)
        })
    }

    fn belief(&self) -> Belief {
        Belief::new(self.cells, self.models, &self.first)
    }

    /// Where a walker of a model goes from a cell, with probabilities.
    fn steps(&self, model: usize, cell: Cell) -> Vec<(Cell, f64)> {
        let table = self.board.table();
        let mut steps = vec![(cell, self.weight(model, cell, None))];
        for direction in Direction::ALL {
            if let Some(to) = table.toward(cell, direction) {
                steps.push((to, self.weight(model, cell, Some(direction))));
            }
        }
        let sum: f64 = steps.iter().map(|(_, weight)| weight).sum();
        if sum == 0.0 {
            return vec![(cell, 1.0)];
        }
        steps.into_iter().filter(|s| s.1 > 0.0).map(|(to, weight)| (to, weight / sum)).collect()
    }

    /// The probability of a walk.
    fn likely(&self, model: usize, walk: &[Cell]) -> f64 {
        let sum: f64 = self.first.iter().sum();
        let mut likely = self.first[walk[0].index() * self.models + model] / sum;
        for pair in walk.windows(2) {
            let steps = self.steps(model, pair[0]);
            likely *= steps.iter().find(|step| step.0 == pair[1]).map_or(0.0, |step| step.1);
        }
        likely
    }

    /// A walk, and its model.
    fn walk(&self, turns: usize, random: &mut Random) -> (usize, Vec<Cell>) {
        let mut draw = |weights: &[f64]| {
            let mut left = share(random) * weights.iter().sum::<f64>();
            let taken = weights.iter().position(|weight| {
                left -= weight;
                left < 0.0
            });
            taken.or(weights.iter().position(|&weight| weight > 0.0)).unwrap()
        };
        let place = draw(&self.first);
        let (mut walk, model) =
            (vec![Cell::new((place / self.models) as u32)], place % self.models);
        for _ in 0..turns {
            let steps = self.steps(model, *walk.last().unwrap());
            let weights: Vec<f64> = steps.iter().map(|step| step.1).collect();
            walk.push(steps[draw(&weights)].0);
        }
        (model, walk)
    }

    /// Whether all facts allow a (cell, model) in a slice.
    fn allows(&self, facts: &[Fact], slice: usize, place: usize) -> bool {
        let (cell, model) = (Cell::new((place / self.models) as u32), place % self.models);
        facts.iter().all(|fact| fact.allows(slice, cell, model))
    }

    /// The joint probability of all facts and each (cell, model) of each slice:
    /// `games[slice]` is how the walker steps to that slice.
    fn all_walks(games: &[&Self], facts: &[Fact], turns: usize) -> Vec<Vec<f64>> {
        let game = games[0];
        let allowed: Vec<Vec<bool>> = (0..=turns)
            .map(|slice| {
                let places = 0..game.first.len();
                places.map(|place| game.allows(facts, slice, place)).collect()
            })
            .collect();
        let mut mass = vec![vec![0.0; game.first.len()]; turns + 1];
        let sum: f64 = game.first.iter().sum();
        for (place, first) in game.first.iter().enumerate() {
            if *first > 0.0 {
                let cell = Cell::new((place / game.models) as u32);
                let steps = |slice: usize, cell| games[slice].steps(place % game.models, cell);
                let at = |cell: Cell| cell.index() * game.models + place % game.models;
                let allowed = |slice: usize, cell| allowed[slice][at(cell)];
                go_on(&steps, &allowed, turns, (0, cell), first / sum, &mut |slice, cell, p| {
                    mass[slice][at(cell)] += p;
                });
            }
        }
        mass
    }
}

/// Enumerates all walks from here; the probability that they agree with the facts.
fn go_on(
    steps: &impl Fn(usize, Cell) -> Vec<(Cell, f64)>,
    allowed: &impl Fn(usize, Cell) -> bool,
    turns: usize,
    (slice, cell): (usize, Cell),
    probability: f64,
    tell: &mut impl FnMut(usize, Cell, f64),
) -> f64 {
    let mut sum = 0.0;
    if allowed(slice, cell) {
        if slice == turns {
            sum = probability;
        } else {
            for (to, likely) in steps(slice + 1, cell) {
                sum += go_on(steps, allowed, turns, (slice + 1, to), probability * likely, tell);
            }
        }
        tell(slice, cell, sum);
    }
    sum
}

/// A fact that a shot, or the rules, can report.
#[derive(Clone, Debug)]
enum Fact {
    Missed(usize, Cell),
    Seen(usize, Cell),
    Never(Cell, usize),
    LastPassed(Cell, usize, usize),
    Passages(Cell, Vec<usize>, usize),
    Banned(Cell),
    ModelBanned(Cell, usize),
}

impl Fact {
    fn allows(&self, slice: usize, at: Cell, model: usize) -> bool {
        match self {
            Self::Missed(then, cell) => slice != *then || at != *cell,
            Self::Seen(then, cell) => slice != *then || at == *cell,
            Self::Never(cell, upto) => slice > *upto || at != *cell,
            Self::LastPassed(cell, turn, now) => {
                if slice == *turn {
                    at == *cell
                } else {
                    slice < *turn || slice > *now || at != *cell
                }
            }
            Self::Passages(cell, turns, now) => {
                slice > *now || turns.contains(&slice) == (at == *cell)
            }
            Self::Banned(cell) => at != *cell,
            Self::ModelBanned(cell, banned) => at != *cell || model != *banned,
        }
    }

    fn apply(&self, belief: &mut Belief) {
        match self {
            Self::Missed(slice, cell) => belief.forbid(*slice, *cell),
            Self::Seen(slice, cell) => belief.pin(*slice, *cell),
            Self::Never(cell, upto) => belief.never(*cell, *upto),
            Self::LastPassed(cell, turn, now) => belief.last_passed(*cell, *turn, *now),
            Self::Passages(cell, turns, now) => belief.passed_only(*cell, turns, *now),
            Self::Banned(cell) => belief.ban(*cell),
            Self::ModelBanned(cell, model) => belief.ban_model(*cell, *model),
        }
    }

    /// A random fact about a walk's slices up to `now`, true unless it lies.
    fn random<B>(
        game: &Game<B>,
        (model, walk): &(usize, Vec<Cell>),
        now: usize,
        lies: bool,
        random: &mut Random,
    ) -> Self {
        let slice = random.below(now as u32 + 1) as usize;
        let some = Cell::new(random.below(game.cells as u32));
        let on_walk = walk[random.below(now as u32 + 1) as usize];
        let cell = if random.happens(1, 2) { some } else { on_walk };
        let turns: Vec<usize> = (0..=now).filter(|&slice| walk[slice] == cell).collect();
        if lies {
            return match random.below(3) {
                0 => Self::Seen(slice, cell),
                1 => Self::Never(cell, slice),
                _ => Self::LastPassed(cell, slice, now),
            };
        }
        let other = random.below(game.models as u32) as usize;
        match random.below(9) {
            0..=2 => match turns.last() {
                None => Self::Never(cell, now),
                Some(&turn) => Self::LastPassed(cell, turn, now),
            },
            3 => Self::Passages(cell, turns.into_iter().rev().collect(), now),
            4 if !walk.contains(&cell) => Self::Banned(cell),
            5 if walk[slice] == cell => Self::Seen(slice, cell),
            6 if other != *model || !walk.contains(&cell) => Self::ModelBanned(cell, other),
            _ if walk[slice] != cell => Self::Missed(slice, cell),
            _ => Self::LastPassed(cell, *turns.last().unwrap_or(&now), now),
        }
    }
}

fn share(random: &mut Random) -> f64 {
    f64::from(random.below(1 << 30)) / f64::from(1 << 30)
}

/// A weight, with a `zeros` percent chance of 0.
fn some(random: &mut Random, zeros: u32) -> f64 {
    if random.happens(zeros, 100) { 0.0 } else { f64::from(1 + random.below(1000)) }
}

fn weights(random: &mut Random, zeros: u32, may_stay: bool) -> [f64; 9] {
    let mut weights = [0.0; 9].map(|_: f64| some(random, zeros));
    weights[8] *= f64::from(u8::from(may_stay));
    weights
}

fn random_board(most: u32, random: &mut Random) -> SquareBoard {
    let size = Size::new(u64::from(2 + random.below(most - 1)), u64::from(1 + random.below(3)));
    let mut map = GridMap::new(size.unwrap(), Terrain::FREE);
    for point in map.size().points() {
        if random.happens(1, 7) {
            map.set_terrain(point, Terrain::Wall);
        }
        for direction in Direction::STRAIGHT {
            if random.happens(1, 20) {
                map.set_road(point, direction, false);
            }
        }
    }
    let [never, past_one, always] = dedale::board::CornerCutting::ALL.map(Neighborhood::Eight);
    map.board([Neighborhood::Four, never, past_one, always][random.below(4) as usize])
}

#[track_caller]
fn close(got: &[f64], expected: impl IntoIterator<Item = f64>, what: &str) {
    let expected: Vec<f64> = expected.into_iter().collect();
    assert_eq!(got.len(), expected.len(), "{what}");
    for (got, expected) in got.iter().zip(&expected) {
        assert!((got - expected).abs() <= 1e-12, "{what}: {got} for {expected}");
    }
}

/// Checks every query against the joint probabilities of all walks.
fn check(belief: &mut Belief, chain: &Chain, mass: &[Vec<f64>], models: usize) {
    let now = mass.last().unwrap();
    let sum: f64 = now.iter().sum();
    let of = |mass: f64| if sum > 0.0 { mass / sum } else { 0.0 };
    assert_eq!(belief.is_impossible(chain), sum == 0.0);
    let evidence = belief.evidence(chain).value();
    assert!((evidence - sum).abs() <= 1e-12 * sum, "evidence {evidence} for {sum}");
    close(belief.now(chain), now.iter().map(|&m| of(m)), "now");
    let cells = now.chunks(models).map(|masses| of(masses.iter().sum()));
    close(belief.cells(chain), cells, "cells");
    let model_mass = |model: usize| of(now.iter().skip(model).step_by(models).sum());
    close(&belief.models(chain), (0..models).map(model_mass), "models");
    for (slice, (got, mass)) in belief.smoothed(chain).iter().zip(mass).enumerate() {
        close(got, mass.iter().map(|&m| of(m)), &format!("smoothed {slice}"));
    }
}

/// Plays a game to its end, with queries now and then; whether it became impossible.
fn play<B: Board>(mut game: Game<B>, lies: bool, random: &mut Random) -> bool {
    let branches: usize = (0..game.cells * game.models)
        .map(|place| game.steps(place % game.models, Cell::new((place / game.models) as u32)).len())
        .sum();
    let places = (game.cells * game.models) as f64;
    let mut turns = 3 + random.below(5) as usize;
    while turns > 2 && places * (branches as f64 / places).powi(turns as i32) > 60_000.0 {
        turns -= 1;
    }
    let walk = game.walk(turns, random);
    let (mut chain, mut belief, mut facts) = (game.chain(), game.belief(), Vec::new());
    let seldom = 1 + random.below(3);
    for now in 0..=turns {
        if now > 0 {
            belief.advance();
        }
        for _ in 0..random.below(4) / seldom {
            let lie = lies && random.happens(1, 3);
            facts.push(Fact::random(&game, &walk, now, lie, random));
            facts.last().unwrap().apply(&mut belief);
        }
        if !lies && random.happens(1, 10) {
            // The walls were not what was assumed, but the walk stays.
            let changed = Cell::new(random.below(game.cells as u32));
            for model in 0..game.models {
                let place = changed.index() * game.models + model;
                game.weights[place] = weights(random, 0, true);
            }
            chain.refill_cells(&game.board, [changed], |model, cell, direction| {
                game.weights[cell.index() * game.models + model]
                    [direction.map_or(8, Direction::index)]
            });
            assert!(chain == game.chain());
            belief.rerun_from(0);
        }
        if random.happens(2, 3) || now == turns {
            let mass = Game::all_walks(&vec![&game; now + 1], &facts, now);
            check(&mut belief, &chain, &mass, game.models);
            for _ in 0..3 {
                let Some((model, walk)) = belief.sample(&chain, random) else {
                    assert!(belief.is_impossible(&chain));
                    continue;
                };
                assert!(walk.len() == now + 1 && game.likely(model, &walk) > 0.0);
                let allowed = |(slice, cell): (usize, &Cell)| {
                    game.allows(&facts, slice, cell.index() * game.models + model)
                };
                assert!(walk.iter().enumerate().all(allowed));
            }
        }
    }
    // All facts at once, in another order, give the same bits.
    let mut again = game.belief();
    (0..turns).for_each(|_| again.advance());
    facts.iter().rev().for_each(|fact| fact.apply(&mut again));
    assert_eq!(again.evidence(&chain), belief.evidence(&chain));
    assert_eq!(again.now(&chain), belief.now(&chain));
    belief.is_impossible(&chain)
}

#[test]
fn beliefs_match_the_enumeration_of_all_walks() {
    let mut random = Random::new(1);
    let mut impossible = [0, 0];
    for round in 0..2000 {
        let random = &mut random.split();
        let (models, lies) = (1 + random.below(3) as usize, round % 5 == 0);
        let ended = if round % 7 == 0 {
            let (width, height) = (1 + random.below(4), 1 + random.below(3));
            let board = HexBoard::new(HexShape::Rhombus { width, height }).unwrap();
            play(Game::new(board, models, random), lies, random)
        } else {
            play(Game::new(random_board(4, random), models, random), lies, random)
        };
        impossible[usize::from(lies)] += usize::from(ended);
    }
    // An existing walk is never ruled out by the truth, only by lies.
    let [by_truth, by_lies] = impossible;
    assert!(by_truth <= 3 && by_lies > 60, "{impossible:?}");
}

#[test]
fn a_changed_chain_applies_from_its_slice_on() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let mut game = Game::new(random_board(3, &mut random), 2, &mut random);
        let other = Game::new(game.board.clone(), 2, &mut random);
        let (chain, mut belief, turns) = (game.chain(), game.belief(), 4);
        let cell = game.walk(turns, &mut random).1[2];
        belief.pin(2, cell);
        (0..turns).for_each(|_| belief.advance());
        belief.now(&chain);
        let from = random.below(6) as usize;
        belief.rerun_from(from);
        let mut changed = chain.clone();
        changed.refill(&other.board, |model, cell, direction| other.weight(model, cell, direction));
        let first = std::mem::take(&mut game.first);
        let other = Game { first: first.clone(), ..other };
        let game = Game { first, ..game };
        let games: Vec<_> =
            (0..=turns).map(|slice| if slice < from { &game } else { &other }).collect();
        let mass = Game::all_walks(&games, &[Fact::Seen(2, cell)], turns);
        let sum: f64 = mass[turns].iter().sum();
        let expected = mass[turns].iter().map(|mass| if sum > 0.0 { mass / sum } else { 0.0 });
        close(belief.now(&changed), expected, "now");
        assert!((belief.evidence(&changed).value() - sum).abs() <= 1e-12 * sum);
        belief.sample(&changed, &mut random);
    }
}

#[test]
fn walks_are_sampled_with_their_probability() {
    let (mut random, mut unlikely) = (Random::new(3), 0);
    for _ in 0..12 {
        let game = Game::new(random_board(4, &mut random), 2, &mut random);
        let (chain, mut belief, turns) = (game.chain(), game.belief(), 3);
        (0..turns).for_each(|_| belief.advance());
        let walk = game.walk(turns, &mut random);
        let facts: Vec<_> =
            (0..2).map(|_| Fact::random(&game, &walk, turns, false, &mut random)).collect();
        for fact in &facts {
            fact.apply(&mut belief);
        }
        let mut counts: HashMap<(usize, Vec<Cell>), u32> = HashMap::new();
        let (walks, mut drawn, draws) = (belief.walks(&chain).unwrap(), Vec::new(), 20_000);
        for _ in 0..draws {
            let model = walks.draw(&mut random, &mut drawn).unwrap();
            *counts.entry((model, drawn.clone())).or_default() += 1;
        }
        let mass = Game::all_walks(&vec![&game; turns + 1], &facts, turns);
        let sum: f64 = mass[turns].iter().sum();
        // Walks too rare to be counted, and those not drawn, are pooled.
        let (mut seen, mut expected, mut rest) = (vec![0], vec![f64::from(draws)], draws);
        for ((model, walk), count) in counts {
            let often = game.likely(model, &walk) / sum * f64::from(draws);
            if often > 10.0 {
                seen.push(count);
                expected.push(often);
                expected[0] -= often;
                rest -= count;
            }
        }
        seen[0] = rest;
        if expected[0] < 5.0 {
            seen.remove(0);
            expected.remove(0);
        }
        if seen.len() > 1 && !is_likely(chi_square(&seen, &expected), seen.len() - 1) {
            unlikely += 1;
        }
    }
    assert!(unlikely <= 1, "{unlikely} of 12");
}

#[test]
fn long_games_neither_fade_nor_fill_the_board() {
    let board = GridMap::new(Size::new(2, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let chain = Chain::new(&board, 1, |_, _, _| 1.0);
    let [left, right] = [Point::new(0, 0), Point::new(1, 0)].map(|p| board.cell_at(p).unwrap());
    for is_pinned in [true, false] {
        let mut belief = Belief::new(2, 1, &[1.0, 0.0]);
        for slice in 1..=3000 {
            belief.advance();
            let (here, there) = if slice % 3 == 0 { (left, right) } else { (right, left) };
            if is_pinned { belief.pin(slice, here) } else { belief.forbid(slice, there) }
        }
        let evidence = belief.evidence(&chain);
        assert_eq!((evidence.mantissa, evidence.exponent), (1.0, -3000), "{is_pinned}");
        assert_eq!(belief.sample(&chain, &mut Random::new(1)).unwrap().1.len(), 3001);
        belief.forbid(1500, right);
        belief.forbid(1500, left);
        assert!(belief.is_impossible(&chain) && belief.evidence(&chain).value() == 0.0);
        assert!(belief.sample(&chain, &mut Random::new(1)).is_none());
        assert_eq!(belief.now(&chain), [0.0; 2]);
    }
}

#[test]
fn only_what_a_fact_changes_is_run_again() {
    let board = GridMap::new(Size::new(50, 50).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let chain = Chain::new(&board, 1, |_, _, _| 1.0);
    let [pinned, far, near] =
        [(25, 25), (0, 0), (26, 25)].map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
    let mut belief = Belief::new(2500, 1, &vec![1.0; 2500]);
    (0..10).for_each(|_| belief.advance());
    let work = |belief: &mut Belief| {
        let before = belief.updates();
        belief.now(&chain);
        belief.updates() - before
    };
    assert_eq!(work(&mut belief), 25_000);
    assert_eq!(work(&mut belief), 0);
    belief.pin(8, pinned);
    // One cell; then the rows beside it, from the first cell with mass to the last.
    assert_eq!(work(&mut belief), 1 + 101 + 201);
    belief.forbid(9, far); // it cannot be there
    assert_eq!(work(&mut belief), 0);
    belief.forbid(6, far); // this says nothing of what is after the pin
    assert_eq!(work(&mut belief), 2500 + 2500 + 1);
    belief.forbid(6, far);
    assert_eq!(work(&mut belief), 0);
    belief.forbid(9, near);
    assert_eq!(work(&mut belief), 101 + 201);
    belief.advance();
    belief.ban(near);
    assert_eq!(work(&mut belief), 7 * 2500 + 1 + 101 + 201 + 301);
}
