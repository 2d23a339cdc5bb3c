//! No two files import each other, read from their `use` lines and paths.
//!
//! A `mod.rs` and the files of its folder may: it holds what they share. So may the pairs
//! that `ARCHITECTURE.md` names, which are listed here too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::dependencies::{crates, endings, without_comments};

/// Pairs that import each other and do no harm; `ARCHITECTURE.md` says why.
const HARMLESS: [(&str, &str, &str); 1] = [("dedale", "board/graph", "board/order")];

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
}

impl Crate {
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

#[test]
fn no_two_files_import_each_other() {
    let mut checked = 0;
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path();
        let code = modules(&folder.join("src"));
        let uses = code.iter().map(|(module, code)| (module.clone(), imports(code))).collect();
        let package = folder.file_name().unwrap().to_string_lossy().into_owned();
        let tree = Crate { code, uses };
        let imported: BTreeMap<&Module, _> =
            tree.code.keys().map(|module| (module, tree.imported_by(module))).collect();
        for (module, others) in &imported {
            for other in others.iter().filter(|other| other > module) {
                checked += 1;
                let (one, two) = (module.join("/"), other.join("/"));
                let is_folder = other.starts_with(module) && !module.is_empty();
                let is_known = HARMLESS.contains(&(package.as_str(), one.as_str(), two.as_str()));
                let is_circle = imported[other].contains(*module);
                assert!(
                    !is_circle || is_folder || is_known,
                    "{package}: {one} and {two} import each other"
                );
            }
        }
    }
    assert!(checked > 300, "imports were found: {checked}");
}

#[test]
fn no_two_modules_of_the_page_import_each_other() {
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
    for (file, others) in &imports {
        for other in others {
            let back = imports.get(other).is_some_and(|theirs| theirs.contains(file));
            assert!(!back, "{} and {} import each other", file.display(), other.display());
        }
    }
}
