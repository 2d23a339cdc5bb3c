//! Marches as animations.

use dedale::board::{Cell, SquareBoard};
use dedale_io::picture::gif::MarchReel;
use dedale_io::picture::{Scene, Theme, TooLarge};

use crate::march_run::MarchRun;
use crate::{Loaded, Watch};

/// The most frames of the animation of a march.
pub const MAX_FRAMES: u64 = 600;

/// The march from its first tick to this one as an animated GIF: a frame for each tick, or for
/// several if there would be more than [`MAX_FRAMES`]. It ends earlier once nobody waits.
pub fn film(
    mut run: MarchRun,
    loaded: &Loaded<SquareBoard>,
    ticks: u64,
    theme: Theme,
    watch: &dyn Watch,
) -> Result<Vec<u8>, TooLarge> {
    let size = run.board.size();
    let scene = |run: &MarchRun| Scene::of_board(&run.board, &loaded.starts(), &run.goals);
    let state = |run: &MarchRun| (run.edits_made(), run.march().doors().count());
    let mut reel = MarchReel::new(&scene(&run), theme)?;
    let every = ticks.div_ceil(MAX_FRAMES).max(1);
    let mut shown = None;
    let mut show = |run: &MarchRun| {
        if shown.replace(state(run)) != Some(state(run)) {
            let doors: Vec<_> = run.march().doors().collect();
            reel.set_board(&scene(run), &doors, &towers(run, loaded));
        }
        reel.show(run.march().agents().map(|agent| (agent.number, agent.position(size))));
    };
    show(&run);
    while run.step().is_some() {
        let tick = run.march().tick();
        if tick.is_multiple_of(every) || run.is_over() {
            if !watch.goes_on() {
                break;
            }
            show(&run);
        }
    }
    Ok(reel.end())
}

/// The cells that were free when the march began, and are walls now.
fn towers(run: &MarchRun, loaded: &Loaded<SquareBoard>) -> Vec<Cell> {
    let cells = (0..run.board.size().cell_count() as u32).map(Cell::new);
    cells.filter(|&cell| loaded.board.is_free(cell) && !run.board.is_free(cell)).collect()
}
