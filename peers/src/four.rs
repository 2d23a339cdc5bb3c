//! Paths with four neighbors, over plain ground and over weights 1, 2, 3 and 5, beside the crate condor,
//! whose grids have no others. Its subgoal graphs are left out: from 65 corners on they are its A*.

use condor_grid::{
    AStar, Grid, JpsPlusBuilder, JumpPointSearch, Pathfinder, PreparedGridSearch,
    PreprocessedGridBuilder, SearchRequest, SearchResult,
};
use dedale::board::{Board, Cell, Graph, Neighborhood, SquareBoard};
use dedale::search::{self, Algorithm, Path, PathIndex, Planner, Workspace};

use crate::arena::Arena;
use crate::table::{Row, Table, Unit};
use crate::terrain::{asked_often, contender, hilly, raced};

pub fn compare(arenas: &[Arena], passes: u32) -> Vec<Table> {
    let grounds =
        [("a path with four neighbors, ms", false), ("the same over weights 1, 2, 3 and 5", true)];
    let table = |(title, has_weights)| {
        Table::over(title, Unit::Millis, arenas, |arena| paths(arena, has_weights, passes))
    };
    grounds.map(table).into()
}

fn paths(arena: &Arena, has_weights: bool, passes: u32) -> Row {
    let map = if has_weights { hilly(&arena.map, 1) } else { arena.map.clone() };
    let board = &map.board(Neighborhood::Four);
    let queries = &arena.pairs();
    let mut workspace = Workspace::new();
    let mut auto = asked_often(Algorithm::Auto, board, queries);
    let mut labels = PathIndex::with_labels(board).expect("paths that do not cost too much");
    let grid = &grid_of(board);
    let jumps = JpsPlusBuilder::new().preprocess(grid).expect("a grid");
    let mut contenders = [
        contender("dedale astar", board, queries, |[start, goal]| {
            search::astar_with(board, start, goal, &mut workspace, &mut ()).ok().flatten()
        }),
        contender("dedale auto", board, queries, |[start, goal]| auto.find(board, start, goal)),
        contender("dedale PathIndex, hub labels", board, queries, |[start, goal]| {
            labels.find(start, goal)
        }),
        contender("dedale auto, new board", board, queries, |[start, goal]| {
            Planner::new(Algorithm::Auto, board).find(board, start, goal)
        }),
        contender("condor A*", board, queries, |ends| {
            found(AStar.search(grid, request(board, ends)), board)
        }),
        contender("condor JPS", board, queries, |ends| {
            found(JumpPointSearch.search(grid, request(board, ends)), board)
        }),
        contender("condor JPS+", board, queries, |ends| {
            found(jumps.search(request(board, ends)), board)
        }),
    ];
    raced(arena.name.clone(), &mut contenders, passes, queries.len())
}

fn grid_of(board: &SquareBoard) -> Grid {
    let size = board.size();
    let mut grid =
        Grid::new(size.width() as usize, size.height() as usize).expect("a size above 0");
    for cell in (0..board.cell_count() as u32).map(Cell::new) {
        let at = point(board, cell);
        match board.table().weight(cell) {
            0 => grid.set_cell(at, condor_grid::Cell::Blocked),
            weight => grid.set_traversal_cost(at, weight.into()),
        }
        .expect("a cell of the grid");
    }
    grid.index_reachability();
    grid
}

fn request(board: &SquareBoard, [start, goal]: [Cell; 2]) -> SearchRequest {
    SearchRequest::new(point(board, start), point(board, goal))
}

fn point(board: &SquareBoard, cell: Cell) -> condor_grid::Point {
    let at = board.size().point_of(cell);
    condor_grid::Point::new(at.x as usize, at.y as usize)
}

fn found(result: SearchResult, board: &SquareBoard) -> Option<Path> {
    let outcome = result.ok()?;
    let steps = outcome.path()?.steps().iter();
    let cell = |at: &condor_grid::Point| {
        board.cell_at(dedale::board::Point::new(at.x as u32, at.y as u32))
    };
    steps.map(cell).collect::<Option<Vec<Cell>>>().map(Path::from)
}
