//! Writes the tree of a hunt as an extensive game of Gambit, format 2.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use dedale::board::Cell;

use super::HuntValueError;
use super::histories::Terms;
use crate::game::{HuntField, HuntRules};

/// Writes the whole game as Gambit's `.efg`, so that other programs can solve it.
///
/// Player 1 is the monster, player 2 the hunter, who gets 1 for a win and a half for a
/// draw; the monster gets the rest, so payoffs add up to 1. Entries are drawn at the root.
/// The monster's information sets differ by its path and, where it sees them, the shots;
/// the hunter's by shots and their reports. A monster beside an exit steps out, and the
/// hunter shoots only at cells where the monster may have been: nothing better is left out.
/// Cells are named by their numbers. A tree of more than `most` nodes is an error. Time and
/// memory as the text, about 100 bytes a node.
pub fn efg(
    field: &Arc<HuntField>,
    rules: &HuntRules,
    title: &str,
    most: usize,
) -> Result<String, HuntValueError> {
    let terms = Terms::new(field, rules)?;
    if terms.last > super::MAX_EXACT_TURNS as usize {
        return Err(HuntValueError::Turns(terms.last as u32 + terms.mark));
    }
    let title: String = title.chars().filter(|&c| c != '"' && c != '\\').collect();
    let text = format!("EFG 2 R \"{title}\" {{ \"monster\" \"hunter\" }}\n\n");
    let mut writer =
        Writer { terms: &terms, text, left: most, most, sets: [BTreeMap::new(), BTreeMap::new()] };
    let entries = field.entries();
    if entries.len() > 1 {
        writer.count()?;
        let mut list = String::new();
        for entry in entries {
            put(&mut list, format_args!("\"{}\" 1/{} ", entry.number(), entries.len()));
        }
        put(&mut writer.text, format_args!("c \"\" 1 \"\" {{ {list}}} 0\n"));
    }
    for &entry in entries {
        writer.arrive(&mut vec![entry], &mut Vec::new())?;
    }
    Ok(writer.text)
}

struct Writer<'a> {
    terms: &'a Terms,
    text: String,
    left: usize,
    most: usize,
    /// The numbers of information sets, of the monster and of the hunter: paths, and shots
    /// with their reports.
    sets: [BTreeMap<Known, usize>; 2],
}

/// What a side knows: its path, and the shots with their reports.
type Known = (Vec<Cell>, Vec<(Cell, u64)>);

fn put(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string can be written to");
}

impl Writer<'_> {
    fn count(&mut self) -> Result<(), HuntValueError> {
        self.left = self.left.checked_sub(1).ok_or(HuntValueError::Nodes(self.most))?;
        Ok(())
    }

    /// Ends the game; the hunter gets `outcome`.
    fn end(&mut self, outcome: f64) -> Result<(), HuntValueError> {
        self.count()?;
        // Each payoff has an outcome of its own.
        let (number, name, pay) = match outcome {
            0.0 => (1, "out", "1 0"),
            1.0 => (2, "hunter", "0 1"),
            _ => (3, "draw", "1/2 1/2"),
        };
        put(&mut self.text, format_args!("t \"\" {number} \"{name}\" {{ {pay} }}\n"));
        Ok(())
    }

    fn choice(&mut self, side: usize, known: Known, cells: &[Cell]) -> Result<(), HuntValueError> {
        self.count()?;
        let next = self.sets[side].len() + 1;
        let set = *self.sets[side].entry(known).or_insert(next);
        let mut list = String::new();
        for cell in cells {
            put(&mut list, format_args!("\"{}\" ", cell.number()));
        }
        put(&mut self.text, format_args!("p \"\" {} {set} \"\" {{ {list}}} 0\n", side + 1));
        Ok(())
    }

    /// The monster has arrived at the end of its path.
    fn arrive(
        &mut self,
        path: &mut Vec<Cell>,
        shots: &mut Vec<(Cell, u64)>,
    ) -> Result<(), HuntValueError> {
        let terms = self.terms;
        let (place, here) = (path.len() - 1, path[path.len() - 1]);
        if terms.field.is_exit(here) {
            return self.end(0.0);
        }
        if place < terms.first_shot || place >= terms.shots_end {
            return self.go_on(path, shots);
        }
        let cells = self.targets(place);
        self.choice(1, (Vec::new(), shots.clone()), &cells)?;
        for cell in cells {
            if cell == here {
                self.end(1.0)?;
                continue;
            }
            shots.push((cell, terms.report(path, cell)));
            self.go_on(path, shots)?;
            shots.pop();
        }
        Ok(())
    }

    /// The monster steps, if there is time.
    fn go_on(
        &mut self,
        path: &mut Vec<Cell>,
        shots: &mut Vec<(Cell, u64)>,
    ) -> Result<(), HuntValueError> {
        let terms = self.terms;
        let (place, here) = (path.len() - 1, path[path.len() - 1]);
        if place == terms.last {
            return self.end(terms.late);
        }
        let steps = match terms.exit_beside(here) {
            Some(exit) => vec![exit],
            None => terms.steps(here).collect(),
        };
        if steps.is_empty() {
            return self.end(1.0);
        }
        let seen = if terms.shots_seen { shots.clone() } else { Vec::new() };
        self.choice(0, (path.clone(), seen), &steps)?;
        for next in steps {
            path.push(next);
            self.arrive(path, shots)?;
            path.pop();
        }
        Ok(())
    }

    /// The cells on which a monster can have been up to this place.
    fn targets(&self, place: usize) -> Vec<Cell> {
        let mut cells = self.terms.field.entries().to_vec();
        for _ in 0..place {
            let steps: Vec<Cell> = cells.iter().flat_map(|&cell| self.terms.steps(cell)).collect();
            cells.extend(steps);
            cells.retain(|&cell| !self.terms.field.is_exit(cell));
            cells.sort_unstable();
            cells.dedup();
        }
        cells.retain(|&cell| !self.terms.field.is_exit(cell));
        cells
    }
}
