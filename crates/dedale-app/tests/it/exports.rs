//! Answers as files, told by how they begin.

use dedale_app::operation::Question;
use dedale_app::operation::export::{Exported, Form, export};
use dedale_app::{Fault, Unwatched};
use dedale_io::read_board;
use serde_json::{Value, json};

fn exported(question: &str, ask: &Value, form: Form) -> Result<Exported, Fault> {
    let body = json!({"question": question, "ask": ask, "form": form.name()}).to_string();
    export(body.as_bytes(), &Unwatched)
}

fn questions() -> Vec<(&'static str, Value, Vec<Form>)> {
    let all = |but: &[Form]| Form::ALL.into_iter().filter(|form| !but.contains(form)).collect();
    let path = json!({"board": "S..\n.#.\n..G", "algorithm": "astar", "marks": true});
    let hexes = json!({"board": "@atoll", "algorithm": "bfs"});
    let meadow = json!({"board": "S..\n.#G"});
    let blocks = [Form::Gif, Form::Posthoc];
    vec![
        ("board", json!({"board": "@pocket"}), all(&blocks)),
        ("board", json!({"board": "@hexmo"}), vec![Form::Svg, Form::Png, Form::Text, Form::Json]),
        ("path", path, all(&[])),
        (
            "path",
            hexes,
            vec![Form::Svg, Form::Png, Form::Gif, Form::Posthoc, Form::Text, Form::Json],
        ),
        ("field", meadow, all(&blocks)),
        ("maze", json!({"generator": "prim", "width": 5, "height": 4}), all(&[Form::Posthoc])),
        ("obstacles", json!({"difficulty": "easy"}), all(&blocks)),
        (
            "link",
            json!({"board": "@hexmo"}),
            vec![Form::Svg, Form::Png, Form::Posthoc, Form::Text, Form::Json],
        ),
        ("link", json!({"board": "square 2x2\nR .\nR ."}), all(&[Form::Gif])),
        (
            "game",
            json!({"game": "hex", "size": 3, "moves": ["a1", "b1", "a2", "b2", "a3"]}),
            vec![Form::Svg, Form::Png, Form::Gif, Form::Text, Form::Json],
        ),
        (
            "chomp",
            json!({"rows": 3, "columns": 3, "bites": [[2, 2]]}),
            vec![Form::Text, Form::Json],
        ),
        (
            "hunt",
            json!({"ask": "match", "monster": "easy", "hunter": "hard", "difficulty": "easy"}),
            vec![Form::Svg, Form::Png, Form::Gif, Form::Json],
        ),
    ]
}

#[test]
fn each_question_has_its_forms() {
    for (question, ask, forms) in questions() {
        for form in Form::ALL {
            let file = exported(question, &ask, form);
            if !forms.contains(&form) {
                let sentence = file.unwrap_err().sentence;
                assert!(sentence.contains("is exported as"), "{question} {form}: {sentence}");
                continue;
            }
            let file = file.unwrap_or_else(|fault| panic!("{question} {form}: {fault}"));
            let (begins, content_type): (&[u8], _) = match form {
                Form::Svg => (b"<svg ", "image/svg+xml"),
                Form::Png | Form::Pixels => (b"\x89PNG\r\n", "image/png"),
                Form::Gif => (b"GIF89a", "image/gif"),
                Form::Posthoc => (b"{\"version\":\"1.4.0\"", "application/json"),
                Form::Map => (b"type octile\n", "text/plain; charset=utf-8"),
                Form::Level => (b"", "application/yaml"),
                Form::Text => (b"", "text/plain; charset=utf-8"),
                Form::Json => (b"{", "application/json"),
            };
            assert!(file.bytes.starts_with(begins), "{question} {form}");
            assert!(file.bytes.len() > 5, "{question} {form}");
            assert_eq!(file.content_type, content_type);
            assert!(file.name.starts_with(question), "{}", file.name);
            if form == Form::Json || form == Form::Posthoc {
                serde_json::from_slice::<Value>(&file.bytes).unwrap();
            }
        }
    }
}

#[test]
fn exported_boards_are_read_again() {
    let ask = json!({"generator": "wilson", "width": 6, "height": 5, "seed": 3});
    let thin = exported("maze", &ask, Form::Text).unwrap().bytes;
    let text = String::from_utf8(thin).unwrap();
    let board = crate::asked::ask(Question::Board, &json!({"board": text}))["board"].clone();
    assert_eq!(board, crate::asked::ask(Question::Maze, &ask)["board"]);
    for form in [Form::Map, Form::Pixels, Form::Level, Form::Json] {
        let file = exported("maze", &ask, form).unwrap();
        let read = read_board("", &file.bytes, dedale_io::level::Roads::default());
        read.unwrap_or_else(|fault| panic!("{form}: {fault}"));
    }
    let game = json!({"game": "hexmo", "size": 2, "moves": ["c3"]});
    let text = String::from_utf8(exported("game", &game, Form::Text).unwrap().bytes).unwrap();
    let board = crate::asked::ask(Question::Board, &json!({"board": text}))["board"].clone();
    assert_eq!(board, crate::asked::ask(Question::Game, &game)["board"]);
}

#[test]
fn what_cannot_be_exported_is_told() {
    for (body, expected) in [
        (json!({"question": "dream", "ask": {}, "form": "svg"}), "unknown question 'dream'"),
        (json!({"question": "path", "ask": {}, "form": "svg"}), "missing field `board`"),
        (json!({"question": "path", "ask": {}, "form": "mp3"}), "unknown form 'mp3'"),
        (json!({"question": "path", "ask": {}, "form": "svg", "theme": "x"}), "x"),
        (
            json!({"question": "board", "ask": {"board": "@meadow"}, "form": "map"}),
            "cannot represent weight",
        ),
        (
            json!({"question": "hunt", "ask": {"ask": "leave", "id": "1"}, "form": "svg"}),
            "of hunts a match is exported",
        ),
        (
            json!({"question": "maze", "form": "gif", "ask":
                {"generator": "prim", "width": 500, "height": 500}}),
            "a maze of up to 10,000 cells, found 250,000",
        ),
    ] {
        let fault = export(body.to_string().as_bytes(), &Unwatched).unwrap_err();
        assert!(fault.sentence.contains(expected), "{body}: {fault}");
    }
}
