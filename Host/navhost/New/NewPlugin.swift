import SnapValue
import SnapSystem

/// A plugin that is about to begin.
struct NewPlugin: Sendable {
  let name: PluginName
  let id: String
  let kind: PluginKind
  let template: Template
  /// Where the language's kit is installed; empty when its build file does not say.
  let kit: String

  /// The languages, as a list in words.
  static let languages = Template.all.map(\.language).joined(separator: ", ")
  /// The kinds, as a list in words.
  static let kinds = PluginKind.allCases.map(\.rawValue).joined(separator: ", ")

  /// Everything that is wrong with a command line.
  struct Wrong: Error { var faults: [UsageFault] }

  /// Its files, filled in.
  func files() throws(ProgramFiles.Missing) -> [TemplateFile] {
    try template.files(of: kind, filledBy: filling)
  }

  /// What to type next.
  var next: [String] {
    ["cd \(name.text)", filling.fill(template.build), filling.fill(template.test)]
  }

  private var filling: TemplateFilling {
    TemplateFilling(name: name, id: id, kind: kind, template: template, kit: kit)
  }

  /// Reads the arguments of `navhost new`, and goes on after a fault.
  static func read(_ arguments: Arguments) -> Result<NewPlugin, Wrong> {
    var wrong = Wrong(faults: [])
    let template = choice(
      "lang", "LANG", of: Template.all.map { ($0.language, $0) }, arguments, &wrong)
    let kind = choice(
      "kind", "KIND", of: PluginKind.allCases.map { ($0.rawValue, $0) }, arguments, &wrong)
    let name = readName(arguments.operand(0) ?? "", template, &wrong)
    let id = arguments.value("id") ?? "org.example.\(name?.text ?? "name")"
    if !isPluginID(id) {
      wrong.faults.append(.badArgument(id, of: "ID", expected: pluginIDRule))
    }
    guard let template, let kind, let name, wrong.faults.isEmpty else { return .failure(wrong) }
    let kit = template.kit?.find() ?? ""
    return .success(NewPlugin(name: name, id: id, kind: kind, template: template, kit: kit))
  }

  /// The argument of an option that takes one of a few words; `nil` after a fault.
  private static func choice<Choice>(
    _ option: String, _ argument: String, of all: [(word: String, choice: Choice)],
    _ arguments: Arguments, _ wrong: inout Wrong
  ) -> Choice? {
    let words = all.map(\.word).joined(separator: ", ")
    guard let word = arguments.value(option) else {
      wrong.faults.append(.missingOption("--\(option)", expected: "\(argument) is one of \(words)"))
      return nil
    }
    guard let found = all.first(where: { $0.word == word }) else {
      let nearest = nearestName(to: word, among: all.map(\.word))
      let hint = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
      wrong.faults.append(.badArgument(word, of: argument, expected: "one of \(words)\(hint)"))
      return nil
    }
    return found.choice
  }

  private static func readName(
    _ text: String, _ template: Template?, _ wrong: inout Wrong
  ) -> PluginName? {
    guard let name = PluginName(text) else {
      wrong.faults.append(.badArgument(text, of: "NAME", expected: PluginName.rule))
      return nil
    }
    if let template, template.reservedNames.contains(name.symbol) {
      let expected = "a name that means nothing in \(template.title) yet"
      wrong.faults.append(.badArgument(text, of: "NAME", expected: expected))
    }
    return name
  }

  /// Why it could not be laid out, and how to mend that.
  func sentence(of error: SystemError) -> String {
    error.isExisting && error.subject == name.text
      ? "\(name.text) is there already, and nothing in it was changed: "
        + "choose another name, or move it away"
      : "\(error); nothing was left behind"
  }

  /// What became of it, for a person.
  func text(_ files: [TemplateFile]) -> String {
    let lines =
      ["\(name.text): a \(kind.rawValue) in \(template.title), \(id)"]
      + files.map { "  \($0.path)" } + ["next:"] + next.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What became of it, as data.
  func value(_ files: [TemplateFile]) -> Value {
    .map([
      "directory": .string(name.text), "id": .string(id), "language": .string(template.language),
      "kind": .string(kind.rawValue), "files": .list(files.map { .string($0.path) }),
      "next": .list(next.map { .string($0) }),
    ])
  }
}
