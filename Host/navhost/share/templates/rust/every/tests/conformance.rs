//! The plugin keeps the contract, and manifest.json, a small application that uses it, runs.
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// $NAVHOST, the one that pkg-config knows, or the one in PATH.
fn navhost() -> PathBuf {
    if let Some(path) = std::env::var_os("NAVHOST") {
        return path.into();
    }
    let mut command = Command::new("pkg-config");
    let said = command.args(["--variable=navhost", "snapnav"]).output();
    let path = said
        .ok()
        .and_then(|said| String::from_utf8(said.stdout).ok());
    let known = path.map(|path| PathBuf::from(path.trim()));
    known
        .filter(|path| path.exists())
        .unwrap_or("navhost".into())
}

/// Where cargo has put the plugin for this test: beside the test itself.
fn directory() -> PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    test.parent().map(Path::to_path_buf).expect("a directory")
}

fn run(command: &mut Command) {
    let status = command.stdin(Stdio::null()).status();
    let status = status.expect("navhost: install SnapNavigation, or set NAVHOST");
    assert!(status.success(), "{command:?} ended with {status}");
}

#[test]
fn it_keeps_the_contract() {
    let plugin = directory().join("lib@SNAKE@.so");
    run(Command::new(navhost())
        .args(["test", "--level", "4"])
        .arg(plugin));
}

#[test]
fn it_runs_in_its_application() {
    let mut command = Command::new(navhost());
    command.args("run@TRACE@ --plugins".split(' '));
    run(command.arg(directory()).arg("manifest.json"));
}
