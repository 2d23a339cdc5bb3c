//! Links on boards of `HexMo` and Hex, against a slow check: flood fill and
//! breadth-first search over the player's cells, by their coordinates alone.

use std::collections::{HashMap, HashSet, VecDeque};

use dedale::board::{Cell, Hex, HexBoard, HexShape};
use dedale::link::{Borders, Goal, LinkFault, Network, Player, Reach};
use dedale::search::{Counters, Event, Marks, Observer, Stopped};

use crate::boards::rhombus;
use crate::drawn::Dice;

pub(crate) fn hexmo(radius: u32) -> (HexBoard, Borders) {
    let board = HexBoard::new(HexShape::Hexagon { radius }).unwrap();
    let borders = Borders::hexmo(&board).unwrap();
    (board, borders)
}

fn cells(board: &HexBoard, hexes: &[Hex]) -> Vec<Cell> {
    hexes.iter().map(|&hex| board.cell_at(hex).unwrap()).collect()
}

/// The sides of the player that the cell is on, as `HexMo` has them.
fn sides_of(hex: Hex, radius: i32, player: Player) -> Vec<usize> {
    let rim = if player == Player::Red { radius } else { -radius };
    (0..3).filter(|&axis| [hex.q, hex.r, -hex.q - hex.r][axis] == rim).collect()
}

fn near(a: Hex, b: Hex) -> bool {
    let (dq, dr) = (a.q - b.q, a.r - b.r);
    dq.abs() + dr.abs() + (dq + dr).abs() == 2
}

/// The fewest cells of a chain between two sides, from every cell on a side to
/// every other.
fn slow_length(own: &[Hex], radius: i32, player: Player) -> Option<usize> {
    let is_own: HashSet<Hex> = own.iter().copied().collect();
    let mut best: Option<usize> = None;
    for &start in own {
        let from = sides_of(start, radius, player);
        if from.is_empty() {
            continue;
        }
        let mut steps = HashMap::from([(start, 1)]);
        let mut queue = VecDeque::from([start]);
        while let Some(hex) = queue.pop_front() {
            let length = steps[&hex];
            let to = sides_of(hex, radius, player);
            if from.iter().any(|a| to.iter().any(|b| a != b)) {
                best = Some(best.map_or(length, |best| best.min(length)));
            }
            for dq in -1..=1 {
                for dr in -1..=1 {
                    let next = Hex::new(hex.q + dq, hex.r + dr);
                    if near(hex, next) && is_own.contains(&next) && !steps.contains_key(&next) {
                        steps.insert(next, length + 1);
                        queue.push_back(next);
                    }
                }
            }
        }
    }
    best
}

/// Whether some group touches two sides.
fn is_linked(own: &[Hex], radius: i32, player: Player) -> bool {
    let mut left: HashSet<Hex> = own.iter().copied().collect();
    while let Some(&first) = left.iter().next() {
        let mut group = vec![first];
        left.remove(&first);
        let mut touched = HashSet::new();
        while let Some(hex) = group.pop() {
            touched.extend(sides_of(hex, radius, player));
            let beside: Vec<Hex> = left.iter().copied().filter(|&next| near(hex, next)).collect();
            for next in beside {
                left.remove(&next);
                group.push(next);
            }
        }
        if touched.len() > 1 {
            return true;
        }
    }
    false
}

struct Vector {
    name: String,
    radius: u32,
    player: Player,
    shortest: Option<usize>,
    first_contact: Option<usize>,
    own: Vec<Hex>,
}

fn vectors() -> Vec<Vector> {
    let length = |word: &str| word.parse::<i32>().unwrap().try_into().ok();
    let text = include_str!("../../../../testdata/links/vectors.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            Vector {
                name: words[0].to_owned(),
                radius: words[1].parse().unwrap(),
                player: words[2].parse().unwrap(),
                shortest: length(words[3]),
                first_contact: length(words[4]),
                own: words[5..].iter().map(|word| word.parse().unwrap()).collect(),
            }
        })
        .collect()
}

#[test]
fn published_positions_have_their_lengths() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 17);
    for Vector { name, radius, player, shortest, first_contact, mut own } in vectors {
        own.sort();
        let (board, borders) = hexmo(radius);
        let goal = borders.goal(player);
        let network_cells = cells(&board, &own);
        let network = Network::new(&board, borders.sides(), &network_cells);
        let link = network.shortest(goal);
        assert_eq!(link.as_ref().map(dedale::link::Link::length), shortest, "{name}");
        let contact = network.first_contact(goal.among());
        assert_eq!(contact.as_ref().map(dedale::link::Link::length), first_contact, "{name}");
        for link in link.iter().chain(&contact) {
            assert_eq!(link.check(&board, borders.sides(), &network_cells, goal), Ok(()), "{name}");
        }
        assert_eq!(slow_length(&own, radius as i32, player), shortest, "{name}");
    }
}

#[test]
#[ignore = "slow: thousands of boards"]
fn links_of_random_boards_are_shortest_and_first_contacts_hardly_longer() {
    const BOARDS: u32 = 20_000;
    let boards: Vec<(HexBoard, Borders)> = (0..=7).map(hexmo).collect();
    let mut dice = Dice(0x5EED);
    let (mut linked, mut longer) = (0_u32, 0_u32);
    for index in 0..BOARDS {
        let radius = index as usize % boards.len();
        let (board, borders) = &boards[radius];
        let player = Player::BOTH[index as usize / boards.len() % 2];
        let share = 20 + dice.roll(66);
        let mut own: Vec<Hex> =
            board.cells().filter(|_| dice.roll(100) < share).map(|c| board.hex_of(c)).collect();
        own.sort();
        let own_cells = cells(board, &own);
        let goal = borders.goal(player);
        let network = Network::new(board, borders.sides(), &own_cells);
        let (link, contact) = (network.shortest(goal), network.first_contact(goal.among()));

        // On a single cell all sides meet.
        let slow = if radius == 0 {
            (!own.is_empty()).then_some(1)
        } else {
            slow_length(&own, radius as i32, player)
        };
        assert_eq!(link.as_ref().map(dedale::link::Link::length), slow, "{player} {own:?}");
        assert_eq!(link.is_some(), contact.is_some(), "{player} {own:?}");
        if radius > 0 {
            assert_eq!(link.is_some(), is_linked(&own, radius as i32, player));
        }
        if let Some(contact) = contact.as_ref().filter(|_| link != contact) {
            assert!(!network.is_only(contact, goal), "{player} {own:?}");
        }
        if let (Some(link), Some(contact)) = (link, contact) {
            assert_eq!(link.check(board, borders.sides(), &own_cells, goal), Ok(()));
            assert_eq!(contact.check(board, borders.sides(), &own_cells, goal), Ok(()));
            let more = contact.length() - link.length();
            assert!(more <= 1, "{player} {own:?}: {more} more");
            linked += 1;
            longer += more as u32;
        }
    }
    println!(
        "{linked} of {BOARDS} random boards are linked; the first contact of {longer} of them"
    );
    println!("({:.2} %) is one cell too long", f64::from(longer) * 100.0 / f64::from(linked));
    assert!(linked > BOARDS / 10 && longer > 0, "boards on which it matters");
}

#[test]
fn full_boards_of_hexmo_never_leave_nobody_linked() {
    for (radius, boards, both_linked) in [(1, 128, 54), (2, 8192, 3456)] {
        let (board, borders) = hexmo(radius);
        // Rim cells that are not corners can only be their owner's.
        let owners = |cell: Cell| {
            let touched = borders.sides().touched_by(cell);
            let may = |player| !touched.and(borders.owned(player)).is_empty();
            let both = [may(Player::Red), may(Player::Blue)];
            if both == [false, false] { [true, true] } else { both }
        };
        let (fixed, free): (Vec<Cell>, Vec<Cell>) =
            board.cells().partition(|&cell| owners(cell) != [true, true]);
        assert_eq!(1 << free.len(), boards);
        let mut count = 0;
        for colours in 0..boards {
            let own = Player::BOTH.map(|player| {
                let mut own: Vec<Cell> =
                    fixed.iter().copied().filter(|&cell| owners(cell)[player.index()]).collect();
                own.extend(free.iter().enumerate().filter_map(|(bit, &cell)| {
                    (colours >> bit & 1 == player.index()).then_some(cell)
                }));
                own
            });
            let linked = Player::BOTH.map(|player| {
                let network = Network::new(&board, borders.sides(), &own[player.index()]);
                network.shortest(borders.goal(player)).is_some()
            });
            assert_ne!(linked, [false, false], "radius {radius}, board {colours:b}");
            count += usize::from(linked == [true, true]);
        }
        assert_eq!(count, both_linked, "radius {radius}");
    }
}

#[test]
fn full_boards_of_hex_have_exactly_one_winner() {
    let mut dice = Dice(0xB0A2D);
    for side in 1..=19 {
        for (width, height) in [(side, side), (side, 1 + dice.roll(19)), (1 + dice.roll(19), side)]
        {
            let board = rhombus(width, height);
            let borders = Borders::hex(&board).unwrap();
            for _ in 0..60 {
                // Any number of stones each, not only as many as in play.
                let share = 30 + dice.roll(41);
                let (red, blue): (Vec<Cell>, Vec<Cell>) =
                    board.cells().partition(|_| dice.roll(100) < share);
                let linked = [red, blue]
                    .map(|own| Network::new(&board, borders.sides(), &own))
                    .iter()
                    .zip(Player::BOTH)
                    .filter(|(network, player)| network.shortest(borders.goal(*player)).is_some())
                    .count();
                assert_eq!(linked, 1, "{width}×{height}");
            }
        }
    }
}

#[test]
fn a_chain_is_shown_as_it_grows_and_meets() {
    let (board, borders) = hexmo(5);
    let own = &vectors().into_iter().find(|vector| vector.name == "ten_red").unwrap().own;
    let own = cells(&board, own);
    let network = Network::new(&board, borders.sides(), &own);
    let goal = borders.goal(Player::Red);
    let mut counters = Counters::default();
    let mut marks = Marks::new(borders.sides().cell_count());
    let mut met = Vec::new();
    let mut watch = |event: Event| {
        if let Event::Met { length, .. } = event {
            met.push(length);
        }
        counters.on(event)?;
        marks.on(event)
    };
    let watched = network.first_contact_with(goal.among(), &mut watch).unwrap();
    assert_eq!(watched, network.first_contact(goal.among()));
    assert_eq!(met, [10]);
    // Two cells need never be seen.
    assert_eq!(counters.opened(), own.len() as u64 - 2);

    // As in the second figure of the document: the sides at the ends of the chain,
    // and the steps along it from both.
    let mut reach = Reach::new(borders.sides(), goal.among());
    network.first_contact_with(goal.among(), &mut reach).unwrap();
    let link = watched.unwrap();
    let side = |name: &str| borders.sides().named(name).unwrap();
    let expected = (0..5).map(|steps| (side("q+"), steps));
    let expected = expected.chain((0..5).rev().map(|steps| (side("r+"), steps)));
    let seen: Vec<_> = link.cells().iter().map(|&cell| reach.of(cell).unwrap()).collect();
    assert_eq!(seen, expected.collect::<Vec<_>>());
    let unseen = own.iter().filter(|&&cell| reach.of(cell).is_none()).count();
    assert_eq!(unseen, 2);

    let mut left = 5;
    let stopped = network.shortest_with(goal, &mut |_: Event| {
        left -= 1;
        if left == 0 { Err(Stopped) } else { Ok(()) }
    });
    assert_eq!(stopped, Err(Stopped));
}

#[test]
fn what_is_no_link_is_refused() {
    let board = rhombus(3, 3);
    let borders = Borders::hex(&board).unwrap();
    let goal = borders.goal(Player::Red);
    let own: Vec<Cell> = [1, 4, 7, 8].map(Cell::new).into();
    let network = Network::new(&board, borders.sides(), &own);
    let link = network.shortest(goal).unwrap();
    let check = |own: &[Cell], goal| link.check(&board, borders.sides(), own, goal);
    assert_eq!(check(&own, goal), Ok(()));
    let without: Vec<Cell> = own.iter().copied().filter(|cell| cell.number() != 4).collect();
    assert_eq!(check(&without, goal), Err(LinkFault::NotOwn { cell: Cell::new(4) }));
    assert_eq!(check(&own, borders.goal(Player::Blue)), Err(LinkFault::Sides));
    // On a board on which they are not neighbors.
    let apart = board.with_exits(&vec![0; board.size().cell_count()]);
    let fault = link.check(&apart, borders.sides(), &own, goal);
    assert_eq!(fault, Err(LinkFault::Apart { cell: link.cells()[1] }));
}

#[test]
fn a_lone_corner_is_a_link_only_where_it_touches_two_sides_of_the_goal() {
    let (board, borders) = hexmo(3);
    let corner = cells(&board, &[Hex::new(3, -3)]);
    let network = Network::new(&board, borders.sides(), &corner);
    assert_eq!(network.shortest(borders.goal(Player::Red)), None);
    let any = Goal::any_two(borders.sides().all()).unwrap();
    let link = network.shortest(any).unwrap();
    assert_eq!((link.length(), link.sides().len()), (1, 2));
    assert_eq!(network.first_contact(any.among()), Some(link.clone()));
    assert!(network.is_only(&link, any));
    assert_eq!(network.cut_cells(any), corner);
}
