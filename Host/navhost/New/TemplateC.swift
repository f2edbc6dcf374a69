// New plugins in C.
extension Template {
  static let c = Template(
    language: "c", title: "C", reservedNames: [],
    files: { kind in
      makeFiles(compiler: "CC", options: "CFLAGS", flags: "-std=c11", suffix: "c")
        + [TemplateFile("src/@NAME@.c", source(inC: kind))]
    },
    source: { _ in "src/@NAME@.c" }, product: "build/@NAME@.so", build: "make", test: "make test")

  private static func source(inC kind: PluginKind) -> String {
    switch kind {
    case .mediator: mediatorInC
    case .presenter: presenterInC
    case .router: routerInC
    case .screen: screenInC
    }
  }
}
