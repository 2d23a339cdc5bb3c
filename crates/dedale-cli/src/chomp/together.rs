//! Solves a bar on several processes.

use std::sync::OnceLock;

use dedale_cluster::{Bar, BarAnswer, BarSolved, Cluster};

use super::Found;
use super::run::{self, Progress};
use crate::cli::BarArgs;
use dedale_app::Result;

/// The cluster that the arguments name, if they do.
pub fn cluster(args: &BarArgs) -> Result<Option<Cluster>> {
    crate::cluster::of(&args.cluster, run::threads(args)?)
}

/// What the cluster finds; `None` if another process is told it.
pub fn solved(args: &BarArgs, bar: [u32; 2], cluster: &Cluster) -> Result<Option<BarAnswer>> {
    let mut work = Bar::new(bar[0], bar[1])?;
    let saves = args.cluster.saves.as_deref();
    let lists = work.layout().estimated_bytes() / cluster.process_count() as u64;
    run::check_memory(args, bar, work.layout(), work.estimated_bytes(cluster))?;
    if let Some(folder) = saves {
        run::check_disk(bar, work.layout(), folder, lists)?;
        work = work.with_saves(folder);
    }
    if args.census {
        work = work.with_census();
    } else if !args.openings {
        work = work.with_survey();
    }
    if args.cluster.process == Some(0) {
        let (layout, processes) = (work.layout().clone(), cluster.process_count());
        let progress = OnceLock::new();
        work = work.with_observer(move |level, positions| {
            let progress = progress.get_or_init(|| Progress::new(&layout, level, processes));
            progress.tell(level, positions);
        });
    }
    let BarSolved { answer, .. } = crate::cluster::together(|| work.solve(cluster))?;
    Ok(answer)
}

impl From<BarAnswer> for Found {
    fn from(answer: BarAnswer) -> Self {
        let BarAnswer { p_positions, openings, survey } = answer;
        let openings = openings.into_iter().flat_map(|board| board.bites).collect();
        Self { p_positions, openings, survey }
    }
}
