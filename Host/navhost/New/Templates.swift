// The languages that a plugin can begin in; their files are in share/templates.
extension Template {
  /// Every language, in the order in which error texts list them.
  static let all: [Template] = [c, cpp, rust, swift]

  private static let c = Template(
    language: "c", title: "C", parts: ["make", "c"], source: "src/@NAME@.c",
    product: "build/@NAME@.so", build: "make", test: "make test", steps: ["make", "make test"],
    marks: [
      ("@EXTRA@", ""), ("@CC@", "CC"), ("@CFLAGS@", "CFLAGS"), ("@FLAGS@", "-std=c11"),
      ("@SUFFIX@", "c"),
    ])

  /// gcc's unique symbols keep a library from ever being unloaded; clang makes none.
  private static let cpp = Template(
    language: "c++", title: "C++", parts: ["make", "c++"], source: "src/@NAME@.cpp",
    product: "build/@NAME@.so", build: "make", test: "make test", steps: ["make", "make test"],
    marks: [
      (
        "@EXTRA@",
        """
        UNIQUE = $(shell $(CXX) -fno-gnu-unique -E -x c++ /dev/null >/dev/null 2>&1 && echo \
        -fno-gnu-unique)

        """
      ),
      ("@CC@", "CXX"), ("@CFLAGS@", "CXXFLAGS"), ("@FLAGS@", "-std=c++17 $(UNIQUE)"),
      ("@SUFFIX@", "cpp"),
    ])

  private static let rust = Template(
    language: "rust", title: "Rust", reservedNames: rustWords, parts: ["rust"],
    source: "src/lib.rs", product: "target/release/lib@SNAKE@.so",
    build: "cargo build --release", test: "cargo test",
    steps: [
      "apt-get install -y --no-install-recommends ca-certificates curl",
      "curl -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal",
      #"sed -i "s|path = .*/snapnav\"|path = \"$(pkg-config --variable=rustdir snapnav)/snapnav\"|" "#
        + "Cargo.toml", "~/.cargo/bin/cargo build --release",
      "~/.cargo/bin/cargo test --release",
    ],
    notes: """


      `Cargo.toml` names the place of the crate `snapnav` as it was found by `pkg-config \
      --variable=rustdir snapnav`, or beside `navhost`, when this plugin began. Elsewhere, change that \
      line. Nothing is downloaded. `NAVHOST=/path/of/navhost cargo test` tests with another navhost.
      """,
    kit: SDKPlace(variable: "rustdir", directory: "share/snapnav/rust"))

  private static let swift = Template(
    language: "swift", title: "Swift", parts: ["swift"],
    source: "Sources/@TYPE@Plugin/Plugin.swift", product: ".build/debug/lib@NAME@.so",
    build: "swift build", test: "swift test",
    steps: ["SNAPNAV_SWIFT=$(pkg-config --variable=swiftdir snapnav) swift test"],
    kit: SDKPlace(variable: "swiftdir", directory: "share/snapnav/swift"))

  /// Keywords, and names of crates and directories that cargo or the compiler has already.
  private static let rustWords = Set(
    """
    abstract as async await become box break const continue crate do dyn else enum extern false \
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self \
    static struct super trait true try type typeof unsafe unsized use virtual where while yield \
    Self alloc core proc_macro std test snapnav build deps examples incremental conformance
    """.split(separator: " ").map(String.init))
}
