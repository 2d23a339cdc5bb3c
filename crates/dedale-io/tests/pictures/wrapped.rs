use dedale::board::{Cell, HexBoard, HexDirection, HexShape, Offset, Wrap};
use dedale::search::Path;
use dedale_io::picture::{Scene, Theme, svg};

/// The numbers of the path's line in the picture.
fn line(scene: &Scene) -> Vec<f32> {
    let picture = svg::draw(scene, Theme::Default);
    let (_, after) = picture.split_once("class=\"path\" d=\"").unwrap();
    let (line, _) = after.split_once('"').unwrap();
    let numbers = line.split(|sign: char| !sign.is_ascii_digit() && sign != '.' && sign != '-');
    numbers.filter(|number| !number.is_empty()).map(|number| number.parse().unwrap()).collect()
}

#[test]
fn steps_over_a_side_of_hexagons_lead_out_and_come_in_in_their_direction() {
    let mut shapes = vec![HexShape::Rhombus { width: 3, height: 4 }];
    for offset in Offset::ALL {
        shapes.push(HexShape::Rectangle { width: 4, height: 6, offset });
    }
    for shape in shapes {
        let board = HexBoard::new(shape.clone()).unwrap();
        let wrapped = board.wrapped(Wrap::Both).unwrap();
        let mut over = 0;
        for cell in board.cells() {
            for (turn, direction) in HexDirection::CLOCKWISE_DIRECTIONS.into_iter().enumerate() {
                let to: Cell = wrapped.toward(cell, direction).unwrap();
                let scene =
                    Scene::of_hexes(&board, &[], &[]).with_path(&Path::from(vec![cell, to]));
                let line = line(&scene);
                if board.hex_of(cell).distance(board.hex_of(to)) == 1 {
                    assert_eq!(line.len(), 4, "{shape} {cell:?} {direction:?}");
                    continue;
                }
                over += 1;
                let twelfths = 2 * turn + usize::from(shape.is_flat());
                let (sin, cos) = (twelfths as f32 * std::f32::consts::TAU / 12.0).sin_cos();
                assert_eq!(line.len(), 8, "{shape} {cell:?} {direction:?}");
                for step in line.chunks(4) {
                    let [dx, dy] = [step[2] - step[0], step[3] - step[1]];
                    let off = (dx - 12.0 * cos).hypot(dy - 12.0 * sin);
                    assert!(off < 0.1, "{shape} {cell:?} {direction:?}: {line:?}");
                }
            }
        }
        assert!(over > 20);
    }
}
