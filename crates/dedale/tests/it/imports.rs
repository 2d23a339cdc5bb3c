//! Files import each other in one direction, read from their `use` lines and paths: there is no
//! circle of any length.
//!
//! A `mod.rs` may name what lies in its folder: it declares it, and gives it away.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::dependencies::{crates, endings, without_comments};

/// The folders of `dedale-app`, each of which may import those before it.
const LAYERS: [&str; 8] =
    ["base", "schema", "board", "answer", "run", "export", "operation", "registry"];

/// A module by the names on the path to it.
type Module = Vec<String>;

/// A path in a `use` tree, and the name it brings in.
type Import = (Vec<String>, String);

/// The modules of a crate and the code of each, without comments and tests.
fn modules(src: &Path) -> BTreeMap<Module, String> {
    let read = |file: &Path| {
        let mut module: Module = file
            .strip_prefix(src)
            .unwrap()
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        let is_folder = module.last().is_some_and(|name| name == "mod");
        if is_folder || module.len() == 1 && ["lib", "main"].contains(&module[0].as_str()) {
            module.pop();
        }
        let text = fs::read_to_string(file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        (module, without_comments(code))
    };
    endings(src, "rs").iter().map(|file| read(file)).collect()
}

/// Takes a `use` tree apart.
fn expand(before: &[String], tree: &str, found: &mut Vec<Import>) {
    let tree = tree.trim();
    if let Some((head, rest)) = tree.split_once('{') {
        let mut before = before.to_vec();
        before.extend(
            head.split("::").map(str::trim).filter(|part| !part.is_empty()).map(Into::into),
        );
        let inner = rest.trim_end().trim_end_matches('}');
        let (mut depth, mut part) = (0, String::new());
        for sign in inner.chars().chain([',']) {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            if sign == ',' && depth == 0 {
                expand(&before, &part, found);
                part.clear();
            } else {
                part.push(sign);
            }
        }
        return;
    }
    if tree.is_empty() {
        return;
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(p, a)| (p, Some(a.trim())));
    let mut path: Vec<String> =
        before.iter().cloned().chain(path.split("::").map(|part| part.trim().into())).collect();
    if path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = alias.map(Into::into).or_else(|| path.last().cloned()).unwrap_or_default();
    found.push((path, name));
}

fn imports(code: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let is_word = code[..at].ends_with(|sign: char| sign.is_whitespace() || sign == ')');
        if at == 0 || is_word {
            let tree = code[at + 4..].split(';').next().unwrap_or_default();
            expand(&[], tree, &mut found);
        }
    }
    found
}

/// Paths in the code itself that begin with `crate`, `super` or `self`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_path = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    code.split(|sign| !is_path(sign))
        .map(|path| path.split("::").map(Into::into).collect::<Vec<String>>())
        .filter(|path| path.len() > 1 && ["crate", "super", "self"].contains(&path[0].as_str()))
        // What comes before a brace or a star is read as an import.
        .filter(|path| path.last().is_some_and(|last| !last.is_empty()))
        .collect()
}

struct Crate {
    code: BTreeMap<Module, String>,
    uses: BTreeMap<Module, Vec<Import>>,
    /// Where the macros are that stand at the root wherever they are defined.
    macros: BTreeMap<String, Module>,
}

impl Crate {
    fn read(src: &Path) -> Self {
        let code = modules(src);
        let uses = code.iter().map(|(module, code)| (module.clone(), imports(code))).collect();
        let macros = |(module, code): (&Module, &String)| {
            let named = code.split("#[macro_export]\nmacro_rules! ").skip(1);
            let name = |rest: &str| rest.split([' ', '{']).next().unwrap().to_owned();
            named.map(|rest| (name(rest), module.clone())).collect::<Vec<_>>()
        };
        let macros = code.iter().flat_map(macros).collect();
        Self { code, uses, macros }
    }

    /// The path from the root of the crate; `None` if it leads out of it.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let above = path.iter().take_while(|part| *part == "super").count();
                let kept = module.len().checked_sub(above)?;
                Some([&module[..kept], &path[above..]].concat())
            }
            _ => {
                let child = [module, std::slice::from_ref(first)].concat();
                self.code.contains_key(&child).then(|| [module, path].concat())
            }
        }
    }

    /// The module that defines what lies at this path.
    fn definer(&self, path: &[String], depth: u32) -> Module {
        if let [name] = path
            && let Some(module) = self.macros.get(name)
        {
            return module.clone();
        }
        let mut module = Module::new();
        for (index, part) in path.iter().enumerate() {
            let child = [&module[..], std::slice::from_ref(part)].concat();
            if self.code.contains_key(&child) {
                module = child;
                continue;
            }
            let again = self.uses[&module].iter().filter(|(_, name)| name == part);
            for (other, _) in again.filter(|_| depth < 8) {
                if let Some(to) = self.absolute(&module, other).filter(|to| to != path) {
                    return self.definer(&[&to[..], &path[index + 1..]].concat(), depth + 1);
                }
            }
            break;
        }
        module
    }

    fn imported_by(&self, module: &Module) -> BTreeSet<Module> {
        let used = self.uses[module].iter().map(|(path, _)| path.clone());
        let all = used.chain(paths(&self.code[module]));
        let found = all.filter_map(|path| self.absolute(module, &path));
        found.map(|path| self.definer(&path, 0)).filter(|other| other != module).collect()
    }
}

/// What imports each other, directly or by way of others.
fn circles<T: Ord>(imports: &BTreeMap<T, BTreeSet<T>>) -> Vec<Vec<&T>> {
    let names: Vec<&T> = imports.keys().collect();
    let place = |name: &T| names.binary_search(&name).unwrap() as u32;
    let edges = imports.iter().flat_map(|(one, others)| others.iter().map(move |two| (one, two)));
    let graph = DiGraph::<(), ()>::from_edges(edges.map(|(one, two)| (place(one), place(two))));
    let mut found = tarjan_scc(&graph);
    found.retain(|circle| circle.len() > 1);
    let named = |circle: Vec<NodeIndex>| {
        let mut names: Vec<&T> = circle.into_iter().map(|at| names[at.index()]).collect();
        names.sort_unstable();
        names
    };
    found.into_iter().map(named).collect()
}

#[test]
fn a_circle_of_three_is_seen() {
    let imports = [(1, vec![2, 5]), (2, vec![3]), (3, vec![1]), (4, vec![1, 5]), (5, vec![])];
    let imports = imports.map(|(one, others)| (one, BTreeSet::from_iter(others))).into();
    assert_eq!(circles(&imports), [[&1, &2, &3]]);
}

/// The folders of Rust code: crates, bindings, and the workspaces beside them.
fn sources() -> Vec<PathBuf> {
    let root = crates().join("..");
    let inside =
        |folder| fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let packages = ["crates", "bindings"].into_iter().flat_map(inside).chain([root.join("peers")]);
    packages.map(|package| package.join("src")).filter(|src| src.is_dir()).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut checked = 0;
    for src in sources() {
        let tree = Crate::read(&src);
        let imports: BTreeMap<Module, BTreeSet<Module>> = tree
            .code
            .keys()
            .map(|module| {
                let mut others = tree.imported_by(module);
                others.retain(|other| module.is_empty() || !other.starts_with(module));
                (module.clone(), others)
            })
            .collect();
        checked += imports.values().map(BTreeSet::len).sum::<usize>();
        assert_eq!(circles(&imports), Vec::<Vec<&Module>>::new(), "{}", src.display());
    }
    assert!(checked > 1000, "imports were found: {checked}");
}

#[test]
fn a_layer_of_the_app_imports_only_those_before_it() {
    let tree = Crate::read(&crates().join("dedale-app/src"));
    let layer = |module: &Module| {
        let place =
            LAYERS.iter().position(|layer| module.first().is_some_and(|name| name == layer));
        place.unwrap_or_else(|| panic!("{module:?} is in no layer"))
    };
    for module in tree.code.keys().filter(|module| !module.is_empty()) {
        for other in tree.imported_by(module) {
            assert!(layer(&other) <= layer(module), "{module:?} imports {other:?}");
        }
    }
}

#[test]
fn the_command_and_the_bindings_name_no_operation() {
    for package in ["crates/dedale-cli", "bindings/c", "bindings/gppc", "bindings/python"] {
        for file in endings(&crates().join("..").join(package).join("src"), "rs") {
            let code = without_comments(&fs::read_to_string(&file).unwrap());
            let names = imports(&code).into_iter().map(|(path, _)| path.join("::")).chain([code]);
            for name in names {
                assert!(!name.contains("dedale_app::operation"), "{}", file.display());
            }
        }
    }
}

#[test]
fn no_modules_of_the_page_import_each_other_in_a_circle() {
    let site = crates().join("../page/site/js");
    let imported = |file: &Path| {
        let text = fs::read_to_string(file).unwrap();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with('*')).collect();
        let names = code.split("from \"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let files = names.filter(|name| name.starts_with('.'));
        files
            .filter_map(|name| file.parent().unwrap().join(name).canonicalize().ok())
            .collect::<BTreeSet<_>>()
    };
    let files = endings(&site, "js");
    let imports: BTreeMap<_, _> =
        files.iter().map(|file| (file.canonicalize().unwrap(), imported(file))).collect();
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 30, "imports were found");
    assert_eq!(circles(&imports), Vec::<Vec<&PathBuf>>::new());
}
