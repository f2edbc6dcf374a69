import SnapValue

/// An application that is about to begin: a manifest with cards and texts, and no plugin of its own.
struct NewApplication: NewDirectory {
  /// As `--kind` takes it.
  static let kind = "app"

  let name: PluginName
  let id: String

  /// The scheme of its state URLs.
  var scheme: String { name.snake.replacing("_", with: "-") }

  /// What to type next.
  var next: [String] { ["cd \(name.text)", "make test", "make run"] }

  /// Reads the arguments of `navhost new --kind app`, and goes on after a fault.
  static func read(_ arguments: Arguments) -> Result<NewApplication, NewPlugin.Wrong> {
    var wrong = NewPlugin.Wrong(faults: [])
    if let language = arguments.value("lang") {
      wrong.faults.append(
        .badArgument(
          language, of: "LANG", expected: "no language: an application is a manifest"))
    }
    let name = NewPlugin.readName(arguments.operand(0) ?? "", nil, &wrong)
    let id = NewPlugin.readID(arguments, name, &wrong)
    guard let name, wrong.faults.isEmpty else { return .failure(wrong) }
    return .success(NewApplication(name: name, id: id))
  }

  func files() throws(ProgramFiles.Missing) -> [TemplateFile] {
    let marks = [("@NAME@", name.text), ("@ID@", id), ("@SCHEME@", scheme)]
    let files = try ProgramFiles.texts(in: "templates/app").map { file in
      TemplateFile(
        path: file.path, text: marks.reduce(file.text) { $0.replacing($1.0, with: $1.1) })
    }
    guard !files.isEmpty else { throw ProgramFiles.missing("templates/app") }
    return files.sorted { $0.path < $1.path }
  }

  func text(_ files: [TemplateFile]) -> String {
    lines("\(name.text): an application, \(id)", files, next: next)
  }

  func value(_ files: [TemplateFile]) -> Value {
    .map([
      "directory": .string(name.text), "id": .string(id), "kind": .string(Self.kind),
      "files": .list(files.map { .string($0.path) }), "next": .list(next.map { .string($0) }),
    ])
  }
}
