import SnapSystem

/// One file of a new plugin. Path and text may hold the marks that `TemplateFilling` fills in.
struct TemplateFile: Sendable, Equatable {
  /// Relative to the new directory; directories on the way are made.
  let path: String
  let text: String

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }
}

/// How a plugin begins in one language. A language is added by one file `Template<Language>.swift`
/// with a `static let`, and its place in `Template.all`.
struct Template: Sendable {
  /// As `--lang` takes it: `c`, `c++`.
  let language: String
  /// As a person says it: `C`, `C++`.
  let title: String
  /// Names that the language's build does not take, such as its keywords.
  let reservedNames: Set<String>
  /// The language's own files of a kind: sources, build file, `.gitignore`, CI. `manifest.json` and
  /// `README.md` are the same for all and stand in `sharedFiles`.
  let files: @Sendable (PluginKind) -> [TemplateFile]
  /// Where the source of a kind stands, for the README.
  let source: @Sendable (PluginKind) -> String
  /// What the build makes: the path of the plugin. May hold marks.
  let product: String
  /// The command that builds it, and the one that tests it, for the README and the last words.
  let build: String
  let test: String
  /// What the README says at its end: about this language's build.
  var notes = ""
  /// The kit whose place the build file names, by the mark `@KIT@`; `nil` when it names none.
  var kit: SDKPlace? = nil

  /// Every language, in the order in which error texts list them.
  static let all: [Template] = [c, cpp, rust, swift]

  /// All files of a new plugin, filled in, in the order of their paths.
  func files(of kind: PluginKind, filledBy filling: TemplateFilling) -> [TemplateFile] {
    (sharedFiles(of: kind) + files(kind))
      .map { TemplateFile(filling.fill($0.path), filling.fill($0.text)) }
      .sorted { $0.path < $1.path }
  }
}

/// What stands for the marks of a template.
struct TemplateFilling: Sendable {
  /// The marks, and what they become; a text may hold marks that come later in the list.
  let marks: [(mark: String, text: String)]

  /// Marks: `@NAME@` hello-world, `@SYMBOL@` hello_world, `@SNAKE@` the same without capitals,
  /// `@TYPE@` HelloWorld, `@ID@` org.example.hello-world, `@KIND@` mediator, `@PRODUCT@`
  /// build/hello-world.so, `@BUILD@` its directory, `@TRACE@` the options that let the script run
  /// where nobody looks, `@SHOW@` those for somebody who does, `@KIT@` where the language's kit is
  /// installed, and `@HOST_VERSION@` this navhost's.
  init(name: PluginName, id: String, kind: PluginKind, template: Template, kit: String) {
    marks = [
      ("@PRODUCT@", template.product), ("@BUILD@", parentDirectory(of: template.product)),
      ("@TRACE@", kind == .presenter ? " --script" : " --presenter trace"),
      ("@SHOW@", kind == .presenter ? "" : " --presenter trace"),
      ("@NAME@", name.text), ("@SYMBOL@", name.symbol), ("@SNAKE@", name.snake),
      ("@TYPE@", name.type), ("@ID@", id), ("@KIND@", kind.rawValue), ("@KIT@", kit),
      ("@HOST_VERSION@", Version.host),
    ]
  }

  /// A text with every mark filled in.
  func fill(_ text: String) -> String {
    marks.reduce(text) { $0.replacing($1.mark, with: $1.text) }
  }
}
