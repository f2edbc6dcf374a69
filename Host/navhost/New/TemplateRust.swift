// New plugins in Rust.
extension Template {
  static let rust = Template(
    language: "rust", title: "Rust", reservedNames: rustWords,
    files: { kind in
      [
        TemplateFile("Cargo.toml", cargoFile), TemplateFile(".gitignore", "/target/\n"),
        TemplateFile("src/lib.rs", source(inRust: kind)),
        TemplateFile("tests/conformance.rs", conformanceTest), rustWorkflow,
      ]
    },
    source: { _ in "src/lib.rs" }, product: "target/release/lib@SNAKE@.so",
    build: "cargo build --release", test: "cargo test",
    notes: """

      `Cargo.toml` names the place of the crate `snapnav` as it was found by `pkg-config \
      --variable=rustdir snapnav`, or beside `navhost`, when this plugin began. Elsewhere, change that \
      line. Nothing is downloaded. `NAVHOST=/path/of/navhost cargo test` tests with another navhost.

      """,
    kit: SDKPlace(variable: "rustdir", directory: "share/snapnav/rust"))

  private static func source(inRust kind: PluginKind) -> String {
    switch kind {
    case .mediator: mediatorInRust
    case .presenter: presenterInRust
    case .router: routerInRust
    case .screen: screenInRust
    }
  }

  /// Keywords, and names of crates and directories that cargo or the compiler has already.
  private static let rustWords: Set<String> = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do",
    "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
    "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "self",
    "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized",
    "use",
    "virtual", "where", "while", "yield", "Self", "alloc", "core", "proc_macro", "std", "test",
    "snapnav", "build", "deps", "examples", "incremental", "conformance",
  ]

  private static let cargoFile = #"""
    [package]
    name = "@NAME@"
    version = "0.1.0"
    edition = "2021"
    rust-version = "1.70"
    license = "MIT"
    publish = false

    [lib]
    name = "@SNAKE@"
    crate-type = ["cdylib", "lib"] # the plugin; and so that `cargo test` makes it too

    [dependencies]
    # of this machine: pkg-config --variable=rustdir snapnav
    snapnav = { path = "@KIT@/snapnav" }

    """#

  private static let conformanceTest = #"""
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

    """#

  private static var rustWorkflow: TemplateFile {
    let install = "curl -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal"
    let place =
      #"sed -i "s|path = .*/snapnav\"|path = \"$(pkg-config --variable=rustdir snapnav)/snapnav\"|" "#
    return workflow([
      "apt-get install -y --no-install-recommends ca-certificates curl", install,
      place + "Cargo.toml", "~/.cargo/bin/cargo build --release",
      "~/.cargo/bin/cargo test --release",
    ])
  }
}
