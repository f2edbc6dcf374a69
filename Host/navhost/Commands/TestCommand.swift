import SnapConformance
import SnapValue
import SnapSystem

extension Command {
  static let test = Command(
    "test", "Test whether plugins keep the contract",
    description: [
      "Runs the checks of the rule book on each plugin: those of the file first, of which nothing is "
        + "run, then those that load and call it, each in a child process of its own with a deadline "
        + "and limits. Each rule that is broken is told with what was expected, what was seen and how "
        + "to mend it. The last line is the verdict, with what --skip left out. The exit status is 1 "
        + "when a plugin does not keep the contract, and 4 when all do and a report could not be "
        + "written.",
      "Several plugins, or a directory, make one report: --json has a list, --junit a test suite for "
        + "each, --tap one plan. However the run is ended, it leaves no process and no directory.",
      "Levels add strictness: 1 the file and loading, 2 registration and state, 3 every kind of "
        + "capability, 4 generated inputs and failing host functions, 5 long runs. Inputs are "
        + "generated from a seed that is printed; without --seed it comes from the plugin's bytes.",
    ],
    operands: [
      Operand(
        "PLUGIN", "A plugin, or a directory for every plugin in it", .any, kind: .file(["so"]))
    ],
    options: [
      Option("level", argument: "N", range: 1...5, "How strict, 1 to 5 (3)"),
      Option("seed", argument: "N", "Generate inputs from this number"),
      Option(
        "only", argument: "GLOB", repeats: true, "Run checks of these names, and what they need"),
      Option("skip", argument: "NAME=REASON", repeats: true, "Leave a check out, with the reason"),
      Option("config", argument: "JSON", "What the plugin's start gets as configuration"),
      Option("jobs", letter: "j", argument: "N", range: 1...16, "Run so many checks at once (3)"),
      Option("replay", argument: "FILE", "Repeat the case in a replay file"),
      Option(
        "replays", argument: "DIR",
        "Write replay files to this directory (the working one; none with --json or --tap)"),
      Option("tap", "Answer in the Test Anything Protocol on standard output"),
      Option("junit", argument: "FILE", "Write a report in JUnit's XML as well"),
      Option("verbose", letter: "v", "List what passed, too, and how long everything took"),
      Option(
        "isolate",
        "Confine the plugin in each child as an isolated one is, with all that its note asks for"),
      Option("sanitize", "Run checks that can again under valgrind"),
      Option(
        "soak", argument: "SECONDS", range: 1...86_400,
        "How long random lives go on at level 5 (60)"),
      Option(
        "deadline", argument: "SECONDS", range: 1...1_000_000,
        "End the whole run after so long (half an hour and the soak, for each plugin)"),
      Option("rules", "Print the rule book in place of testing, in Markdown or as JSON"),
      Option(
        "powers",
        "Try, in place of testing, what powers of isolated plugins decide about, each without "
          + "confinement, with its grant and without"),
      Option(
        "landlock", argument: "VERSION", range: 1...100,
        "With --powers: use nothing of Landlock that is newer, as on an older kernel"),
      strictOption,
    ],
    examples: ["navhost test plugins/libexample-catalog.so", "navhost test --level 4 plugins"],
    run: testPlugin)

  /// The other side of `test`: runs one check and leaves the process.
  static let testWorker = Command(
    "test-worker", "Run one check of navhost test, in a child of it",
    description: ["Used by navhost test itself."], isHidden: true,
    run: { _ in CheckWorker.run() ? .done : .usage })
}

extension Command {
  /// One trial of `test --powers`.
  static let powersWorker = Command(
    "powers-worker", "Make one trial of navhost test --powers, in a child of it",
    description: ["Used by navhost test itself."],
    operands: [Operand("WORD", "What is tried, and how", .any)], isHidden: true,
    run: { invocation in
      PowerWorker.run(invocation.arguments.operands)
      return .usage
    })

  /// Removes what `test` leaves behind, however that ends.
  static let testGuardian = Command(
    "test-guardian", "Remove what navhost test leaves behind",
    description: ["Used by navhost test itself."], isHidden: true,
    run: { _ in
      Guardian.watch()
      return .done
    })
}

@Sendable private func testPlugin(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  if invocation.arguments.has("rules") { return printRules(invocation) }
  if invocation.arguments.has("powers") { return testPowers(invocation) }
  let paths = invocation.arguments.operands
  guard !paths.isEmpty else {
    console.complain("test: PLUGIN is missing")
    return .usage
  }
  if let manifest = paths.first(where: { $0.hasSuffix(".json") }) {
    console.complain(
      "test: \(manifest) is a text file, and test takes a plugin's .so; for a manifest: "
        + "navhost check \(manifest)")
    return .usage
  }
  do throws(Failure) {
    let options = try SuiteOptions(invocation.arguments)
    let reports = try TestReports(invocation)
    do throws(SystemError) {
      let files = try SuiteRun.plugins(at: paths)
      guard !files.isEmpty else {
        console.complain("test: there is no plugin in \(paths.joined(separator: ", "))")
        return .machine
      }
      guard options.replay == nil || files.count == 1 else {
        console.complain("test: --replay is about one plugin")
        return .usage
      }
      var ended = 0
      let found = try SuiteRun(files, options).run { file, result in
        ended += 1
        let name = files.count > 1 ? "\(file): " : ""
        console.sayForNow("\(name)\(ended) checks, \(result.check) \(result.verdict.rawValue)")
      }
      console.sayForNow("")
      let isOne = files.count == 1 && files == paths
      let isWritten = reports.write(found, isOne: isOne, options)
      guard found.allSatisfy(\.keepsContract) else { return .refused }
      return isWritten ? .done : .machine
    } catch {
      console.complain(error.description)
      for path in paths {
        suggestList(for: path, command: "test", to: console)
        suggestFile(near: path, to: console)
      }
      return .machine
    }
  } catch {
    console.complain(error.sentence)
    return .usage
  }
}

private func testPowers(_ invocation: Invocation) -> ExitStatus {
  let console = invocation.console
  let run = PowerRun(
    program: "/proc/self/exe", words: ["powers-worker"],
    newestLandlock: invocation.arguments.value("landlock").flatMap { Int($0) })
  do throws(SystemError) {
    let report = try run.run()
    if invocation.json {
      console.resultLine(report.value.jsonText)
    } else {
      console.result(report.text)
    }
    return report.isRight ? .done : .refused
  } catch {
    console.complain(error.description)
    return .machine
  }
}

private func printRules(_ invocation: Invocation) -> ExitStatus {
  let rules: Value = ["rules": .list(Check.all.map(\.json))]
  invocation.console.result(invocation.json ? rules.jsonText + "\n" : Check.ruleBook)
  return .done
}

extension SuiteOptions {
  /// What the words of a command line ask for.
  init(_ arguments: Arguments) throws(Failure) {
    self.init(program: "/proc/self/exe", worker: ["test-worker"], guardian: ["test-guardian"])
    level = arguments.value("level").flatMap { Int($0) } ?? 3
    jobs = arguments.value("jobs").flatMap { Int($0) } ?? 3
    only = arguments.values("only")
    isStrict = arguments.has("strict")
    soakSeconds = arguments.value("soak").flatMap { Int($0) } ?? soakSeconds
    deadline = arguments.value("deadline").flatMap { Int($0) }
    sanitizes = arguments.has("sanitize")
    isolates = arguments.has("isolate")
    guard !sanitizes || !isolates else {
      throw Failure(
        .badArgument, "--isolate and --sanitize do not go together",
        hint: "a memory checker does what an isolated plugin may not; run one after the other")
    }
    for pattern in only where !Check.all.contains(where: { fits($0.name, pattern: pattern) }) {
      throw Failure(
        .unknownName, "--only: no check has a name like \"\(pattern)\"", hint: Self.listed)
    }
    if let text = arguments.value("seed") {
      guard let number = UInt64(text) else {
        throw Failure(.badArgument, "--seed: \"\(text)\" is no whole number from 0 on")
      }
      seed = number
    }
    if let text = arguments.value("config") { config = try Self.json(text, "--config") }
    if let path = arguments.value("replay") { replay = try Self.replay(path) }
    for text in arguments.values("skip") { try skip(text) }
  }

  private static let listed = "navhost test --rules lists them"

  private mutating func skip(_ text: String) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw Failure(
        .badArgument, "--skip: \"\(text)\" gives no reason",
        hint: "write --skip NAME=REASON, such as --skip l-time=\"the machine is slow\"")
    }
    guard Check.named(parts[0]) != nil else {
      throw Failure(
        .unknownName, "--skip: there is no check \"\(parts[0])\"", hint: Self.listed)
    }
    skipped[parts[0]] = parts[1]
  }

  private static func json(_ text: String, _ option: String) throws(Failure) -> Value {
    do throws(JSONFault) { return try Value(jsonText: text) } catch {
      throw Failure(.malformed, "\(option): at column \(error.column): \(error.message)")
    }
  }

  private static func replay(_ path: String) throws(Failure) -> ReplayFile {
    let bytes: [UInt8]
    do throws(FileReadError) { bytes = try readFile(path, limit: 4 << 20).bytes } catch {
      throw Failure(.failed, "--replay: \(error.description)")
    }
    return try ReplayFile(try json(String(decoding: bytes, as: UTF8.self), "--replay"))
  }
}
