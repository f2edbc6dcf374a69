//! The structs of `ffi` have the sizes and offsets that a C compiler gives the header's.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::ffi::{LAYOUT, STRUCTS};

/// The directory of the header: `SNAPNAV_INCLUDE`, the one that lies beside an installed crate, or the
/// repository's.
fn include() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = [
        std::env::var_os("SNAPNAV_INCLUDE").map(PathBuf::from),
        Some(here.join("../../../../include")),
        Some(here.join("../../../Sources/CSnapNav/include")),
    ];
    let found = places.into_iter().flatten().find(|p| p.join("snapnav_plugin.h").exists());
    found.expect("snapnav_plugin.h: name its directory in SNAPNAV_INCLUDE")
}

fn program() -> String {
    let mut text =
        String::from("#include <snapnav_plugin.h>\n#include <stdio.h>\nint main(void) {\n");
    for layout in STRUCTS {
        writeln!(text, "printf(\"{0} %zu\\n\", sizeof({0}));", layout.name).unwrap();
        for (field, _) in layout.fields {
            writeln!(text, "printf(\"{0}.{1} %zu\\n\", offsetof({0}, {1}));", layout.name, field)
                .unwrap();
        }
    }
    text + "printf(\"SNAPNAV_LAYOUT %u\\n\", SNAPNAV_LAYOUT); }\n"
}

fn expected() -> String {
    let mut text = String::new();
    for layout in STRUCTS {
        writeln!(text, "{} {}", layout.name, layout.size).unwrap();
        for (field, offset) in layout.fields {
            writeln!(text, "{}.{field} {offset}", layout.name).unwrap();
        }
    }
    writeln!(text, "SNAPNAV_LAYOUT {LAYOUT}").unwrap();
    text
}

#[test]
fn structs_lie_as_the_header_says() {
    let binary = std::env::temp_dir().join(format!("snapnav-layout-{}", std::process::id()));
    let mut compiler = Command::new("cc")
        .args(["-std=c11", "-x", "c", "-", "-o"])
        .arg(&binary)
        .arg("-I")
        .arg(include())
        .stdin(Stdio::piped())
        .spawn()
        .expect("a C compiler named cc");
    compiler.stdin.take().unwrap().write_all(program().as_bytes()).unwrap();
    assert!(compiler.wait().unwrap().success());
    let output = Command::new(&binary).output().unwrap();
    std::fs::remove_file(&binary).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected());
}

#[test]
fn every_struct_and_field_of_the_header_is_here() {
    let header = std::fs::read_to_string(include().join("snapnav_plugin.h")).unwrap();
    let declared = |line: &str| {
        let rest = line.trim_start().strip_prefix("typedef ").unwrap_or(line.trim_start());
        let name = rest.strip_prefix("struct ")?.split([' ', '{']).next()?;
        (line.contains('{') && name.starts_with("snapnav_")).then(|| name.to_string())
    };
    let found: Vec<String> = header.lines().filter_map(declared).collect();
    assert!(found.len() >= 19, "{found:?}");
    for name in found {
        assert!(STRUCTS.iter().any(|layout| layout.name == name), "{name} is not in ffi");
    }
}
