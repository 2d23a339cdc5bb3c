//! How near the players of a link game are to a link.

use std::collections::HashSet;

use dedale::board::Cell;
use dedale::link::{Connection, Player, connection};
use dedale_games::game::LinkPosition;

use crate::lang::{tr, word};
use crate::output::counted;

/// The fewest stones that would link each player, and on which cells.
pub struct Standing {
    nearest: [Option<Connection>; 2],
}

impl Standing {
    pub fn of(position: &LinkPosition<'_>) -> Self {
        let (game, borders) = (position.game(), position.game().borders());
        let stones = Player::BOTH
            .map(|player| position.stones_of(player).into_iter().collect::<HashSet<Cell>>());
        let nearest = |player: Player| {
            let [own, foreign] = [&stones[player.index()], &stones[player.other().index()]];
            let cost = |cell: Cell| match cell {
                _ if own.contains(&cell) => Some(0),
                _ if foreign.contains(&cell) => None,
                _ => borders.is_open_to(cell, player).then_some(1),
            };
            connection(game.board(), borders.sides(), borders.goal(player), cost)
        };
        Self { nearest: Player::BOTH.map(nearest) }
    }

    /// The player's stones on the link that needs the fewest more.
    pub fn link_so_far(&self, position: &LinkPosition<'_>, player: Player) -> Vec<Cell> {
        let Some(nearest) = &self.nearest[player.index()] else { return Vec::new() };
        let mut stones = position.stones_of(player);
        stones.retain(|cell| nearest.cells.contains(cell));
        stones
    }

    /// "red needs 4 more stones, blue 5".
    pub fn sentence(&self) -> String {
        in_words(self.nearest.each_ref().map(|nearest| nearest.as_ref().map(|found| found.cost)))
    }
}

fn in_words(missing: [Option<u64>; 2]) -> String {
    const CANNOT: &str = "cannot link any more";
    let more = |count| counted(count, "more stone");
    match missing {
        [Some(red), Some(blue)] => {
            tr!("red needs {red}, blue {blue}", red = more(red), blue = blue)
        }
        [Some(red), None] => {
            tr!("red needs {red}, blue {cannot}", red = more(red), cannot = word(CANNOT))
        }
        [None, Some(blue)] => {
            tr!("red {cannot}, blue needs {blue}", cannot = word(CANNOT), blue = more(blue))
        }
        [None, None] => word("neither player can link any more").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dedale_games::game::{LinkGame, LinkMove, LinkRules};

    #[test]
    fn who_cannot_link_is_told() {
        assert_eq!(in_words([Some(1), Some(2)]), "red needs 1 more stone, blue 2");
        assert_eq!(in_words([Some(3), None]), "red needs 3 more stones, blue cannot link any more");
        assert_eq!(in_words([None, Some(1)]), "red cannot link any more, blue needs 1 more stone");
        assert_eq!(in_words([None; 2]), "neither player can link any more");
    }

    /// In the positions of random games of each kind that have few free cells: as many of the
    /// player's stones on free cells would win, no fewer, or none at all.
    #[test]
    fn as_many_stones_are_needed_as_said() {
        let mut cut_off = 0;
        for (rules, size) in [(LinkRules::HexMo, 2), (LinkRules::Hex, 3), (LinkRules::Y, 3)] {
            for seed in 0..20 {
                let game = LinkGame::new(rules, size).unwrap().without_swap();
                let mut position = game.start();
                let mut random = dedale::Random::new(seed);
                while position.winner().is_none() {
                    let standing = Standing::of(&position);
                    let is_small = position.moves().len() < 10;
                    for player in Player::BOTH.into_iter().filter(|_| is_small) {
                        let said = standing.nearest[player.index()].as_ref().map(|near| near.cost);
                        assert_eq!(said, fewest(&position, player), "{rules} {seed} {player}");
                        cut_off += usize::from(said.is_none());
                    }
                    let chosen = dedale_games::player::random_move(&position, &mut random);
                    position.play(chosen.unwrap_or(LinkMove::Pass)).unwrap();
                }
            }
        }
        assert!(cut_off > 0, "somebody cannot link any more");
    }

    /// Tries all sets of free cells.
    fn fewest(position: &LinkPosition<'_>, player: Player) -> Option<u64> {
        let (board, borders) = (position.game().board(), position.game().borders());
        let own: Vec<Cell> = position.stones_of(player);
        let foreign = position.stones_of(player.other());
        let open = |cell: &Cell| {
            let is_taken = own.contains(cell) || foreign.contains(cell);
            !is_taken && borders.is_open_to(*cell, player)
        };
        let free: Vec<Cell> = board.cells().filter(open).collect();
        let sets = 0..1_u32 << free.len();
        let linked = sets.filter(|set| {
            let added = (0..free.len()).filter(|at| set >> at & 1 == 1).map(|at| free[at]);
            let stones: Vec<Cell> = own.iter().copied().chain(added).collect();
            let network = dedale::link::Network::new(board, borders.sides(), &stones);
            network.shortest(borders.goal(player)).is_some()
        });
        linked.map(|set| u64::from(set.count_ones())).min()
    }
}
