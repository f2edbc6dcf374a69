import Glibc
import SnapValue
import SnapSystem

/// A conversation with a running application: commands to it, what it answers to the console.
final class ControlPrompt {
  private let loop: MainLoop
  private let channel: LineChannel
  private let console: Console
  private let json: Bool
  /// The names of the commands that were sent and not answered, in order.
  private var asked: ArraySlice<String> = []
  private var follows = false
  private var isInputOver = false
  private var worst = ExitStatus.done
  private var batch: BatchInput?
  private var isOver = false
  /// How many seconds an answer may take; 0: any number.
  private let patience: UInt64
  private var alarm: MainLoop.Timer?

  /// How many commands of a batch are sent ahead of their answers.
  private static let ahead = 64
  /// The longest line that an application sends: a card of 1 MiB, with its properties.
  private static let limit = 64 << 20

  init(with socket: Int32, on loop: MainLoop, console: Console, json: Bool, patience: UInt64) {
    (self.loop, self.console, self.json, self.patience) = (loop, console, json, patience)
    channel = LineChannel(on: loop, reading: socket, writing: socket, limit: Self.limit)
  }

  /// Says one command, and waits for its answer, or follows events until it is interrupted.
  func say(_ command: ValueMap) -> ExitStatus {
    send(command)
    isInputOver = true
    return run()
  }

  /// Says each line of standard input.
  func sayLines() throws(SystemError) -> ExitStatus {
    let batch = BatchInput(loop)
    self.batch = batch
    batch.more = { [weak self] in self?.goOn() }
    try batch.start()
    return run()
  }

  private func run() -> ExitStatus {
    for signal in [SIGINT, SIGTERM] {
      try? loop.watchSignal(signal) { [unowned self] in
        if !follows { worst = .refused }
        finish()
      }
    }
    channel.handler = { [weak self] in self?.take($0) }
    channel.isPaused = false
    goOn()
    if !isOver { loop.run() }
    channel.close()
    return worst
  }

  private func finish() {
    isOver = true
    loop.stop()
  }

  // MARK: Commands

  private func send(_ command: ValueMap) {
    let name = command["op"]?.string ?? ""
    if asked.isEmpty { beginToWait() }
    asked.append(name)
    if name == "events", command["follow"] != false { follows = true }
    channel.send(Value.map(command).jsonText)
  }

  private func goOn() {
    if let batch {
      while asked.count < Self.ahead, let line = batch.next() { say(line) }
      if batch.isOver { isInputOver = true }
    }
    if isInputOver, asked.isEmpty, !follows { finish() }
  }

  private func say(_ line: BatchInput.Line) {
    guard let text = line.text else {
      console.complain("line \(line.number): it is longer than 1 MiB, and was not sent")
      worst = .usage
      return
    }
    let words = ControlWords.split(text)
    guard let first = words.first, !first.hasPrefix("#") else { return }
    do throws(ControlWords.Fault) { send(try ControlWords.command(words)) } catch {
      console.complain("line \(line.number): \(error.message)")
      worst = .usage
    }
  }

  // MARK: Answers

  /// An application that is stopped takes what it is told, and never answers.
  private func beginToWait() {
    if let alarm { loop.cancel(alarm) }
    guard patience > 0 else { return }
    alarm = loop.schedule(after: patience * 1_000_000_000) { [weak self] in self?.giveUp() }
  }

  private func giveUp() {
    guard let name = asked.first else { return }
    let isHealth = name == "health"
    complain(
      "no answer to \(quoted(name)) within \(patience) s: the application is busy or stopped; "
        + "--timeout 0 waits for ever")
    // Who does not answer is not healthy, and that is the answer.
    if isHealth { worst = .refused }
    finish()
  }

  private func take(_ event: LineChannel.Event) {
    switch event {
    case .line(.bytes(let bytes)): take(line: bytes)
    case .line(.tooLong): complain("the application has sent a line that is too long")
    case .end:
      if let name = asked.first {
        complain("the application has ended before it answered \(quoted(name))")
        worst = .machine
      }
      finish()
    case .deaf, .sent: break
    }
  }

  private func take(line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    guard let value = try? Value(jsonText: line, limits: .written) else {
      return complain("the application has sent what is no JSON: \(text.prefix(80))")
    }
    if value["ok"] == nil {
      if !console.result(json ? text + "\n" : ControlText.event(value)) { stopFollowing() }
    } else {
      take(answer: value, text)
    }
  }

  /// Nobody takes the events any more: what else was said is answered, and then it is over.
  private func stopFollowing() {
    follows = false
    goOn()
  }

  private func take(answer: Value, _ text: String) {
    let name = asked.popFirst() ?? ""
    if asked.isEmpty { if let alarm { loop.cancel(alarm) } } else { beginToWait() }
    if worst == .done { worst = answer.status(of: name) }
    if json {
      if name != "events" || answer["ok"] != true { console.resultLine(text) }
    } else if let fault = ControlText.fault(answer) {
      console.complain(fault)
    } else {
      console.result(ControlText.answer(answer, to: name))
      if let hint = ControlText.hint(answer) { console.complain(hint) }
    }
    goOn()
  }

  private func complain(_ text: String) {
    console.complain(text)
    worst = .machine
  }
}

/// Standard input in lines, read no further than they are taken.
private final class BatchInput {
  struct Line {
    let number: Int
    /// `nil`: it is longer than the application takes.
    let text: String?
  }

  /// Called when there may be more.
  var more: () -> Void = {}
  /// Whether all was taken.
  var isOver: Bool { isRead && lines.isEmpty }

  private let loop: MainLoop
  private var splitter = LineSplitter(limit: 1 << 20)
  private var lines: ArraySlice<LineSplitter.Line> = []
  private var number = 0
  private var isRead = false
  private var watch: MainLoop.Watch?
  private var isFile = false

  init(_ loop: MainLoop) { self.loop = loop }

  func start() throws(SystemError) {
    do throws(SystemError) {
      watch = try loop.watch(0) { [unowned self] _ in read() }
    } catch {
      // A regular file is always ready, and cannot be watched.
      guard error.code == EPERM else { throw error }
      isFile = true
    }
  }

  /// The next line; `nil` when none is there now.
  func next() -> Line? {
    while isFile, lines.isEmpty, !isRead { take() }
    rest(lines.count > 1_000)
    guard let line = lines.popFirst() else { return nil }
    number += 1
    guard case .bytes(let bytes) = line else { return Line(number: number, text: nil) }
    return Line(number: number, text: String(decoding: bytes, as: UTF8.self))
  }

  private func rest(_ isFull: Bool) {
    if let watch { try? loop.change(watch, to: isFull ? [] : .read) }
  }

  private func read() {
    take()
    more()
  }

  private func take() {
    let bytes = (try? readSome(from: 0, atMost: 1 << 16)) ?? []
    lines += splitter.feed(bytes)
    guard bytes.isEmpty else { return }
    if let last = splitter.finish() { lines.append(last) }
    isRead = true
    if let watch { loop.unwatch(watch) }
    watch = nil
  }
}

extension Value {
  /// How the program ends by an answer to a command. Words that the application knows no command or step by are a slip
  /// of the command line, as those are that do not get so far; a request that makes no sense is refused.
  fileprivate func status(of command: String) -> ExitStatus {
    if let code = self["error"]?["code"]?.string {
      var slips = ["badRequest", "unknownName"]
      if command == "explain" { slips += ["malformed", "badArgument", "wrongType"] }
      return slips.contains(code) ? .usage : .refused
    }
    return self["ok"] != true || command == "explain" && isRefusal ? .refused : .done
  }

  /// Whether an explanation comes to a refusal. One without an outcome has a plan; another language is
  /// `done` without one.
  fileprivate var isRefusal: Bool {
    self["outcome"]?.string.map { !["done", "alreadyThere"].contains($0) } ?? false
  }
}
