//! Gathers the page's player for animations: the modules that `player/animation.js` imports, the
//! words that they say, and the styles, as one text in JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

use serde_json::{Value, json};

/// The module that imports all others.
const ENTRY: &str = "bindings/python/player/animation.js";

const STYLES: [&str; 3] = [
    "page/site/style/base.css",
    "page/site/style/rooms.css",
    "bindings/python/player/animation.css",
];

const LANGUAGES: [&str; 2] = ["en", "fr"];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo says it"));
    let mut player = Player { here, ..Player::default() };
    player.gather(Path::new(ENTRY));
    let kinds = player.kinds();
    let words: BTreeMap<&str, Value> =
        LANGUAGES.map(|language| (language, player.words(language, &kinds))).into();
    let style = STYLES.map(|name| player.read(Path::new(name))).concat();
    let text = json!({"modules": player.modules, "style": style, "words": words}).to_string();
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo says it"));
    fs::write(output.join("player.json"), text).expect("the player can be written");
}

#[derive(Default)]
struct Player {
    /// The folder of the package.
    here: PathBuf,
    /// Names and sources, each behind those that it imports: `from "@name"`.
    modules: Vec<(String, String)>,
    begun: BTreeSet<PathBuf>,
}

impl Player {
    /// A file by its name from the root of the repository. The page's are read through a link in
    /// the package, where they lie in a source distribution.
    fn read(&self, name: &Path) -> String {
        let path = match (name.strip_prefix("page/site"), name.strip_prefix("bindings/python")) {
            (Ok(page), _) => self.here.join("page").join(page),
            (_, Ok(own)) => self.here.join(own),
            _ => panic!("{} is no file of the page or of the package", name.display()),
        };
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Adds a module behind all that it imports.
    fn gather(&mut self, name: &Path) {
        if !self.begun.insert(name.to_owned()) {
            let is_done = self.modules.iter().any(|(known, _)| Path::new(known) == name);
            assert!(is_done, "{} is imported by what it imports", name.display());
            return;
        }
        let source = self.read(name);
        let mut parts = source.split("from \"");
        let mut linked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (place, rest) = part.split_once('"').expect("a name ends with a quote");
            let imported = joined(name, place);
            self.gather(&imported);
            linked += "from \"@";
            linked += &imported.display().to_string();
            linked += "\"";
            linked += rest;
        }
        self.modules.push((name.display().to_string(), linked));
    }

    /// The first parts of the names of words, up to the first dot, that modules ask for.
    fn kinds(&self) -> BTreeSet<String> {
        let asked = self.modules.iter().flat_map(|(_, source)| source.split(['"', '`']).skip(1));
        let first = |name: &str| name.split(['.', '$']).next().unwrap_or_default().to_owned();
        asked.map(first).collect()
    }

    fn words(&self, language: &str, kinds: &BTreeSet<String>) -> Value {
        let words = ["", "rooms."].into_iter().flat_map(|rooms| {
            let text = self.read(Path::new(&format!("page/site/lang/{rooms}{language}.json")));
            let words: serde_json::Map<String, Value> =
                serde_json::from_str(&text).expect("the words of the page are JSON");
            words
        });
        let is_asked = |name: &str| kinds.contains(name.split('.').next().unwrap_or_default());
        words.filter(|(name, _)| is_asked(name)).collect()
    }
}

/// The file that a module imports from a place.
fn joined(module: &Path, place: &str) -> PathBuf {
    assert!(place.starts_with('.'), "{} imports {place}", module.display());
    let mut path = module.parent().expect("a module lies in a folder").to_owned();
    for part in Path::new(place).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}
