//! Links: games of Hex beside the crates that play it, shortest links and fields
//! on hexagons beside those that search graphs. All on one thread; winners,
//! lengths and distances are compared.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ai_hex::{
    BoardSize, Color, GameResult, KnowledgePolicy, MctsOptions, MctsSearcher, MctsStrategy, Move,
    Position, RolloutPolicy, SwapRule,
};
use dedale::board::{Cell, Graph, Hex, HexBoard, HexShape, Size};
use dedale::link::{Borders, Goal, LiveLinks, Network, Player, Playouts};
use dedale::{FlowField, Random};
use dedale_games::game::{LinkGame, LinkMove, LinkPosition, LinkRules};
use dedale_games::player::TreeSearch;
use hexgame_rs::hexgame::board::Board;
use hexgame_rs::hexgame::cell::Ownership;
use hexx::algorithms::field_of_movement;
use hexx::storage::{HexStore, HexagonalMap};
use petgraph::csr::Csr;
use petgraph::unionfind::UnionFind;
use serde::Serialize;

use crate::race::{Contender, Lap, agreeing, is_wanted, judged, race};
use crate::table::{self, Row, Table, Unit, heading, rounded};

/// Games of a match.
const GAMES: u32 = 40;

/// Boards and playouts a move for which moves are timed.
const TREES: [(u8, u32); 4] = [(9, 2_000), (9, 10_000), (11, 2_000), (11, 10_000)];

/// Boards, our playouts a move and theirs; the last two take about equal time.
const MATCHES: [(u8, [u32; 2], fn() -> Thinker); 8] = [
    (9, [2_000, 2_000], plain),
    (9, [10_000, 10_000], plain),
    (11, [2_000, 2_000], plain),
    (9, [2_000, 2_000], preset),
    (9, [10_000, 10_000], preset),
    (11, [2_000, 2_000], preset),
    (9, [8_000, 2_000], preset),
    (11, [8_000, 2_000], preset),
];

/// Measures all parts whose name and row, such as `placing 11×11`, hold `only`.
pub fn compare(only: &str, passes: u32) -> Links {
    let wanted = |name: String| is_wanted(only, &name);
    let boards = |part: &str, measure: fn(u8, u32) -> Row| {
        let sides = [11, 19].into_iter().filter(|side| wanted(format!("{part} {side}×{side}")));
        sides.map(|side| measure(side, passes)).collect::<Vec<Row>>()
    };
    let trees = TREES
        .into_iter()
        .filter(|(side, playouts)| wanted(format!("trees {side}×{side} {playouts}")));
    let shortest = [60, 65].into_iter().filter(|percent| wanted(format!("shortest {percent}")));
    let field = [200].into_iter().filter(|radius| wanted(format!("field {radius}")));
    let table = |title, unit, rows| Table::new(title, unit, "", rows);
    let tables = vec![
        table(
            "random games of Hex, thousand/s",
            Unit::ThousandsPerSecond,
            boards("games", random_games),
        ),
        table(
            "stones placed in games of Hex, million/s",
            Unit::MillionsPerSecond,
            boards("placing", placing),
        ),
        table(
            "a move of Hex, ms",
            Unit::Millis,
            trees.map(|(side, playouts)| time_a_move(side, playouts, passes)).collect(),
        ),
        table(
            "shortest link on a hexagon, ms",
            Unit::Millis,
            shortest.map(|percent| shortest_links(100, percent, passes)).collect(),
        ),
        table(
            "field of an empty hexagon, ms",
            Unit::Millis,
            field.map(|radius| hexagon_field(radius, passes)).collect(),
        ),
    ];
    let matches = MATCHES
        .into_iter()
        .filter(|(side, [ours, theirs], _)| {
            wanted(format!("matches {side}×{side} {ours} {theirs}"))
        })
        .map(|(side, playouts, peer)| play_match(side, playouts, peer, GAMES));
    Links { tables, matches: matches.collect() }
}

// Hex as other crates play it. Their first player links the same sides as red.

/// `ai-hex`: a position of bits; each move gives the next one, in which the
/// winner is looked for breadth-first.
pub struct AiHex {
    empty: Position,
    position: Position,
    moves: Vec<Move>,
}

impl AiHex {
    pub fn new(side: u8) -> Self {
        let size = BoardSize::new(side).expect("9 to 24");
        let empty = Position::new(size, SwapRule::Disabled);
        Self { empty, position: empty, moves: moves(side) }
    }
}

/// The moves of `ai-hex`, by the numbers of cells.
pub fn moves(side: u8) -> Vec<Move> {
    places(side).map(|(q, r)| Move::place(q, r).expect("a small board")).collect()
}

/// Who has won a game of `ai-hex`.
pub fn winner(position: Position) -> Option<Player> {
    match position.result() {
        GameResult::Ongoing => None,
        GameResult::Win(seat) => Some(match position.color_for_seat(seat) {
            Color::Red => Player::Red,
            Color::Blue => Player::Blue,
        }),
    }
}

impl HexGame for AiHex {
    fn begin(&mut self) {
        self.position = self.empty;
    }

    fn place(&mut self, cell: usize, _: Player) -> Option<Player> {
        self.position = self.position.play(self.moves[cell]).expect("a legal move");
        winner(self.position)
    }
}

/// `hexgame_rs`: a matrix of cells; to name a winner it finds all groups of
/// stones anew. Its rows are counted from below.
pub struct HexGameRs {
    side: u8,
    board: Board,
    cells: Vec<(usize, usize)>,
}

impl HexGameRs {
    pub fn new(side: u8) -> Self {
        let board = Board::new_from_dim(side.into());
        let cells = places(side).map(|(q, r)| (q.into(), (side - 1 - r).into())).collect();
        Self { side, board, cells }
    }
}

impl HexGame for HexGameRs {
    fn begin(&mut self) {
        self.board = Board::new_from_dim(self.side.into());
    }

    fn place(&mut self, cell: usize, player: Player) -> Option<Player> {
        let owner = [Ownership::Player1, Ownership::Player2][player.index()];
        self.board.make_move(self.cells[cell], owner);
        self.board.check_winner(owner).then_some(player)
    }
}

/// Column and row of each cell.
fn places(side: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..side).flat_map(move |r| (0..side).map(move |q| (q, r)))
}

// Random games of Hex to the winner, and stones placed one by one.

/// A pass of random games ends after this long.
const PASS: Duration = Duration::from_millis(150);

/// Games with the same moves for all, of which a slow crate plays as many as it
/// can in some time.
const LISTS: usize = 4_000;

const LONGEST_CHECK: Duration = Duration::from_secs(4);

/// A game, and how many are played between two looks at the clock.
type Entrant = (&'static str, Box<dyn HexGame>, u64);

/// Thousands of games a second, each contender drawing cells alike, but
/// for the one that does not place stones one by one.
pub fn random_games(side: u8, passes: u32) -> Row {
    let mut players: Vec<Entrant> = vec![
        ("dedale Playouts", Box::new(Bits::new(side)), 1_000),
        ("dedale LiveLinks", Box::new(Live::new(side)), 100),
        ("petgraph UnionFind, plain", Box::new(Plain::new(side)), 100),
        ("ai-hex", Box::new(AiHex::new(side)), 10),
        ("hexgame_rs", Box::new(HexGameRs::new(side)), 1),
    ];
    let lists = lists(side);
    let mut live = Live::new(side);
    let winners: Vec<Option<Player>> =
        lists.iter().map(|moves| live.play(moves).map(|won| won.0)).collect();
    let checks: Vec<(usize, usize)> =
        players.iter_mut().map(|player| check(player.1.as_mut(), &lists, &winners)).collect();

    let cell_count = usize::from(side) * usize::from(side);
    let contenders = players.iter_mut().map(|(name, game, batch)| {
        let mut random = Random::new(3);
        let mut cells: Vec<usize> = (0..cell_count).collect();
        let (mut red, mut played) = (0_u64, 0_u64);
        let run = move || {
            let (begin, before) = (Instant::now(), played);
            while begin.elapsed() < PASS {
                for _ in 0..*batch {
                    let winner = game.play_at_random(&mut cells, &mut random);
                    red += u64::from(winner == Some(Player::Red));
                }
                played += *batch;
            }
            Lap { time: begin.elapsed(), count: played - before, answer: (red, played) }
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);

    let share_of = |(red, played): (u64, u64)| red as f64 / played as f64;
    let usual = share_of(placings[0].answer);
    let figures = placings.into_iter().zip(checks).map(|(placing, (checked, wrong))| {
        let share = share_of(placing.answer);
        // Five times what chance makes of so few games.
        let chance = 2.5 / (placing.answer.1 as f64).sqrt();
        let fault = match wrong {
            0 if (share - usual).abs() <= chance => None,
            0 => Some(format!("wrong: red wins {share:.3}")),
            _ => Some(format!("wrong in {wrong} of {checked}")),
        };
        // Of a slow crate's few games the share says nothing.
        let is_telling = placing.answer.1 >= 10_000;
        let share = if is_telling { format!("red {share:.3}, ") } else { String::new() };
        let note = format!("{share}{checked} checked");
        placing.figure(note, fault)
    });
    Row { name: format!("{side}×{side}"), figures: figures.collect() }
}

/// How many games were played, and of how many another winner was named.
fn check(
    game: &mut dyn HexGame,
    lists: &[Vec<usize>],
    winners: &[Option<Player>],
) -> (usize, usize) {
    let begin = Instant::now();
    let (mut checked, mut wrong) = (0, 0);
    for (moves, &winner) in lists.iter().zip(winners) {
        if begin.elapsed() > LONGEST_CHECK {
            break;
        }
        checked += 1;
        wrong += usize::from(game.play(moves).map(|won| won.0) != winner);
    }
    (checked, wrong)
}

/// Millions of stones placed a second, each contender checked after each stone
/// whether it wins. The games are the same for all and end with the stone that
/// wins; emptying the board is part of it.
pub fn placing(side: u8, passes: u32) -> Row {
    let mut players: Vec<(&str, Box<dyn HexGame>)> = vec![
        ("dedale LiveLinks", Box::new(Live::new(side))),
        ("petgraph UnionFind, plain", Box::new(Plain::new(side))),
        ("ai-hex", Box::new(AiHex::new(side))),
    ];
    let mut live = Live::new(side);
    let mut games = lists(side);
    games.truncate(500);
    for moves in &mut games {
        let won = live.play(moves).expect("on a full board somebody has won");
        moves.truncate(won.1);
    }
    let contenders = players.iter_mut().map(|(name, game)| {
        let games = &games;
        let run = move || {
            let begin = Instant::now();
            let (mut count, mut wrong) = (0, 0_usize);
            while begin.elapsed() < PASS {
                for (index, moves) in games.iter().enumerate() {
                    let won = game.play(moves);
                    count += moves.len() as u64;
                    let winner = Player::BOTH[(moves.len() + 1) % 2];
                    wrong += usize::from(won != Some((winner, moves.len())));
                    if index % 20 == 19 && begin.elapsed() >= PASS {
                        break;
                    }
                }
            }
            Lap { time: begin.elapsed(), count, answer: wrong }
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);
    judged(format!("{side}×{side}"), &placings, |&wrong| (wrong > 0).then(|| "wrong".to_owned()))
}

/// All cells, in random orders.
fn lists(side: u8) -> Vec<Vec<usize>> {
    let mut random = Random::new(4);
    let cell_count = usize::from(side) * usize::from(side);
    let shuffled = |_| {
        let mut cells: Vec<usize> = (0..cell_count).collect();
        random.shuffle(&mut cells);
        cells
    };
    (0..LISTS).map(shuffled).collect()
}

// Hex played stone by stone: by dedale, and by hand on a union–find.

/// A game of Hex by some crate's own means. Red moves first and links the first
/// row with the last; cells are numbered row by row.
pub trait HexGame {
    /// Empties the board.
    fn begin(&mut self);

    /// Places the next stone, whose turn it is; gives the winner once there is one.
    fn place(&mut self, cell: usize, player: Player) -> Option<Player>;

    /// A game on random cells, to the winner. The cells may be in any order.
    fn play_at_random(&mut self, cells: &mut [usize], random: &mut Random) -> Option<Player> {
        self.begin();
        for (stones, last) in (0..cells.len()).rev().enumerate() {
            cells.swap(last, random.below(last as u32 + 1) as usize);
            let winner = self.place(cells[last], Player::BOTH[stones % 2]);
            if winner.is_some() {
                return winner;
            }
        }
        None
    }

    /// A game of these moves: the winner, and how many stones it took.
    fn play(&mut self, moves: &[usize]) -> Option<(Player, usize)> {
        self.begin();
        let mut stones = moves.iter().enumerate();
        stones.find_map(|(before, &cell)| {
            Some((self.place(cell, Player::BOTH[before % 2])?, before + 1))
        })
    }
}

/// On `LiveLinks`.
pub struct Live {
    stones: LiveLinks,
    goals: [Goal; 2],
}

impl Live {
    pub fn new(side: u8) -> Self {
        let (board, borders) = board(side);
        let stones = LiveLinks::new(&board, borders.sides());
        let goals = Player::BOTH.map(|player| borders.goal(player));
        Self { stones, goals }
    }
}

impl HexGame for Live {
    fn begin(&mut self) {
        self.stones.clear();
    }

    fn place(&mut self, cell: usize, player: Player) -> Option<Player> {
        let touched = self.stones.place(Cell::new(cell as u32), player);
        self.goals[player.index()].is_met_by(touched).then_some(player)
    }
}

/// On `Playouts`, which names the winner when the board is full.
pub struct Bits {
    playouts: Playouts,
    empty: Playouts,
    stones: Vec<(Cell, Player)>,
    cell_count: usize,
}

impl Bits {
    pub fn new(side: u8) -> Self {
        let size = Size::new(side.into(), side.into()).expect("a size");
        let playouts = Playouts::hex(size).expect("a small board");
        let empty = playouts.clone();
        Self { playouts, empty, stones: Vec::new(), cell_count: size.cell_count() }
    }
}

impl HexGame for Bits {
    fn begin(&mut self) {
        self.stones.clear();
    }

    fn place(&mut self, cell: usize, player: Player) -> Option<Player> {
        self.stones.push((Cell::new(cell as u32), player));
        if self.stones.len() < self.cell_count {
            return None;
        }
        self.playouts.set_position(self.stones.iter().copied(), player.other());
        Some(self.playouts.play(&mut Random::new(0)))
    }

    fn play_at_random(&mut self, _: &mut [usize], random: &mut Random) -> Option<Player> {
        Some(self.empty.play(random))
    }
}

/// As one would write it with petgraph's union–find: a node for each cell and one
/// for each side of the board.
pub struct Plain {
    groups: UnionFind<usize>,
    /// The sides among them.
    neighbors: Vec<Vec<usize>>,
    owners: Vec<Option<Player>>,
    cell_count: usize,
}

impl Plain {
    pub fn new(side: u8) -> Self {
        let (board, borders) = board(side);
        let cell_count = board.cell_count();
        let near = |cell: Cell| {
            let cells = board.neighbors(cell).map(Cell::index);
            let sides =
                borders.sides().touched_by(cell).iter().map(|side| cell_count + side.index());
            cells.chain(sides).collect::<Vec<usize>>()
        };
        let neighbors = board.cells().map(near).collect();
        let groups = UnionFind::new(0);
        Self { groups, neighbors, owners: Vec::new(), cell_count }
    }

    /// North and south, or west and east.
    const fn ends(&self, player: Player) -> [usize; 2] {
        let first = self.cell_count + 2 * player.index();
        [first, first + 1]
    }
}

impl HexGame for Plain {
    fn begin(&mut self) {
        self.groups = UnionFind::new(self.cell_count + 4);
        self.owners.clear();
        self.owners.resize(self.cell_count + 4, None);
        for player in Player::BOTH {
            for end in self.ends(player) {
                self.owners[end] = Some(player);
            }
        }
    }

    fn place(&mut self, cell: usize, player: Player) -> Option<Player> {
        self.owners[cell] = Some(player);
        for &near in &self.neighbors[cell] {
            if self.owners[near] == Some(player) {
                self.groups.union(cell, near);
            }
        }
        let [one, other] = self.ends(player);
        self.groups.equiv(one, other).then_some(player)
    }
}

fn board(side: u8) -> (HexBoard, Borders) {
    let shape = HexShape::Rhombus { width: side.into(), height: side.into() };
    let board = HexBoard::new(shape).expect("a size");
    let borders = Borders::hex(&board).expect("a rhombus");
    (board, borders)
}

// Hexagons: the shortest link of a player's random cells, and every cell's
// distance to the middle.

const SEEDS: u64 = 12;

/// A player's cells, as each contender has prepared them.
struct Terrain<'a> {
    board: &'a HexBoard,
    borders: &'a Borders,
    own: Vec<Cell>,
    is_own: Vec<bool>,
    /// The player's cells that touch each of the player's sides.
    on_sides: Vec<Vec<Cell>>,
    is_on_side: Vec<Vec<bool>>,
    /// With a node for each side after those for the cells.
    csr: Csr<(), ()>,
}

impl<'a> Terrain<'a> {
    fn new(board: &'a HexBoard, borders: &'a Borders, percent: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let own: Vec<Cell> = board.cells().filter(|_| random.happens(percent, 100)).collect();
        let is_own = table(board, &own);
        let sides = borders.owned(Player::Red);
        let touches = |side, cell: Cell| borders.sides().touched_by(cell).contains(side);
        let on_side = |side| own.iter().copied().filter(move |&cell| touches(side, cell)).collect();
        let on_sides: Vec<Vec<Cell>> = sides.iter().map(on_side).collect();
        let is_on_side = on_sides.iter().map(|cells| table(board, cells)).collect();
        let csr = graph(board, &own, &is_own, &on_sides);
        Self { board, borders, own, is_own, on_sides, is_on_side, csr }
    }

    fn near(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.board.neighbors(cell).filter(|next| self.is_own[next.index()])
    }

    /// As one would write it with `pathfinding`: one search for each two sides,
    /// from a start that leads to all cells on the first one.
    fn by_pathfinding(&self) -> Option<usize> {
        let start = Cell::new(u32::MAX);
        let lengths = pairs().filter_map(|[one, other]| {
            let next = |&cell: &Cell| {
                if cell == start { self.on_sides[one].clone() } else { self.near(cell).collect() }
            };
            let is_there = |&cell: &Cell| cell != start && self.is_on_side[other][cell.index()];
            let path = pathfinding::prelude::bfs(&start, next, is_there)?;
            Some(path.len() - 1)
        });
        lengths.min()
    }

    /// The same with `petgraph`, from node to node of the sides. A path through the
    /// third side's node is longer than the part of it that ends there.
    fn by_petgraph(&self) -> Option<usize> {
        let node = |side: usize| (self.board.cell_count() + side) as u32;
        let lengths = pairs().filter_map(|[one, other]| {
            let [one, other] = [one, other].map(node);
            let found = petgraph::algo::dijkstra(&self.csr, one, Some(other), |_| 1_usize);
            Some(found.get(&other)? - 1)
        });
        lengths.min()
    }
}

/// For each cell of the board whether it is one of these.
fn table(board: &HexBoard, cells: &[Cell]) -> Vec<bool> {
    let mut is_in = vec![false; board.cell_count()];
    for cell in cells {
        is_in[cell.index()] = true;
    }
    is_in
}

fn pairs() -> impl Iterator<Item = [usize; 2]> {
    [[0, 1], [0, 2], [1, 2]].into_iter()
}

fn graph(board: &HexBoard, own: &[Cell], is_own: &[bool], on_sides: &[Vec<Cell>]) -> Csr<(), ()> {
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for &cell in own {
        let near = board.neighbors(cell).filter(|next| is_own[next.index()]);
        edges.extend(near.map(|next| (cell.number(), next.number())));
    }
    for (node, cells) in (board.cell_count() as u32..).zip(on_sides) {
        edges.extend(cells.iter().flat_map(|cell| [(node, cell.number()), (cell.number(), node)]));
    }
    edges.sort_unstable();
    let mut csr = Csr::from_sorted_edges(&edges).expect("sorted edges");
    while csr.node_count() < board.cell_count() + on_sides.len() {
        csr.add_node(());
    }
    csr
}

/// Time of the shortest link between any two of red's three sides, where so many
/// percent of all cells are red's. Ours prepares nothing for these cells; petgraph
/// has its graph.
pub fn shortest_links(radius: u32, percent: u32, passes: u32) -> Row {
    let board = HexBoard::new(HexShape::Hexagon { radius }).expect("a size");
    let borders = Borders::hexmo(&board).expect("a hexagon");
    let terrains: Vec<Terrain> =
        (0..SEEDS).map(|seed| Terrain::new(&board, &borders, percent, seed)).collect();
    let ours = |terrain: &Terrain| {
        let network = Network::new(terrain.board, terrain.borders.sides(), &terrain.own);
        Some(network.shortest(terrain.borders.goal(Player::Red))?.length())
    };
    let mut contenders = [
        lengths("dedale Network::new and shortest", &terrains, ours),
        lengths("pathfinding bfs for each pair", &terrains, Terrain::by_pathfinding),
        lengths("petgraph dijkstra for each pair", &terrains, Terrain::by_petgraph),
    ];
    let name = format!("radius {radius}, {percent} % own");
    agreeing(name, &race(&mut contenders, passes), 1, "wrong")
}

fn lengths<'a>(
    name: &'static str,
    terrains: &'a [Terrain<'a>],
    find: impl Fn(&Terrain<'a>) -> Option<usize> + 'a,
) -> Contender<'a, Vec<Option<usize>>> {
    let run =
        move || Lap::of(terrains.len() as u64, || terrains.iter().map(&find).collect::<Vec<_>>());
    Contender { name, run: Box::new(run) }
}

/// Cells reached, and the sum of their distances where they are told.
type Sums = (usize, Option<u64>);

/// Time of every cell's distance to the middle of an empty hexagon.
pub fn hexagon_field(radius: u32, passes: u32) -> Row {
    let board = HexBoard::new(HexShape::Hexagon { radius }).expect("a size");
    let middle = board.cell_at(Hex::ZERO).expect("on the board");
    let near = |&cell: &Cell| {
        board.neighbors(cell).map(|next| (next, 1_u32)).collect::<Vec<(Cell, u32)>>()
    };
    let mut contenders: Vec<Contender<Sums>> = vec![
        Contender::timed(
            "dedale Field::to",
            || FlowField::to(&board, &[middle]),
            |field: FlowField| {
                let distances = field.reached().filter_map(|cell| field.distance(cell));
                sums(distances.map(u64::from))
            },
        ),
        Contender::timed(
            "hexx HexagonalMap, breadth-first",
            || over_map(radius),
            |distances| sums(hexx::Hex::ZERO.range(radius).map(|hex| u64::from(distances[hex]))),
        ),
        Contender::timed(
            "pathfinding dijkstra_reach",
            || {
                let reached = pathfinding::prelude::dijkstra_reach(&middle, near);
                reached.map(|item| u64::from(item.total_cost)).collect::<Vec<u64>>()
            },
            |costs| sums(costs.into_iter()),
        ),
        Contender::timed(
            "pathfinding dijkstra_all",
            || pathfinding::prelude::dijkstra_all(&middle, near),
            // The middle itself is not in it.
            |found| sums(found.values().map(|&(_, cost)| u64::from(cost)).chain([0])),
        ),
        Contender::timed(
            "hexx field_of_movement (no distances)",
            || field_of_movement(hexx::Hex::ZERO, radius, |_| Some(0)),
            |found| (found.len(), None),
        ),
    ];
    let cells = 3 * u64::from(radius) * u64::from(radius + 1) + 1;
    // 6 d cells at each distance d, from 1 to the radius.
    let sum = (1..=u64::from(radius)).map(|distance| 6 * distance * distance).sum();
    let name = format!("radius {radius}, {cells} cells");
    judged(name, &race(&mut contenders, passes), |&(reached, told): &Sums| {
        let is_right = (reached, told) == (cells as usize, told.and(Some(sum)));
        (!is_right).then(|| "wrong".to_owned())
    })
}

fn sums(distances: impl Iterator<Item = u64>) -> Sums {
    let (count, sum) = distances.fold((0, 0), |(count, sum), next| (count + 1, sum + next));
    (count, Some(sum))
}

/// As one would write it on the crate's own map.
fn over_map(radius: u32) -> HexagonalMap<u32> {
    let mut distances = HexagonalMap::new(hexx::Hex::ZERO, radius, |_| u32::MAX);
    distances[hexx::Hex::ZERO] = 0;
    let mut queue = VecDeque::from([hexx::Hex::ZERO]);
    while let Some(hex) = queue.pop_front() {
        let next_distance = distances[hex] + 1;
        for next in hex.all_neighbors() {
            if let Some(distance) = distances.get_mut(next)
                && *distance == u32::MAX
            {
                *distance = next_distance;
                queue.push_back(next);
            }
        }
    }
    distances
}

// What was measured of links, as tables.

/// All that was measured.
#[derive(Default, Serialize)]
pub struct Links {
    pub tables: Vec<Table>,
    pub matches: Vec<Match>,
}

/// Games against another crate's search, each opening with either side first.
#[derive(Serialize)]
pub struct Match {
    pub name: String,
    pub peer: &'static str,
    /// Its playouts a move; ours are in the name.
    pub playouts: u32,
    pub games: u32,
    /// Games that ours won, playing first and playing second.
    pub wins: [u32; 2],
    /// Mean time of a move: ours, theirs.
    pub millis: [f64; 2],
}

impl Links {
    pub fn markdown(&self) -> String {
        let mut texts = table::markdown(&self.tables);
        if !self.matches.is_empty() {
            texts.push(matches_markdown(&self.matches));
        }
        texts.join("\n")
    }

    pub fn has_wrong_answer_of_ours(&self) -> bool {
        self.tables.iter().any(|table| table.has_fault_of("dedale"))
    }
}

fn matches_markdown(matches: &[Match]) -> String {
    let columns = ["against", "dedale won", "first / second", "ms a move", "theirs"];
    let mut text = heading("games of Hex, playouts a move", columns.into_iter());
    for row in matches {
        let [first, second] = row.wins;
        let [ours, theirs] = row.millis.map(rounded);
        let _ = writeln!(
            text,
            "| {} | {}, {} | {} of {} | {first} / {second} | {ours} | {theirs} |",
            row.name,
            row.peer,
            row.playouts,
            first + second,
            row.games,
        );
    }
    text
}

// Tree search with equally many playouts: how long a move takes, and who wins.
//
// Games begin with one stone of each player on random cells, so that colours
// cannot be swapped any more, and each beginning is played with either side first.

/// The same game as both crates see it.
#[derive(Clone)]
struct Both<'a> {
    ours: LinkPosition<'a>,
    theirs: Position,
    moves: &'a [Move],
}

impl Both<'_> {
    fn place(&mut self, cell: usize) {
        let place = LinkMove::Place(Cell::new(cell as u32));
        self.ours.play(place).expect("a legal move");
        self.theirs = self.theirs.play(self.moves[cell]).expect("a legal move");
        assert_eq!(self.ours.winner(), winner(self.theirs), "one winner");
    }
}

/// Someone who chooses moves.
struct Thinker {
    name: &'static str,
    /// The cell, and the playouts that were made: of a game, with so many playouts and this seed.
    choose: Box<dyn FnMut(&Both, u32, u64) -> (usize, u64)>,
}

fn ours() -> Thinker {
    let choose = |game: &Both, playouts: u32, seed| {
        let mut search = TreeSearch::new(&game.ours, Random::new(seed));
        let analysis = search.analyze(playouts.into()).expect("the game is not over");
        let LinkMove::Place(cell) = analysis.chosen else { panic!("a stone is placed") };
        (cell.index(), analysis.playouts)
    };
    Thinker { name: "dedale TreeSearch", choose: Box::new(choose) }
}

/// Nothing but upper confidence bounds and random playouts.
fn plain() -> Thinker {
    let options = MctsOptions {
        strategy: MctsStrategy::PlainUct,
        rollout_policy: RolloutPolicy::Random,
        knowledge_policy: KnowledgePolicy::Disabled,
        use_virtual_connections: false,
        ..MctsOptions::default()
    };
    ai_hex("ai-hex plain-uct", options)
}

/// As its presets do: values of moves shared as in ours, bridges saved in playouts, virtual
/// connections, moves known to be inferior left out.
fn preset() -> Thinker {
    ai_hex("ai-hex preset", MctsOptions::default())
}

fn ai_hex(name: &'static str, options: MctsOptions) -> Thinker {
    let mut searcher = MctsSearcher::new();
    let choose = move |game: &Both, max_simulations, seed| {
        let options = MctsOptions { max_simulations, soft_time_ms: 0, seed, ..options };
        let report = searcher.search(game.theirs, options);
        let chosen = report.best_move.expect("the game is not over");
        let cell = game.moves.iter().position(|&place| place == chosen).expect("a stone");
        (cell, report.simulations.into())
    };
    Thinker { name, choose: Box::new(choose) }
}

/// Beginnings, the same ones for the same side.
fn beginnings<'a>(game: &'a LinkGame, moves: &'a [Move], count: usize) -> Vec<Both<'a>> {
    let size = BoardSize::new(game.size() as u8).expect("9 to 24");
    let theirs = Position::new(size, SwapRule::Disabled);
    let empty = Both { ours: game.start(), theirs, moves };
    let mut random = Random::new(5);
    let begun = (0..count).map(|_| {
        let mut cells: Vec<usize> = (0..moves.len()).collect();
        random.shuffle(&mut cells);
        let mut begun = empty.clone();
        cells[..2].iter().for_each(|&cell| begun.place(cell));
        begun
    });
    begun.collect()
}

/// Time of the move after each of some beginnings.
pub fn time_a_move(side: u8, playouts: u32, passes: u32) -> Row {
    let game = LinkGame::new(LinkRules::Hex, side.into()).expect("a size");
    let moves = moves(side);
    let begun = beginnings(&game, &moves, 4);
    let contenders = [ours(), plain(), preset()].into_iter().map(|Thinker { name, mut choose }| {
        let begun = &begun;
        let run = move || {
            Lap::of(begun.len() as u64, || {
                begun.iter().map(|both| choose(both, playouts, 1).1).min().unwrap_or(0)
            })
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);
    judged(name(side, playouts), &placings, |&made| {
        (made < u64::from(playouts)).then(|| format!("stopped after {made} playouts"))
    })
}

/// Ours with so many playouts a move, and theirs with so many.
fn play_match(side: u8, playouts: [u32; 2], peer: fn() -> Thinker, games: u32) -> Match {
    let mut thinkers = [ours(), peer()];
    let game = LinkGame::new(LinkRules::Hex, side.into()).expect("a size");
    let moves = moves(side);
    let mut wins = [0; 2];
    let mut spent = [(Duration::ZERO, 0_u32); 2];
    let mut seed = 0;
    for begun in beginnings(&game, &moves, games.div_ceil(2) as usize) {
        for our_colour in Player::BOTH {
            let mut both = begun.clone();
            while both.ours.winner().is_none() {
                seed += 1;
                let who = usize::from(both.ours.to_move() != our_colour);
                let begin = Instant::now();
                let (cell, _) = (thinkers[who].choose)(&both, playouts[who], seed);
                let (time, count) = &mut spent[who];
                *time += begin.elapsed();
                *count += 1;
                both.place(cell);
            }
            wins[our_colour.index()] += u32::from(both.ours.winner() == Some(our_colour));
        }
    }
    let millis = spent.map(|(time, count)| time.as_secs_f64() * 1e3 / f64::from(count));
    let games = 2 * games.div_ceil(2);
    let ([ours, playouts], peer) = (playouts, thinkers[1].name);
    Match { name: name(side, ours), peer, playouts, games, wins, millis }
}

fn name(side: u8, playouts: u32) -> String {
    format!("{side}×{side}, {playouts} playouts")
}
