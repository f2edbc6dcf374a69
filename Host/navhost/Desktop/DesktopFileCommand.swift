import SnapApp
import SnapRemote
import SnapValue
import SnapSystem

extension Command {
  static let desktopFile = Command(
    "desktop-file", "Write the files by which a desktop knows an application",
    description: [
      "Writes a desktop entry: the application's name, its scheme, so that its links lead here, and "
        + "an action for each exported route that needs nothing. With --service it writes the D-Bus "
        + "service that starts the application, with --unit a systemd user unit.",
      "--into writes all three where they belong below a data directory, such as ~/.local/share, and "
        + "tells what is left to do.",
    ],
    operands: [Operand("MANIFEST", "The application's manifest, a JSON file")],
    options: [
      Option(
        "output", argument: "PATH", kind: .file([]),
        "Write to this file, or into this directory under the file's own name"),
      Option("service", "Write the D-Bus service"),
      Option("unit", "Write the systemd user unit"),
      Option(
        "into", argument: "DIR",
        "Write all of them below this data directory: applications, dbus-1/services, systemd/user"),
      Option(
        "exec", argument: "WORDS",
        "Start the application with these words instead of this program's path and launch; "
          + "the manifest's path follows"),
      Option("no-bus", "Let the desktop entry start the program itself and not by the session bus"),
    ],
    examples: [
      "navhost desktop-file television.json",
      "navhost desktop-file television.json --into ~/.local/share",
      "navhost desktop-file television.json --unit",
    ],
    run: writeDesktopFiles)
}

@Sendable private func writeDesktopFiles(_ invocation: Invocation) -> ExitStatus {
  let (arguments, console) = (invocation.arguments, invocation.console)
  if let wrong = faulty(arguments) {
    console.complain(wrong)
    console.say("See navhost desktop-file --help.")
    return .usage
  }
  let file = ManifestFile(reading: arguments.operand(0) ?? "")
  guard !file.hasErrors else {
    report(file, to: console)
    return .manifest
  }
  if let wrong = arguments.value("output").flatMap({ file.refusal(of: "output", $0) }) {
    console.complain(wrong)
    return .usage
  }
  do {
    let files = try DesktopFiles(file, starting: try startingWords(arguments, file))
    let written =
      if let directory = arguments.value("into") {
        try install(files, below: directory, console)
      } else {
        [try write(files, invocation)]
      }
    if invocation.json { console.resultLine(answer(written, files).jsonText) }
    if files.exportsNothing {
      console.complain("no route is exported, so no link enters anything: mark one as \"exported\"")
    }
    return .done
  } catch let failure as Failure {
    console.complain(failure.sentence)
    return .manifest
  } catch {
    console.complain("\(error)")
    return .machine
  }
}

private func faulty(_ arguments: Arguments) -> String? {
  if arguments.has("service"), arguments.has("unit") {
    return "--service and --unit are two files: ask for one of them, or for all with --into"
  }
  if let words = arguments.value("exec"), words.allSatisfy({ $0 == " " }) {
    return "--exec needs the words that start the application, such as --exec \"navhost launch\""
  }
  for other in ["service", "unit", "output", "no-bus"]
  where arguments.has("into") && arguments.has(other) {
    return "--into writes all files; --\(other) does not go with it"
  }
  return nil
}

/// The program and its arguments, the manifest's path last.
private func startingWords(
  _ arguments: Arguments, _ file: ManifestFile
) throws(SystemError) -> [String] {
  let manifest = try resolvePath(file.path)
  if let written = arguments.value("exec") {
    let words = written.split(separator: " ").map(String.init)
    if !words.isEmpty { return words + [manifest] }
  }
  return [ProcessFacts.executable ?? "navhost", "launch", manifest]
}

/// One file: where it was written; `nil`: nowhere.
private struct Written {
  let name: String
  let text: String
  var path: String?
}

/// What was written, for programs.
private func answer(_ written: [Written], _ files: DesktopFiles) -> Value {
  let all = written.map { file -> Value in
    var map: ValueMap = ["name": .string(file.name), "text": .string(file.text)]
    if let path = file.path { map["path"] = .string(path) }
    return .map(map)
  }
  return ["files": .list(all), "mimeType": .string(files.scheme)]
}

private func write(
  _ files: DesktopFiles, _ invocation: Invocation
) throws(SystemError) -> Written {
  let (arguments, console) = (invocation.arguments, invocation.console)
  let (name, text) =
    if arguments.has("service") {
      (files.names.serviceFile, files.service())
    } else if arguments.has("unit") {
      (files.names.serviceFile, files.unit())
    } else {
      (files.names.entryFile, files.entry(usesBus: !arguments.has("no-bus")))
    }
  guard let path = arguments.value("output"), path != "-" else {
    if !invocation.json { console.result(text) }
    return Written(name: name, text: text)
  }
  let isDirectory = path.hasSuffix("/") || (try? listDirectory(path)) != nil
  let file = isDirectory ? path + (path.hasSuffix("/") ? "" : "/") + name : path
  try writeWhole(text, to: file)
  console.say("wrote \(file)")
  return Written(name: name, text: text, path: file)
}

private func install(
  _ files: DesktopFiles, below directory: String, _ console: Console
) throws(SystemError) -> [Written] {
  let base = absolutePath(directory)
  let all = [
    ("applications", files.names.entryFile, files.entry()),
    ("dbus-1/services", files.names.serviceFile, files.service(unit: true)),
    ("systemd/user", files.names.serviceFile, files.unit()),
  ]
  var written: [Written] = []
  for (place, name, text) in all {
    let path = "\(base)/\(place)"
    try makeDirectories(path)
    try writeWhole(text, to: "\(path)/\(name)")
    console.say("wrote \(path)/\(name)")
    written.append(Written(name: name, text: text, path: "\(path)/\(name)"))
  }
  console.say(
    """
    To make links lead here:
      update-desktop-database \(base)/applications
      xdg-mime default \(files.names.entryFile) \(files.scheme)
    To have the session know the unit: systemctl --user daemon-reload
    """)
  return written
}

/// Makes a directory and those above it.
private func makeDirectories(_ path: String) throws(SystemError) {
  var made = ""
  for part in path.unicodeScalars.split(separator: "/").map(String.init) {
    made += "/\(part)"
    do throws(SystemError) { try makeDirectory(made) } catch {
      guard error.isExisting else { throw error }
    }
  }
}
