use crate::Random;
use crate::board::Cell;
use crate::game::{LinkMove, LinkPosition};
use crate::link::{Player, Playouts};

/// Plays positions to their ends at random.
#[derive(Debug)]
pub(super) struct Rollout {
    /// On bits, where it does not matter who links first.
    bits: Option<Playouts>,
    /// Whose stone lies where in the end: the place of the player, or 2.
    owners: Vec<u8>,
}

impl Rollout {
    pub(super) fn of(position: &LinkPosition) -> Self {
        let cells = position.game().board().size().cell_count();
        Self { bits: position.game().playouts(), owners: vec![2; cells] }
    }

    /// Whether the cell was the player's at the end of the last game.
    #[inline]
    pub(super) fn was(&self, cell: Cell, player: Player) -> bool {
        self.owners[cell.index()] == player as u8
    }

    /// Plays on from here; gives the winner and leaves the position as it was.
    pub(super) fn play(&mut self, position: &mut LinkPosition, random: &mut Random) -> Player {
        let winner = match (position.winner(), &mut self.bits) {
            (Some(winner), _) => winner,
            (None, None) => return self.stone_by_stone(position, random),
            (None, Some(bits)) => {
                bits.set_position(position.stones().stones(), position.to_move());
                let winner = bits.play(random);
                for (cell, player) in bits.stones() {
                    self.owners[cell.index()] = player as u8;
                }
                return winner;
            }
        };
        self.note(position);
        winner
    }

    /// Each player places stones on their cells in a random order, until one wins.
    fn stone_by_stone(&mut self, position: &mut LinkPosition, random: &mut Random) -> Player {
        let begin = position.history().len();
        let game = position.game();
        let mut left = Player::BOTH.map(|player| {
            let is_left = |cell: &Cell| {
                position.stones().owner(*cell).is_none() && game.is_open_to(*cell, player)
            };
            game.board().cells().filter(is_left).collect::<Vec<Cell>>()
        });
        let winner = loop {
            if let Some(winner) = position.winner() {
                break winner;
            }
            let cells = &mut left[position.to_move().index()];
            let chosen = match cells.len() {
                0 => LinkMove::Pass,
                count => LinkMove::Place(cells.swap_remove(random.below(count as u32) as usize)),
            };
            // A cell that the other player has taken meanwhile is passed over.
            let legal = position.play(chosen).is_ok();
            debug_assert!(legal || chosen != LinkMove::Pass);
        };
        self.note(position);
        while position.history().len() > begin {
            position.undo();
        }
        winner
    }

    fn note(&mut self, position: &LinkPosition) {
        self.owners.fill(2);
        for (cell, player) in position.stones().stones() {
            self.owners[cell.index()] = player as u8;
        }
    }
}
