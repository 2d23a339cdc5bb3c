//! All goals, on boards of any shape, against the definition: every set of the
//! player's cells is looked at.

use dedale::board::{Board, Cell, Graph, GridMap, HexBoard, Neighborhood, Size, Terrain};
use dedale::link::{
    Borders, Goal, GoalError, LiveLinks, MAX_SIDES, Network, Player, Playouts, SideSet, Sides,
    SidesError, connection,
};
use dedale::{FlowField, Random};
use proptest::prelude::*;

use crate::boards::{hex_shape, rhombus};
use crate::drawn::Dice;

/// A graph of cells, some of which touch sides.
struct Case<G> {
    graph: G,
    sides: Sides,
    own: Vec<Cell>,
}

/// Random sides on a board: two to five, of a few cells each.
fn sides(cell_count: usize, dice: &mut Dice) -> Sides {
    let mut sides = Sides::new(cell_count);
    for index in 0..2 + dice.roll(4) {
        let cells = 1 + dice.roll(3);
        let cells = (0..cells).map(|_| Cell::new(dice.roll(cell_count as u32)));
        sides.add(&format!("side {index}"), cells).unwrap();
    }
    sides
}

/// At most fifteen cells of the board.
fn some_cells(cells: Vec<Cell>, dice: &mut Dice) -> Vec<Cell> {
    let mut cells = cells;
    Random::new(u64::from(dice.roll(u32::MAX))).shuffle(&mut cells);
    cells.truncate(4 + dice.roll(12) as usize);
    cells
}

fn goal(sides: &Sides, dice: &mut Dice) -> Goal {
    let count = 1 + dice.roll(sides.all().len());
    Goal::at_least(count, sides.all()).unwrap()
}

/// What every set of cells says: the fewest cells that reach the goal and hang
/// together, how many sets of so many there are, and which cells are in all sets
/// that reach it.
struct Slow {
    length: Option<u32>,
    count: u32,
    in_all: u32,
}

impl Slow {
    fn of<G: Graph>(case: &Case<G>, goal: Goal) -> Self {
        let own = &case.own;
        let beside: Vec<u32> = own
            .iter()
            .map(|&cell| {
                let near: Vec<Cell> = case.graph.neighbors(cell).collect();
                (0..own.len()).filter(|&i| near.contains(&own[i])).map(|i| 1 << i).sum()
            })
            .collect();
        let mut slow = Self { length: None, count: 0, in_all: u32::MAX };
        for set in 1..1_u32 << own.len() {
            let members = || (0..own.len()).filter(move |&i| set >> i & 1 == 1);
            let touched: SideSet =
                members().flat_map(|i| case.sides.touched_by(own[i]).iter()).collect();
            let joined = goal.among().iter().filter(|&side| touched.contains(side)).count();
            if joined < goal.count() as usize {
                continue;
            }
            let mut reached = set & set.wrapping_neg();
            loop {
                let next = members()
                    .filter(|&i| reached >> i & 1 == 1)
                    .fold(reached, |next, i| next | beside[i] & set);
                if next == reached {
                    break;
                }
                reached = next;
            }
            if reached != set {
                continue;
            }
            slow.in_all &= set;
            let size = set.count_ones();
            if slow.length.is_none_or(|length| size < length) {
                (slow.length, slow.count) = (Some(size), 0);
            }
            slow.count += u32::from(slow.length == Some(size));
        }
        slow
    }
}

fn holds<G: Graph>(case: &Case<G>, goal: Goal) -> Result<(), TestCaseError> {
    let slow = Slow::of(case, goal);
    let network = Network::new(&case.graph, &case.sides, &case.own);
    let link = network.shortest(goal);
    prop_assert_eq!(link.as_ref().map(|link| link.length() as u32), slow.length, "{:?}", goal);
    let cuts = network.cut_cells(goal);
    let Some(link) = link else {
        prop_assert_eq!(cuts, []);
        return Ok(());
    };
    prop_assert_eq!(link.check(&case.graph, &case.sides, &case.own, goal), Ok(()));
    prop_assert_eq!(network.is_only(&link, goal), slow.count == 1, "{} as short", slow.count);
    let in_all = case.own.iter().enumerate().filter(|(i, _)| slow.in_all >> i & 1 == 1);
    prop_assert_eq!(cuts, in_all.map(|(_, &cell)| cell).collect::<Vec<_>>());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_goal_on_every_hexagonal_board_is_as_defined(
        shape in hex_shape(6),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice(seed | 1);
        let graph = HexBoard::new(shape).unwrap();
        let sides = sides(graph.cell_count(), &mut dice);
        let own = some_cells(graph.cells().collect(), &mut dice);
        let goal = goal(&sides, &mut dice);
        holds(&Case { graph, sides, own }, goal)?;
    }

    #[test]
    fn every_goal_on_square_boards_is_as_defined(
        (width, height) in (1..=5_u64, 1..=5_u64),
        neighborhood in crate::boards::neighborhood(),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice(seed | 1);
        let graph = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE).board(neighborhood);
        let sides = sides(graph.cell_count(), &mut dice);
        let own = some_cells((0..graph.cell_count() as u32).map(Cell::new).collect(), &mut dice);
        let goal = goal(&sides, &mut dice);
        holds(&Case { graph, sides, own }, goal)?;
    }

    /// What is missing, against buying every set of cells.
    #[test]
    fn the_cost_to_connect_is_the_least_that_makes_a_link(
        shape in hex_shape(4),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice(seed | 1);
        let graph = HexBoard::new(shape).unwrap();
        let sides = sides(graph.cell_count(), &mut dice);
        let goal = goal(&sides, &mut dice);
        let cells = some_cells(graph.cells().collect(), &mut dice);
        // Own, empty of weight 1 to 3; what is not among the cells is the foe's.
        let weights: Vec<u32> = cells.iter().map(|_| dice.roll(4)).collect();
        let weight = |cell: Cell| {
            let place = cells.iter().position(|&known| known == cell)?;
            Some(weights[place])
        };
        let dear: Vec<usize> = (0..cells.len()).filter(|&i| weights[i] > 0).collect();
        let mut least: Option<u32> = None;
        for bought in 0..1_u32 << dear.len() {
            let is_bought = |i: &usize| dear.iter().position(|d| d == i).is_none_or(|bit| {
                bought >> bit & 1 == 1
            });
            let own: Vec<Cell> = (0..cells.len()).filter(is_bought).map(|i| cells[i]).collect();
            let price = dear.iter().enumerate().filter(|(bit, _)| bought >> bit & 1 == 1)
                .map(|(_, &i)| weights[i]).sum::<u32>();
            if least.is_none_or(|least| price < least) && reaches(&graph, &sides, &own, goal) {
                least = Some(price);
            }
        }
        let found = connection(&graph, &sides, goal, weight);
        prop_assert_eq!(found.as_ref().map(|found| found.cost), least.map(u64::from));
        if let Some(found) = found {
            let cost: u32 = found.cells.iter().map(|&cell| weight(cell).unwrap()).sum();
            prop_assert_eq!(u64::from(cost), found.cost);
            prop_assert!(reaches(&graph, &sides, &found.cells, goal));
        }
    }

    /// The tree search for two sides against the search from both.
    #[test]
    fn both_searches_for_a_chain_agree(shape in hex_shape(20), seed in any::<u64>()) {
        let mut dice = Dice(seed | 1);
        let graph = HexBoard::new(shape).unwrap();
        let sides = sides(graph.cell_count(), &mut dice);
        let goal = Goal::any_two(sides.all()).unwrap();
        let own: Vec<Cell> = graph.cells().filter(|_| dice.roll(100) < 60).collect();
        let chain = Network::new(&graph, &sides, &own).shortest(goal);
        let tree = connection(&graph, &sides, goal, |cell| own.contains(&cell).then_some(1));
        prop_assert_eq!(
            chain.map(|chain| chain.length() as u64),
            tree.map(|tree| tree.cost)
        );
    }
}

/// Whether some group of the cells reaches the goal.
fn reaches(graph: &HexBoard, sides: &Sides, own: &[Cell], goal: Goal) -> bool {
    own.iter().any(|&first| {
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            for beside in graph.neighbors(cell) {
                if own.contains(&beside) && !group.contains(&beside) {
                    group.push(beside);
                }
            }
        }
        let touched: SideSet = group.iter().flat_map(|&c| sides.touched_by(c).iter()).collect();
        goal.is_met_by(touched)
    })
}

#[test]
#[ignore = "slow: a million edits"]
fn live_links_agree_with_recomputing_after_each_of_a_million_changes() {
    const CHANGES: u32 = 1_000_000;
    let shapes = [(1, 1), (2, 3), (4, 4), (5, 5), (7, 6)];
    let mut dice = Dice(0x11FE);
    for (index, (width, height)) in shapes.into_iter().enumerate() {
        let board = rhombus(width, height);
        let sides = if index % 2 == 0 {
            Borders::hex(&board).unwrap().sides().clone()
        } else {
            sides(board.cell_count(), &mut dice)
        };
        let cells: Vec<Cell> = board.cells().collect();
        let mut live = LiveLinks::new(&board, &sides);
        let mut stones: Vec<(Cell, Player)> = Vec::new();
        for _ in 0..CHANGES / shapes.len() as u32 {
            let full = stones.len() == cells.len();
            // More are placed than taken back, so that boards fill up too.
            if full || dice.roll(100) < 45 {
                assert_eq!(live.undo(), stones.pop());
            } else {
                let empty: Vec<Cell> =
                    cells.iter().copied().filter(|&c| live.owner(c).is_none()).collect();
                let cell = empty[dice.roll(empty.len() as u32) as usize];
                let player = Player::BOTH[dice.roll(2) as usize];
                let expected = live.would_touch(cell, player);
                let touched = live.place(cell, player);
                assert_eq!(touched, expected);
                stones.push((cell, player));
                assert_eq!(touched, live.sides_of(cell));
            }
            assert!(live.stones().eq(stones.iter().copied()));
            let cell = cells[dice.roll(cells.len() as u32) as usize];
            // Every group, anew.
            let mut group_of = vec![usize::MAX; board.cell_count()];
            let mut touched: Vec<SideSet> = Vec::new();
            for &(first, player) in &stones {
                if group_of[first.index()] != usize::MAX {
                    continue;
                }
                let mut todo = vec![first];
                group_of[first.index()] = touched.len();
                touched.push(SideSet::NONE);
                while let Some(cell) = todo.pop() {
                    let all = touched.last_mut().unwrap();
                    *all = all.or(sides.touched_by(cell));
                    for next in board.neighbors(cell) {
                        let is_free = group_of[next.index()] == usize::MAX;
                        if is_free && stones.contains(&(next, player)) {
                            group_of[next.index()] = touched.len() - 1;
                            todo.push(next);
                        }
                    }
                }
            }
            for &(other, _) in &stones {
                let group = group_of[other.index()];
                assert_eq!(live.sides_of(other), touched[group]);
                let together = group_of[cell.index()] == group;
                assert_eq!(live.are_joined(cell, other), together);
            }
            assert_eq!(live.owner(cell).is_none(), group_of[cell.index()] == usize::MAX);
        }
        live.clear();
        assert_eq!(live.stones().len(), 0);
        assert!(cells.iter().all(|&cell| live.sides_of(cell).is_empty()));
    }
}

#[test]
fn playouts_say_who_has_linked() {
    let mut random = Random::new(4);
    let mut dice = Dice(44);
    let sizes = [(1, 1), (1, 7), (6, 1), (2, 2), (3, 5), (11, 11), (19, 19), (17, 15), (40, 24)];
    let mut boards: Vec<(Playouts, HexBoard, Borders)> = Vec::new();
    for (width, height) in sizes {
        let board = rhombus(width, height);
        let borders = Borders::hex(&board).unwrap();
        let playouts = Playouts::hex(Size::new(width.into(), height.into()).unwrap()).unwrap();
        boards.push((playouts, board, borders));
    }
    for side in [1, 2, 3, 8, 32, 33, 64] {
        let board = HexBoard::new(dedale::board::HexShape::Triangle { side }).unwrap();
        let borders = Borders::y(&board).unwrap();
        boards.push((Playouts::y(side).unwrap(), board, borders));
    }
    for (mut playouts, board, borders) in boards {
        let cells: Vec<Cell> = board.cells().collect();
        for round in 0..200 {
            // From the empty board, then from positions with some stones.
            let mut order = cells.clone();
            random.shuffle(&mut order);
            let placed = if round < 50 { 0 } else { dice.roll(cells.len() as u32 + 1) };
            let stones: Vec<(Cell, Player)> = order[..placed as usize]
                .iter()
                .map(|&cell| (cell, Player::BOTH[dice.roll(2) as usize]))
                .collect();
            let to_move = Player::BOTH[dice.roll(2) as usize];
            playouts.set_position(stones.iter().copied(), to_move);
            let winner = playouts.play(&mut random);

            let full: Vec<(Cell, Player)> = playouts.stones().collect();
            assert!(full.iter().map(|stone| stone.0).eq(cells.iter().copied()));
            assert!(stones.iter().all(|stone| full.contains(stone)));
            let own = Player::BOTH.map(|player| -> Vec<Cell> {
                full.iter().filter(|stone| stone.1 == player).map(|stone| stone.0).collect()
            });
            let before = stones.iter().filter(|stone| stone.1 == to_move).count();
            let left = cells.len() - stones.len();
            assert_eq!(own[to_move.index()].len(), before + left.div_ceil(2));
            assert_eq!(playouts.winner_of(own[0].iter().copied()), winner);
            for player in Player::BOTH {
                let linked = reaches_somewhere(&board, &borders, &own[player.index()], player);
                assert_eq!(linked, player == winner, "{} {player}", board.shape());
            }
        }
    }
}

/// By a field over the player's cells from each of the goal's sides.
fn reaches_somewhere(board: &HexBoard, borders: &Borders, own: &[Cell], player: Player) -> bool {
    let goal = borders.goal(player);
    let mut left_out = vec![0; board.cell_count()];
    for &cell in own {
        left_out[cell.index()] = u8::MAX;
    }
    let exits: Vec<u8> = board
        .table()
        .exit_table()
        .iter()
        .enumerate()
        .map(|(cell, &bits)| {
            let inside = board.table().exits(Cell::new(cell as u32)).filter(|&direction| {
                let next = board.table().toward(Cell::new(cell as u32), direction).unwrap();
                left_out[next.index()] != 0
            });
            inside.map(dedale::board::Direction::bit).sum::<u8>() & bits & left_out[cell]
        })
        .collect();
    let part = board.with_exits(&exits);
    let fields: Vec<FlowField> = goal
        .among()
        .iter()
        .map(|side| {
            let goals: Vec<Cell> =
                borders.sides().cells(side).filter(|cell| own.contains(cell)).collect();
            FlowField::to(&part, &goals)
        })
        .collect();
    own.iter().any(|&cell| {
        fields.iter().filter(|field| field.distance(cell).is_some()).count()
            >= goal.count() as usize
    })
}

/// Every board of seven cells with four red stones, as often as any other.
#[test]
fn playouts_fill_boards_evenly() {
    let mut playouts = Playouts::hex(Size::new(7, 1).unwrap()).unwrap();
    let mut random = Random::new(9);
    let mut counts = std::collections::HashMap::new();
    for _ in 0..70_000 {
        playouts.play(&mut random);
        let red: Vec<Cell> =
            playouts.stones().filter(|stone| stone.1 == Player::Red).map(|stone| stone.0).collect();
        *counts.entry(red).or_insert(0_u32) += 1;
    }
    let seen: Vec<u32> = counts.into_values().collect();
    assert_eq!(seen.len(), 35);
    assert!(crate::drawn::is_likely(crate::drawn::chi_square(&seen, &[2000.0; 35]), 34));
}

#[test]
fn presets_have_the_sides_of_their_games() {
    let hexagon = |radius| HexBoard::new(dedale::board::HexShape::Hexagon { radius }).unwrap();
    let count = |borders: &Borders, name: &str| {
        let side = borders.sides().named(name).unwrap_or_else(|| panic!("a side {name}"));
        borders.sides().cells(side).count()
    };
    let hexmo = Borders::hexmo(&hexagon(3)).unwrap();
    for name in ["q+", "r+", "s+", "q-", "r-", "s-"] {
        assert_eq!(count(&hexmo, name), 4, "{name}");
    }
    let havannah = Borders::havannah(&hexagon(4)).unwrap();
    for name in ["north", "north-east", "south-east", "south", "south-west", "north-west"] {
        assert_eq!(count(&havannah, name), 3, "{name}");
    }
    for (name, q, r) in [("nw", 0, -4), ("ne", 4, -4), ("e", 4, 0), ("w", -4, 0)] {
        let side = havannah.sides().named(&format!("corner-{name}")).unwrap();
        let cells: Vec<Cell> = havannah.sides().cells(side).collect();
        let hexes: Vec<_> = cells.iter().map(|&cell| hexagon(4).hex_of(cell)).collect();
        assert_eq!(hexes, [dedale::board::Hex::new(q, r)], "{name}");
    }
    let fork = Borders::havannah_fork(&hexagon(4)).unwrap();
    assert_eq!(fork.goal(Player::Blue).among().len(), 6);
    assert_eq!((fork.goal(Player::Red).count(), havannah.goal(Player::Red).count()), (3, 2));

    let square = GridMap::new(Size::new(4, 3).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let four = Borders::square(&square);
    for (name, cells) in [("north", 4), ("south", 4), ("west", 3), ("east", 3)] {
        assert_eq!(count(&four, name), cells, "{name}");
    }
    let offset = dedale::board::Offset::OddR;
    let rectangle = dedale::board::HexShape::Rectangle { width: 4, height: 3, offset };
    let rectangle = Borders::usual(&HexBoard::new(rectangle).unwrap()).unwrap();
    for (name, cells) in [("north", 4), ("south", 4), ("west", 3), ("east", 3)] {
        assert_eq!(count(&rectangle, name), cells, "{name}");
    }
    let listed = dedale::board::HexShape::Cells(vec![dedale::board::Hex::ZERO]);
    assert_eq!(Borders::usual(&HexBoard::new(listed).unwrap()), None);
}

#[test]
fn goals_and_sides_that_make_no_sense_are_refused() {
    let mut sides = Sides::new(2);
    for index in 0..MAX_SIDES {
        sides.add(&index.to_string(), [Cell::new(index as u32 % 2)]).unwrap();
    }
    assert_eq!(sides.add("3", []), Err(SidesError::Again("3".into())));
    assert_eq!(sides.add("one more", []), Err(SidesError::TooMany("one more".into())));
    let all = sides.all();
    assert_eq!(all.len() as usize, MAX_SIDES);
    let side = |index: usize| sides.named(&index.to_string()).unwrap();
    assert_eq!(Goal::at_least(0, all), Err(GoalError::Count { count: 0, among: 64 }));
    assert_eq!(Goal::at_least(65, all), Err(GoalError::Count { count: 65, among: 64 }));
    assert_eq!(Goal::at_least(3, all), Err(GoalError::TooMany { count: 3, among: 64 }));
    assert_eq!(Goal::pair(side(1), side(1)), Err(GoalError::Count { count: 2, among: 1 }));
    assert!(Goal::any_two(all).is_ok());
    let six: SideSet = (0..6).map(side).collect();
    // 6 + 15 + 20 sets.
    assert_eq!(Goal::at_least(3, six).unwrap().tree_bytes(100), 41 * 100 * 16);
    assert_eq!(Goal::all(six).unwrap().tree_bytes(1), 63 * 16);
    assert_eq!(Goal::any_two(all).unwrap().tree_bytes(1000), 0);
    let seven: SideSet = (0..7).map(side).collect();
    assert_eq!(Goal::all(seven), Err(GoalError::TooMany { count: 7, among: 7 }));
    let own = [Cell::new(0)];
    let lone = rhombus(2, 1);
    let network = Network::new(&lone, &sides, &own);
    assert_eq!(network.shortest(Goal::pair(side(0), side(2)).unwrap()).unwrap().length(), 1);
    assert_eq!(network.shortest(Goal::pair(side(0), side(1)).unwrap()), None);
}
