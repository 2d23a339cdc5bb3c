//! The stops of the tour that play.

use std::fmt::Write as _;
use std::time::Instant;

use dedale::Random;
use dedale::board::{Graph, Point};
use dedale::link::Player;
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, GameGraph, Numbered, Store};
use dedale_games::player::simulate;
use dedale_games::solve::Retrograde;
use dedale_io::picture::{Theme, bar};

use super::{Guide, heading};
use crate::hunt;
use crate::input;
use crate::lang::{tr, word};
use crate::output::{counted, has_colour, time};
use crate::pictures::{in_terminal, side_by_side};
use crate::spinner::timed;
use crate::watch::Panel;
use dedale_app::run::link::{Links, hex_borders};
use dedale_app::{AnyBoard, Refusal, refusal};

/// A won game of `HexMo`, and the link that won it.
pub fn link(guide: &mut Guide) -> Result<(), Refusal> {
    let position = input::position("@hexmo")?;
    let AnyBoard::Hexes(loaded) = AnyBoard::from(position.grid.clone()) else {
        return Err(refusal!("not-of-hexagons", "the board is not of hexagons"));
    };
    let borders = hex_borders(&loaded.board, None)?;
    let (stones, player) = (&position.stones, Player::Red);
    let links =
        Links { loaded: &loaded, stones, borders, player, goal: None, first_contact: false };
    let (network, goal) = (links.network(), links.goal()?);
    let mut trace = guide.trace(loaded.board.cell_count());
    let (link, elapsed) = timed(|| match &mut trace {
        Some(trace) => network.shortest_with(goal, trace),
        None => Ok(network.shortest(goal)),
    });
    let link = link.map_err(Refusal::of)?;
    let Some((joined, length)) = link.as_ref().map(|link| (link.sides(), link.length())) else {
        return Err(refusal!("tour-not-won", "the game of the tour is won"));
    };
    let found = links.found(&network, goal, link, u64::MAX);
    let [begin, end] = [None, found.link.as_ref()].map(|link| links.scene(link));
    let drawn = [&begin, &end].map(|scene| in_terminal(scene, Theme::default()));
    if let Some(trace) = &trace {
        let label = |cell| loaded.grid.label(cell);
        let title = word("link").into();
        guide.play(vec![Panel { title, begin, trace, end, label: Box::new(label) }])?;
    }
    let mut text = heading(6, word("A game of HexMo, and the link that wins it (@hexmo)"));
    text += &side_by_side(&drawn[0], &drawn[1]);
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\nRed has to link two of its sides q+, r+ and s+, blue two of those between. Red\nhas \
         linked {sides}; the shortest link has {length}.\nIt was found in {elapsed}.\n",
            sides = crate::link::in_words(&links, joined),
            length = counted(length as u64, "cell"),
            elapsed = time(elapsed)
        )
    );
    guide.tell(&text)
}

/// A bar of Chomp, the bite that wins, and a short game.
pub fn game(guide: &mut Guide) -> Result<(), Refusal> {
    let chomp = Chomp::new(4, 5).map_err(Refusal::of)?;
    let graph = GameGraph::of(&chomp, Store::List).map_err(Refusal::of)?;
    let begin = Instant::now();
    let solution = Retrograde::new(&graph).solve();
    let elapsed = begin.elapsed();
    let game = simulate(&graph, [&mut &solution, &mut Random::new(3)]);
    let bars: Vec<Bar> = game.positions.iter().map(|&position| chomp.position(position)).collect();
    let bites: Vec<Point> =
        bars.windows(2).filter_map(|pair| pair[1].bite_from(&pair[0])).collect();
    let pictures = [(&bars[0], None), (&bars[0], bites.first().copied()), (&bars[1], None)];
    let [full, bite, left] = pictures.map(|(bar, bite)| bar::draw(bar, bite, has_colour()));
    let mut text = heading(7, word("Chomp: a bite eats all below it and right of it; ◆ is poison"));
    text += &side_by_side(&full, &side_by_side(&bite, &left));
    let labels: Vec<String> = bites.iter().map(|bite| bite.label()).collect();
    let _ = writeln!(
        text,
        "{}",
        tr!(
            "\n{best} wins, and no other bite does: {positions} with {moves} were solved\nbackwards \
         in {elapsed}. Against a player who bites at random: {bites}.\nThe last bite was the \
         poison; the first player has won.\n",
            best = labels.first().map_or(word("nothing"), String::as_str),
            positions = counted(graph.position_count().into(), "position"),
            moves = counted(graph.arc_count(), "move"),
            elapsed = time(elapsed),
            bites = labels.join(" ")
        )
    );
    guide.tell(&text)
}

/// A hunt as both sides saw it.
pub fn hunted(guide: &mut Guide) -> Result<(), Refusal> {
    let mut text = heading(8, word("A hunt: a monster walks unseen, a hunter shoots once a turn"));
    text += &hunt::tour::hunt()?;
    text += word(
        "\nThe hunter learns whether a cell is a wall and when the monster was last there,\n\
             but not where the exit is. This one keeps a filter over all walks that fit.\n\n",
    );
    guide.tell(&text)
}
