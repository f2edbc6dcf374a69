import SnapSystem

/// One file of a new plugin. Path and text may hold the marks that `TemplateFilling` fills in.
struct TemplateFile: Sendable, Equatable {
  /// Relative to the new directory; directories on the way are made.
  let path: String
  let text: String
}

/// How a plugin begins in one language. A language is added by a `static let` in Templates.swift and a
/// directory of its name under `share/templates`.
struct Template: Sendable {
  /// As `--lang` takes it: `c`, `c++`.
  let language: String
  /// As a person says it: `C`, `C++`.
  let title: String
  /// Names that the language's build does not take, such as its keywords.
  var reservedNames: Set<String> = []
  /// The directories of `share/templates` that its files are in, beside `shared`.
  let parts: [String]
  /// Where the source of a kind stands, for the README.
  let source: String
  /// What the build makes: the path of the plugin.
  let product: String
  /// The command that builds it, and the one that tests it, for the README and the last words.
  let build: String
  let test: String
  /// What continuous integration runs when SnapNavigation is installed.
  let steps: [String]
  /// What the README says at its end: about this language's build.
  var notes = ""
  /// More marks of its files, and what they become.
  var marks: [(mark: String, text: String)] = []
  /// The kit whose place the build file names, by the mark `@KIT@`; `nil` when it names none.
  var kit: SDKPlace? = nil

  /// All files of a new plugin, filled in, in the order of their paths.
  func files(
    of kind: PluginKind, filledBy filling: TemplateFilling
  ) throws(ProgramFiles.Missing) -> [TemplateFile] {
    var files: [TemplateFile] = []
    for part in ["shared"] + parts {
      for choice in ["every", kind.rawValue] {
        for file in try ProgramFiles.texts(in: "templates/\(part)/\(choice)") {
          files.append(TemplateFile(path: filling.fill(file.path), text: filling.fill(file.text)))
        }
      }
    }
    guard !files.isEmpty else { throw ProgramFiles.missing("templates") }
    return files.sorted { $0.path < $1.path }
  }
}

/// What stands for the marks of a template.
struct TemplateFilling: Sendable {
  /// The marks, and what they become; a text may hold marks that come later in the list.
  let marks: [(mark: String, text: String)]

  /// Marks: `@NAME@` hello-world, `@SYMBOL@` hello_world, `@SNAKE@` the same without capitals,
  /// `@TYPE@` HelloWorld, `@ID@` org.example.hello-world, `@KIND@` mediator, `@SUMMARY@` what it does,
  /// `@PROVIDES@` mediators, `@CAPABILITY@` greet, `@LANGUAGE@` C++, `@SOURCE@` where it begins,
  /// `@MAKE@`, `@TEST@` and `@STEPS@` the commands, `@NOTES@` the README's end, `@PRODUCT@`
  /// build/hello-world.so, `@BUILD@` its directory, `@TRACE@` the options that let the script run
  /// where nobody looks, `@SHOW@` those for somebody who does, `@KIT@` where the language's kit is
  /// installed, and `@HOST_VERSION@` this navhost's.
  init(name: PluginName, id: String, kind: PluginKind, template: Template, kit: String) {
    marks =
      template.marks + [
        ("@SUMMARY@", kind.summary), ("@PROVIDES@", kind.provides),
        ("@CAPABILITY@", kind.capability), ("@LANGUAGE@", template.title),
        ("@SOURCE@", template.source), ("@MAKE@", template.build), ("@TEST@", template.test),
        ("@STEPS@", template.steps.joined(separator: "\n      - run: ")),
        ("@NOTES@", template.notes), ("@PRODUCT@", template.product),
        ("@BUILD@", parentDirectory(of: template.product)),
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
