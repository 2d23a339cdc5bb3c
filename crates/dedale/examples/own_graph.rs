//! A graph of your own: rooms and doors, a portal, and costs from a closure.
//!
//! `cargo run --example own_graph`

use dedale::graph::{Cell, Graph, Heuristic, Reversible, Weighted, WithCosts};
use dedale::link::{Goal, Network, Sides};
use dedale::{Algorithm, GraphFlowField, search};

const ROOMS: [&str; 6] = ["gate", "hall", "library", "cellar", "tower", "vault"];

/// Doors between rooms, which open in both directions, and a portal, which does not.
const DOORS: [[u32; 2]; 5] = [[0, 1], [1, 2], [1, 3], [3, 5], [2, 4]];
const PORTAL: [u32; 2] = [4, 5];

struct Castle;

impl Graph for Castle {
    fn cell_count(&self) -> usize {
        ROOMS.len()
    }

    fn neighbors(&self, room: Cell) -> impl Iterator<Item = Cell> {
        let doors = DOORS.into_iter().chain(DOORS.map(|[from, to]| [to, from])).chain([PORTAL]);
        doors.filter(move |&[from, _]| from == room.number()).map(|[_, to]| Cell::new(to))
    }
}

// Every step costs 1; there is no estimate of the distance between two rooms.
impl Weighted for Castle {}
impl Heuristic for Castle {}

impl Reversible for Castle {
    fn predecessors(&self, room: Cell) -> impl Iterator<Item = Cell> {
        let rooms = (0..ROOMS.len() as u32).map(Cell::new);
        rooms.filter(move |&from| self.neighbors(from).any(|to| to == room))
    }
}

fn named(cells: &[Cell]) -> String {
    cells.iter().map(|cell| ROOMS[cell.index()]).collect::<Vec<_>>().join(" → ")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [gate, vault] = [0, 5].map(Cell::new);

    let path = search::bfs(&Castle, gate, vault).expect("the vault can be reached");
    println!("fewest doors:   {}", named(path.cells()));

    // The cellar is guarded: entering it costs 10.
    let guarded = WithCosts::new(&Castle, 10, |_, to| if to.number() == 3 { 10 } else { 1 });
    let path = search::astar(&guarded, gate, vault).expect("the vault can be reached");
    println!("least danger:   {}", named(path.cells()));

    let field = GraphFlowField::by_cost(&guarded, &[vault]);
    for room in (0..ROOMS.len() as u32).map(Cell::new) {
        let path = field.path(room).expect("every room leads to the vault");
        println!("from the {:8} {:2}  {}", ROOMS[room.index()], path.len() - 1, named(&path));
    }

    // Algorithms by name, as a command would read them.
    let algorithm: Algorithm = "bidirectional-bfs".parse()?;
    let path = algorithm.find_in_graph(&Castle, vault, gate)?.expect("back through the cellar");
    println!("{algorithm}: {}", named(path.cells()));

    // A link between two named sets of rooms, through the rooms that are lit.
    let mut sides = Sides::new(ROOMS.len());
    let goal = [sides.add("outside", [gate])?, sides.add("treasure", [vault])?];
    let goal = Goal::all(goal.into_iter().collect())?;
    let lit = [0, 1, 3, 5].map(Cell::new);
    let link = Network::new(&Castle, &sides, &lit).shortest(goal).expect("they are linked");
    println!("lit rooms link: {}", named(link.cells()));
    Ok(())
}
