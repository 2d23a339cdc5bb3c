//! The perfect player of large bars knows what the graph's solver knows of small ones.

use dedale::Random;
use dedale_app::Unwatched;
use dedale_app::run::bar_game::BarGame;
use dedale_games::game::{Chomp, Game, GameGraph, Numbered, Seat, Store};
use dedale_games::solve::{Retrograde, Value};

#[test]
fn values_are_those_of_the_graph_and_won_games_are_won() {
    let mut random = Random::new(5);
    for (rows, columns) in [(1, 1), (1, 6), (6, 1), (3, 3), (4, 6), (7, 4), (6, 6)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let graph = GameGraph::of(&chomp, Store::List).unwrap();
        let solution = Retrograde::new(&graph).solve();
        for _ in 0..20 {
            let mut game = BarGame::new(chomp.clone(), &Unwatched).unwrap();
            let mut winner: Option<Seat> = None;
            while !game.is_over() {
                let value = solution.value(chomp.number(game.bar()));
                assert_eq!(game.value(), value, "{}", game.bar());
                let seat = game.to_move();
                if value == Value::Win {
                    winner.get_or_insert(seat);
                }
                // From the first won position on, its player never errs.
                if winner == Some(seat) || random.below(3) == 0 {
                    assert_eq!(value == Value::Win, winner == Some(seat), "{}", game.bar());
                    game.bite(game.best().unwrap());
                } else {
                    let bites = chomp.moves(game.bar());
                    game.bite(bites[random.below(bites.len() as u32) as usize]);
                }
            }
            assert!(winner.is_none_or(|winner| winner == game.to_move()));
            assert_eq!((game.value(), game.best()), (Value::Win, None));
            let bites = game.line().len() - 1;
            assert_eq!((0..bites + 2).filter(|_| game.undo()).count(), bites);
            assert_eq!(*game.bar(), chomp.start());
        }
    }
}
