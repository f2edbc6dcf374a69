import SnapValue
import SnapSystem

/// A directory that is about to be made, for somebody to begin with.
protocol NewDirectory: Sendable {
  /// What it is called.
  var name: PluginName { get }
  /// Its files, filled in.
  func files() throws(ProgramFiles.Missing) -> [TemplateFile]
  /// What became of it, for a person.
  func text(_ files: [TemplateFile]) -> String
  /// What became of it, as data.
  func value(_ files: [TemplateFile]) -> Value
}

extension NewDirectory {
  /// Why it could not be laid out, and how to mend that.
  func sentence(of error: SystemError) -> String {
    error.isExisting && error.subject == name.text
      ? "\(name.text) is there already, and nothing in it was changed: "
        + "choose another name, or move it away"
      : "\(error); nothing was left behind"
  }

  /// The files and the commands that come next, in lines after a first one.
  func lines(_ first: String, _ files: [TemplateFile], next: [String]) -> String {
    let lines = [first] + files.map { "  \($0.path)" } + ["next:"] + next.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A plugin that is about to begin.
struct NewPlugin: NewDirectory {
  let name: PluginName
  let id: String
  let kind: PluginKind
  let template: Template
  /// Where the language's kit is installed; empty when its build file does not say.
  let kit: String

  /// The languages, as a list in words.
  static let languages = Template.all.map(\.language).joined(separator: ", ")
  /// The kinds, as a list in words.
  static let kinds =
    (PluginKind.allCases.map(\.rawValue) + [NewApplication.kind]).joined(separator: ", ")

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
    let kinds: [(word: String, choice: PluginKind?)] =
      PluginKind.allCases.map { ($0.rawValue, $0) } + [(NewApplication.kind, nil)]
    let kind = choice("kind", "KIND", of: kinds, arguments, &wrong)
    let name = readName(arguments.operand(0) ?? "", template, &wrong)
    let id = readID(arguments, name, &wrong)
    guard let template, let kind = kind ?? nil, let name, wrong.faults.isEmpty else {
      return .failure(wrong)
    }
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

  static func readID(
    _ arguments: Arguments, _ name: PluginName?, _ wrong: inout Wrong
  ) -> String {
    let id = arguments.value("id") ?? "org.example.\(name?.text ?? "name")"
    if !isPluginID(id) {
      wrong.faults.append(.badArgument(id, of: "ID", expected: pluginIDRule))
    }
    return id
  }

  static func readName(
    _ text: String, _ template: Template?, _ wrong: inout Wrong
  ) -> PluginName? {
    guard let name = PluginName(text) else {
      let rule = PluginName.rule + (text.unicodeScalars.contains("/") ? PluginName.place : "")
      wrong.faults.append(.badArgument(text, of: "NAME", expected: rule))
      return nil
    }
    if let template, template.reservedNames.contains(name.symbol) {
      let expected = "a name that means nothing in \(template.title) yet"
      wrong.faults.append(.badArgument(text, of: "NAME", expected: expected))
    }
    return name
  }

  /// What became of it, for a person.
  func text(_ files: [TemplateFile]) -> String {
    lines("\(name.text): a \(kind.rawValue) in \(template.title), \(id)", files, next: next)
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
