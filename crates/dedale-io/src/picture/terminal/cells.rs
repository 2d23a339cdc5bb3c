use dedale::board::{Cell, Direction, Terrain};
use dedale::link::Player;

use super::super::ink::{Ink, is_light, terrain};
use super::super::{CellState, Scene, Shade};
use super::page::Look;

const ON_PATH: u8 = 1;

const START: u8 = 2;

const GOAL: u8 = 4;

const LINKED: u8 = 8;

const CHOKEPOINT: u8 = 16;

/// The cells of the scene as characters.
#[derive(Debug)]
pub(super) struct Cells<'a> {
    pub scene: &'a Scene,
    roles: Vec<u8>,
}

impl<'a> Cells<'a> {
    pub(super) fn of(scene: &'a Scene) -> Self {
        let mut roles = vec![0; scene.size().cell_count()];
        for (cells, role) in [
            (scene.path(), ON_PATH),
            (scene.starts(), START),
            (scene.goals(), GOAL),
            (scene.link(), LINKED),
            (scene.chokepoints(), CHOKEPOINT),
        ] {
            for cell in cells {
                roles[cell.index()] |= role;
            }
        }
        Self { scene, roles }
    }

    fn is(&self, cell: Cell, role: u8) -> bool {
        self.roles[cell.index()] & role != 0
    }

    /// The state of the cell in the search, and its other sign.
    pub(super) fn characters(&self, cell: Cell) -> [char; 2] {
        let terrain = self.scene.terrain(cell);
        if self.scene.hunt.is_unseen(cell) && !self.is(cell, START | GOAL) {
            return ['░', '░'];
        }
        if terrain == Terrain::Wall && !self.is(cell, START | GOAL) {
            return ['█', '█'];
        }
        let has_field = self.scene.has_field();
        let arrow = self.scene.arrow(cell).map(|direction| self.arrow(direction));
        let underfoot = match terrain {
            Terrain::Wall | Terrain::Land(_) => '·',
            Terrain::Water => '~',
        };
        let first = match self.scene.state(cell) {
            _ if self.is(cell, START) => 'S',
            _ if self.is(cell, GOAL) && has_field => '*',
            _ if self.is(cell, GOAL) => 'G',
            _ if self.is(cell, ON_PATH) && !has_field => '*',
            _ if self.scene.stone(cell) == Some(Player::Red) => 'R',
            _ if self.scene.stone(cell) == Some(Player::Blue) => 'B',
            _ if self.is(cell, LINKED) => '*',
            _ if self.is(cell, CHOKEPOINT) => 'x',
            CellState::Current => '@',
            CellState::Opened => 'o',
            CellState::Closed => '+',
            CellState::Banned => 'x',
            CellState::Neutral => arrow.unwrap_or(underfoot),
        };
        let second = match (terrain, arrow) {
            (_, Some(arrow)) if first == 'S' => arrow,
            (_, Some(arrow)) if first == arrow && self.is(cell, ON_PATH) => '*',
            _ if matches!(first, 'R' | 'B') && self.is(cell, LINKED) => '*',
            (Terrain::Water, _) if first != underfoot => '~',
            (Terrain::Land(weight), _) => match weight.get() {
                1 => ' ',
                weight @ 2..=9 => char::from(b'0' + weight),
                _ => '^',
            },
            _ => ' ',
        };
        [first, second]
    }

    /// The only character of the cell: of a stone on the link, that it is on it.
    pub(super) fn character(&self, cell: Cell) -> char {
        match self.characters(cell) {
            ['R' | 'B', '*'] => '*',
            [first, _] => first,
        }
    }

    /// The cell in this many characters.
    pub(super) fn line(&self, cell: Cell, width: usize) -> Vec<(char, Look)> {
        if self.scene.hunt.is_shown() {
            return self.of_hunt(cell, width);
        }
        let ([first, second], look) = (self.characters(cell), self.look(cell));
        // Blocks are padded with blocks.
        let padding = if first == '█' { '█' } else { ' ' };
        let line = match width {
            1 => vec![self.character(cell)],
            2 => vec![first, second],
            _ => vec![padding, first, second],
        };
        line.into_iter().map(|character| (character, look)).collect()
    }

    fn arrow(&self, direction: Direction) -> char {
        self.scene.hexes().map_or(direction.arrow(), |hexes| hexes.arrow(direction))
    }

    /// The colours of the cell.
    pub(super) fn look(&self, cell: Cell) -> Look {
        if self.is(cell, START | GOAL) {
            return Look { ink: Ink::Mark, paper: Ink::MarkEdge };
        }
        if self.is(cell, ON_PATH) {
            return Look { ink: Ink::PathEdge, paper: Ink::Path };
        }
        if self.is(cell, LINKED) {
            return Look { ink: Ink::LinkEdge, paper: Ink::Link };
        }
        if self.is(cell, CHOKEPOINT) {
            return Look { ink: Ink::MarkEdge, paper: Ink::Mark };
        }
        match self.scene.stone(cell) {
            None => {}
            Some(Player::Red) => return Look { ink: Ink::RedStoneSign, paper: Ink::RedStone },
            Some(Player::Blue) => return Look { ink: Ink::BlueStoneSign, paper: Ink::BlueStone },
        }
        let paper = terrain(self.scene, cell);
        let ink = match paper {
            Ink::Opened => Ink::OpenedSign,
            Ink::Closed => Ink::ClosedSign,
            Ink::Banned => Ink::BannedSign,
            Ink::Current => Ink::CurrentSign,
            Ink::Unreachable => Ink::UnreachableSign,
            Ink::Trail(_) | Ink::Heat(_) => Ink::TrailSign,
            Ink::Unseen => Ink::UnseenSign,
            Ink::Shade(shade) if is_light(shade) => Ink::ArrowOnLight,
            Ink::Shade(_) => Ink::ArrowOnDark,
            Ink::Weight(_) | Ink::Water => Ink::TerrainSign,
            _ => Ink::Wall,
        };
        Look { ink, paper }
    }

    /// The most informative of these cells: the one of the highest rank, or, where there is
    /// nothing but terrain, a wall if most are walls, else one in the middle of the others.
    pub(super) fn most_telling(&self, block: impl Iterator<Item = Cell> + Clone) -> Cell {
        let first_of_rank = block
            .clone()
            .reduce(|best, cell| if self.rank(cell) > self.rank(best) { cell } else { best });
        let best = first_of_rank.expect("a block has a cell");
        if self.rank(best) > 0 {
            return best;
        }
        let walls = block.clone().filter(|&cell| self.scene.is_wall(cell)).count();
        let others = block.clone().count() - walls;
        let is_wall = walls > others;
        let middle = if is_wall { 0 } else { others / 2 };
        block.filter(|&cell| self.scene.is_wall(cell) == is_wall).nth(middle).unwrap_or(best)
    }

    fn rank(&self, cell: Cell) -> u8 {
        match self.scene.state(cell) {
            _ if self.scene.hunt.monster() == Some(cell) => 11,
            _ if self.is(cell, START) => 10,
            _ if self.is(cell, GOAL) => 9,
            _ if self.is(cell, ON_PATH) => 8,
            _ if self.is(cell, LINKED) => 7,
            _ if self.is(cell, CHOKEPOINT) => 6,
            _ if self.scene.hunt.trail(cell).is_some() => 5,
            _ if self.scene.stone(cell).is_some() => 6,
            CellState::Current => 5,
            CellState::Opened => 4,
            CellState::Closed => 3,
            CellState::Banned => 2,
            CellState::Neutral if self.scene.shade(cell) == Some(Shade::Of(0)) => 1,
            CellState::Neutral => 0,
        }
    }
}

// The cells of a hunt as characters.

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
