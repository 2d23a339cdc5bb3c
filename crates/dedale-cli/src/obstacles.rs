//! `dedale obstacles`: generates an obstacle field with a path through it.

use dedale::Random;
use dedale::board::{CornerCutting, Neighborhood, Size};
use dedale::maze::obstacles::{ObstacleField, Percent, Request, most_obstacles};
use dedale_app::Result;
use dedale_app::answer::ObstaclesAnswer;
use dedale_app::run::obstacles::{law_followed, scene, solution, spec};
use dedale_io::level::Level;
use dedale_io::picture::Scene;
use dedale_io::{drawing, movingai, pixels};

use crate::cli::{NeighborCount, ObstaclesArgs};
use crate::input::Form;
use crate::lang::{tr, word};
use crate::output::{check_outputs, count, counted, print, stream_bytes, stream_json};
use crate::pictures::{self, check_solution};
use crate::spinner::Spinner;

pub fn command(args: &ObstaclesArgs) -> Result<()> {
    let spinner = Spinner::with(word("placing obstacles"));
    let (form, (size, percent)) = (args.form.form()?, requested(args)?);
    args.measures.check(form.is_picture())?;
    check_solution(args.solution, args.draw || form.is_picture())?;
    check_outputs(None, &[args.form.file()], None)?;
    if form == Form::Svg {
        pictures::check_svg(args.form.file(), size.cell_count())?;
    }
    let neighborhood = match args.neighbors {
        Some(NeighborCount::Eight) => Neighborhood::Eight(CornerCutting::Always),
        Some(NeighborCount::Four) | None => Neighborhood::Four,
    };
    let request = Request::new(size, percent).neighborhood(neighborhood);
    let request = args.law.map_or(request, |law| request.law(law));
    let field = request.draw(&mut Random::new(args.seed))?;
    drop(spinner);
    give(args, form, &field)
}

fn requested(args: &ObstaclesArgs) -> Result<(Size, Percent)> {
    spec(args.difficulty, [args.width, args.height], args.percent, "--")
}

fn give(args: &ObstaclesArgs, form: Form, field: &ObstacleField) -> Result<()> {
    let (map, file) = (field.to_map(), args.form.file());
    let scene = || {
        let path = args.solution.then(|| solution(field, &map)).flatten();
        path.iter().fold(scene(&map), Scene::with_path)
    };
    if args.draw {
        return print(&(pictures::in_terminal(&scene(), args.theme) + &summary(field)));
    }
    let give = |bytes: &[u8]| stream_bytes(file, bytes);
    match form {
        Form::Json => stream_json(file, &ObstaclesAnswer::new(args.seed, field, &map)),
        Form::Text => give(drawing::write(&map)?.as_bytes()),
        Form::Map => give(movingai::write(&map)?.as_bytes()),
        Form::Level => give(Level::of(&map)?.write().as_bytes()),
        Form::Pixels => give(&pixels::write(&map)?),
        Form::Svg | Form::Png => {
            let scene = scene().with_measures(args.measures.read()?);
            pictures::stream(form, &scene, args.theme, file)
        }
    }?;
    if file.is_some() {
        print(&summary(field))?;
    } else if form == Form::Text {
        crate::output::complain(summary(field).trim_end());
    }
    if matches!(form, Form::Map | Form::Pixels) {
        form.tell_ends(field.entry(), field.exit());
    }
    Ok(())
}

/// A summary of the field and how it was drawn.
fn summary(field: &ObstacleField) -> String {
    let size = field.size();
    let most = count(u64::from(most_obstacles(size)));
    tr!(
        "{width}×{height} with {obstacles} of at most {most}, from {from} to {to}; law {law}, \
         tier {tier}\n",
        width = size.width(),
        height = size.height(),
        obstacles = counted(u64::from(field.obstacles()), "obstacle"),
        from = field.entry(),
        to = field.exit(),
        law = law_followed(field),
        tier = field.tier()
    )
}
