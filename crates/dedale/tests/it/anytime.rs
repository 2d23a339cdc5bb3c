//! Anytime A* against Dijkstra's algorithm.

use dedale::board::{Cell, CornerCutting, Graph, Neighborhood, Size, SquareBoard};
use dedale::search::{self, Anytime, Limit};

use crate::drawn::Dice;
use crate::looks::Look;

const NEIGHBORHOODS: [Neighborhood; 3] = [
    Neighborhood::Four,
    Neighborhood::Eight(CornerCutting::Never),
    Neighborhood::Eight(CornerCutting::Always),
];

fn some_board(dice: &mut Dice) -> SquareBoard {
    let size = Size::new(2 + u64::from(dice.roll(30)), 2 + u64::from(dice.roll(30))).unwrap();
    let look = Look {
        walls: [0, 20, 40][dice.roll(3) as usize],
        heaviest: [1, 9][dice.roll(2) as usize],
        ..Look::default()
    };
    look.map(size, dice).board(NEIGHBORHOODS[dice.roll(3) as usize])
}

fn some_cell(board: &SquareBoard, dice: &mut Dice) -> Cell {
    Cell::new(dice.roll(board.cell_count() as u32))
}

#[test]
fn each_path_is_better_and_within_its_bound_and_the_last_is_cheapest() {
    let mut dice = Dice(91);
    let mut improved = 0;
    for _ in 0..1_500 {
        let board = some_board(&mut dice);
        let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
        let lowest = search::dijkstra(&board, start, goal).map(|path| path.cost(&board).unwrap());
        let percent = [50, 100, 130, 300, 1_000][dice.roll(5) as usize];
        let mut costs = Vec::new();
        let mut last = None;
        for found in Anytime::new(&board, start, goal, percent) {
            found.path.check(&board, start, goal).unwrap();
            let (cost, lowest) = (found.path.cost(&board).unwrap(), lowest.unwrap());
            assert!(found.percent >= 100 && found.percent <= percent.max(100));
            assert!(cost * 100 <= lowest * u64::from(found.percent), "{cost} of {lowest}");
            // The last path can come twice, once it has proved to be a cheapest one.
            let is_better = costs.last().is_none_or(|last| cost < *last);
            assert!(is_better || found.percent == 100 && costs.last() == Some(&cost));
            costs.push(cost);
            last = Some((cost, found.percent));
        }
        assert_eq!(last, lowest.map(|lowest| (lowest, 100)));
        improved += usize::from(costs.len() > 2);
    }
    assert!(improved > 50, "{improved} searches had more than two paths");
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let mut dice = Dice(92);
    let mut stops = 0;
    for _ in 0..300 {
        let board = some_board(&mut dice);
        let [start, goal] = [(); 2].map(|()| some_cell(&board, &mut dice));
        let lowest = search::dijkstra(&board, start, goal).map(|path| path.cost(&board).unwrap());
        let mut search = Anytime::new(&board, start, goal, 250);
        let mut last = None;
        loop {
            match search.next_with(&mut Limit(1 + u64::from(dice.roll(40)))) {
                Ok(Some(found)) => last = found.path.cost(&board),
                Ok(None) => break,
                Err(_) => stops += 1,
            }
        }
        assert_eq!(last, lowest);
    }
    assert!(stops > 1_000, "{stops} stops");
}
