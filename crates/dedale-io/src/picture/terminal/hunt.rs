//! The cells of a hunt as characters.

use dedale::board::Cell;

use super::super::ink::Ink;
use super::cells::Cells;
use super::page::Look;

const SHOT: (char, Look) = ('x', Look { ink: Ink::ShotEdge, paper: Ink::Shot });
const HIT: (char, Look) = ('X', Look { ink: Ink::ShotEdge, paper: Ink::Shot });
const MONSTER: (char, Look) = ('M', Look { ink: Ink::MonsterEdge, paper: Ink::Monster });

/// The probability of the monster.
const HEAT: [Option<char>; 9] =
    [None, Some('.'), Some(':'), Some('-'), Some('='), Some('+'), Some('*'), Some('%'), Some('@')];

impl Cells<'_> {
    /// This many characters for a cell of a hunt: the last turn at which the monster was there,
    /// if there is room for turns, otherwise its direction; then the cell itself, then whether
    /// a shot fell there.
    pub(super) fn of_hunt(&self, cell: Cell, width: usize) -> Vec<(char, Look)> {
        let hunt = &self.scene.hunt;
        let look = self.look(cell);
        let [sign, _] = self.characters(cell);
        let blank = match sign {
            '█' | '░' => sign,
            _ => ' ',
        };
        let mark = match sign {
            _ if hunt.monster() == Some(cell) && hunt.is_hit() => Some(HIT),
            _ if hunt.monster() == Some(cell) => Some(MONSTER),
            'S' | 'G' => Some((sign, look)),
            _ => HEAT[usize::from(hunt.heat(cell))].map(|sign| (sign, look)),
        };
        let trail = hunt.trail(cell);
        let mut line = vec![(blank, look); width];
        if width >= hunt.digits() + 2 {
            let turn = trail.map(|trail| trail.turn.to_string());
            let text =
                turn.unwrap_or_else(|| if mark.is_some() { blank } else { sign }.to_string());
            let first = width - 2 - text.chars().count().min(width - 2);
            for (place, character) in (first..).zip(text.chars()) {
                line[place] = (character, look);
            }
            line[width - 2] = mark.unwrap_or((blank, look));
        } else {
            let arrow =
                trail.map(|trail| trail.toward.map_or('*', dedale::board::Direction::arrow));
            let shown = mark.unwrap_or((arrow.unwrap_or(sign), look));
            line[width.saturating_sub(2)] = shown;
        }
        let is_worth_it = width > 1 || (mark.is_none() && trail.is_none());
        if mark != Some(HIT) && is_worth_it && hunt.shots().contains(&cell) {
            line[width - 1] = SHOT;
        }
        line
    }
}
