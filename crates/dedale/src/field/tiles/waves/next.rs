//! The optimal next steps of settled tiles, from the two lowest digits of distances: a step is
//! optimal if it leads to a distance smaller by one, and no step leads to one that differs by
//! more.

use super::cells::{Cells, Rows, steps_of};
use super::{NONE, NOTHING, State, Waves};
use crate::board::{TILE, TileSteps};
use crate::field::tiles::lanes::Line;

impl Waves {
    /// Replaces what is kept of all tiles by their next steps.
    #[inline(always)]
    pub(super) fn find_next<R: Rows, const PLAIN: bool>(&mut self, steps: &TileSteps) {
        let stride = steps.stride();
        for row in (stride..self.kept.len() - stride).step_by(stride) {
            for tile in (row + 1..row + stride - 1).step_by(2) {
                // At the end of a row the second tile is one of the border: never met.
                let both = [tile, tile + 1];
                if both.iter().any(|&tile| self.states[tile] != State::Unmet) {
                    self.find_next_of::<R, PLAIN>(both, steps);
                }
                for tile in both {
                    if self.states[tile] == State::Unmet {
                        self.kept[tile] = NOTHING;
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn find_next_of<R: Rows, const PLAIN: bool>(&mut self, tiles: [usize; 2], steps: &TileSteps) {
        let [first, second] = [&self.kept[tiles[0]], &self.kept[tiles[1]]];
        let mut own = [Cells::none(); 3];
        for bit in 0..3 {
            own[bit] = Cells::of([R::load(&first[bit]), R::load(&second[bit])]);
        }
        let [first, second] = [self.layout.around(tiles[0]), self.layout.around(tiles[1])];
        let above = rows([&self.edges[first[0]].bottom, &self.edges[second[0]].bottom]);
        let below = rows([&self.edges[first[1]].top, &self.edges[second[1]].top]);
        let left = [&self.edges[first[2]].right, &self.edges[second[2]].right];
        let left = columns(left, R::all(1));
        let right = [&self.edges[first[3]].left, &self.edges[second[3]].left];
        let right = columns(right, R::all(1 << (TILE - 1)));
        let mut beside = [own; 4];
        for bit in 0..3 {
            beside[0][bit] = own[bit].south(below[bit]);
            beside[1][bit] = own[bit].west().or(left[bit]);
            beside[2][bit] = own[bit].north(above[bit]);
            beside[3][bit] = own[bit].east().or(right[bit]);
        }
        let [low, high, reached] = own;
        let mut found = [reached.tiles(); 4];
        let exits = steps_of::<R>(steps, tiles);
        for direction in 0..4 {
            let beside = &beside[direction];
            // One less: the low digit differs, and the high one as well if the low one is 0.
            let one_less = beside[0].xor(low).and(beside[1].xor(high).xor(low));
            let mut steps = one_less.and(beside[2]).and(reached);
            if !PLAIN {
                steps = steps.and(exits[direction]);
            }
            found[direction] = steps.tiles();
        }
        for half in 0..2 {
            let [south, west] = [found[0][half], found[1][half]];
            let mixed = R::mixed([south, west, found[2][half], found[3][half]]);
            for (line, kept) in mixed.iter().zip(&mut self.kept[tiles[half]]) {
                line.store(kept);
            }
        }
    }
}

/// Of distances: where the lowest digit is 1, where the next one is, and where there is a
/// distance at all.
#[inline(always)]
fn digits<R: Rows>(distances: R) -> [R; 3] {
    let [one, two, none] = [R::all(1), R::all(2), R::all(NONE)];
    let low = distances.and(one).equal(one);
    let high = distances.and(two).equal(two);
    [low, high, distances.equal(none).xor(none)]
}

/// The digits of a row of each tile, as rows of bits.
#[inline(always)]
fn rows<R: Rows>(edges: [&Line; 2]) -> [R; 3] {
    let [first, second] = [digits(R::load(edges[0])), digits(R::load(edges[1]))];
    let mut rows = first;
    for bit in 0..3 {
        [rows[bit], _] = R::all(first[bit].mask()).halves(R::all(second[bit].mask()));
    }
    rows
}

/// The digits of a column of each tile, in this bit of each row.
#[inline(always)]
fn columns<R: Rows>(edges: [&Line; 2], place: R) -> [Cells<R>; 3] {
    let [first, second] = [digits(R::load(edges[0])), digits(R::load(edges[1]))];
    let mut columns = [Cells::none(); 3];
    for bit in 0..3 {
        columns[bit] = Cells::of([first[bit].and(place), second[bit].and(place)]);
    }
    columns
}
