import SnapApp
import SnapNavigation
import SnapSystem
import SnapValue

extension Command {
  static let replay = Command(
    "replay", "Run a record of an application again, and tell where it is not as it was",
    description: [
      "Runs what navhost run --record has written: the same requests at the same places, without the "
        + "plugins, which answer what they answered then, without a presenter, and by the record's "
        + "clock. Which calls the plugins get, how each request ends and which events there are on the way "
        + "is held against the record.",
      "The first difference is told with the request that was under way, what the record says and what "
        + "came instead; the exit status is then 1, and 4 when the record cannot be read. With --against "
        + "another build of a plugin of the record is asked in its place, and its answers are held "
        + "against those of the record; what the others answered still comes from the record.",
    ],
    operands: [recordOperand],
    options: [
      Option(
        "against", argument: "PLUGIN.so",
        "Ask this build of a plugin in place of the one of its id, and hold what it answers against "
          + "the record")
    ],
    examples: [
      "navhost replay run.record", "navhost replay run.record --against build/catalog.so",
    ],
    run: replayRecord)

  static let recordOperand = Operand(
    "FILE", "A record, as navhost run --record writes it")
}

extension Command {
  static let script = Command(
    "script", "Make a manifest's script of a record",
    description: [
      "Prints the steps that ask for what was asked for in the record, each expecting the outcome and "
        + "the state that came of it, as the manifest's \"script\" has them. What was pressed is named "
        + "by its id, title or verb, for which the record is run again.",
      "A request that no step can ask for is left out, and told; the exit status is then 1.",
    ],
    operands: [recordOperand],
    examples: ["navhost script run.record > script.json"],
    run: { invocation in
      let console = invocation.console
      do throws(ExitStatus) {
        let (player, story, application) = try told(
          invocation, of: invocation.arguments.operand(0) ?? "")
        let script = RecordScript(
          player.record.requests, pressed: story.pressed,
          initial: application.file.manifest?.initialURL,
          locale: application.file.spokenLocale(wanted: player.record.locale))
        console.result(script.text)
        for left in script.leftOut {
          console.complain("request \(left.number) is left out: \(left.why)")
        }
        return script.leftOut.isEmpty ? .done : .refused
      } catch { return error }
    })
}

/// Runs a record again and takes down what it shows. Throws when it cannot be run, which was told.
func told(
  _ invocation: Invocation, of path: String
) throws(ExitStatus) -> (RecordPlayer, RecordStory, RecordedApplication) {
  let console = invocation.console
  let (record, application) = try readRecord(path, console)
  let (player, story) = (RecordPlayer(record), RecordStory())
  player.story = story
  if let status = run(player, of: application, invocation) { throw status }
  if let divergence = player.divergence {
    console.complain("what follows is missing: " + divergence.text)
  }
  return (player, story, application)
}

/// A record and the manifest that was run. Throws when it has none that is right, which was told.
private func readRecord(
  _ path: String, _ console: Console
) throws(ExitStatus) -> (Record, RecordedApplication) {
  let record: Record
  let application: RecordedApplication
  do throws(RecordFault) {
    record = try Record(reading: path)
    application = try record.application(readFrom: path)
  } catch {
    console.complain(error.description)
    suggestFile(near: path, to: console)
    throw .machine
  }
  guard !application.file.hasErrors else {
    report(
      application.naming(application.file.diagnostics), texts: application.texts, to: console)
    throw .manifest
  }
  return (record, application)
}

@Sendable private func replayRecord(_ invocation: Invocation) -> ExitStatus {
  do throws(ExitStatus) {
    let (record, application) = try readRecord(
      invocation.arguments.operand(0) ?? "", invocation.console)
    if let path = invocation.arguments.value("against") {
      try expectPlugin(path, of: record, invocation.console)
    }
    return replay(record, of: application, invocation)
  } catch { return error }
}

/// Throws when a file cannot be asked in place of a plugin of the record, which was told: nothing of
/// it would be held against anything.
private func expectPlugin(
  _ path: String, of record: Record, _ console: Console
) throws(ExitStatus) {
  guard let refusal = record.refusal(ofAsking: path) else { return }
  let remedy = refusal.remedy.isEmpty ? "" : "\n  to mend it: \(refusal.remedy)"
  console.complain("--against: \(refusal.what)\(remedy)")
  suggestFile(near: path, to: console)
  throw refusal.isOfFile ? .machine : .usage
}

private func replay(
  _ record: Record, of application: RecordedApplication, _ invocation: Invocation
) -> ExitStatus {
  let player = RecordPlayer(record)
  if let status = run(player, of: application, invocation) { return status }
  tell(player, invocation)
  if player.damage != nil { return .machine }
  return player.divergence == nil ? .done : .refused
}

/// Runs a record again; how the program ends where that cannot be done, which was told.
private func run(
  _ player: RecordPlayer, of recorded: RecordedApplication, _ invocation: Invocation
) -> ExitStatus? {
  let console = invocation.console
  do throws(SystemError) {
    let loop = try MainLoop()
    try guardAgainstPlugins(invocation.arguments)
    var options = AssemblyOptions(hostName: "navhost", version: Version.host)
    options.log = { line in
      if line.isTrouble {
        let text = recorded.naming(line.text)
        console.complain(line.source.isEmpty ? text : "\(line.source): \(text)")
      }
    }
    do throws(AssemblyFault) {
      let application = try Application(
        recorded.file, replaying: player, against: invocation.arguments.value("against"),
        on: loop, options: options)
      application.replay(player)
      application.close()
    } catch {
      var fault = error
      fault.diagnostics = recorded.naming(fault.diagnostics)
      let status = report(fault, texts: recorded.texts, to: console)
      if let loss = player.record.loss { console.say("the record ends early: \(loss)") }
      return status
    }
  } catch {
    console.complain(error.description)
    return .machine
  }
  return nil
}

private func tell(_ player: RecordPlayer, _ invocation: Invocation) {
  let console = invocation.console
  guard !invocation.json else {
    console.resultLine(player.value.jsonText)
    return
  }
  if let divergence = player.divergence {
    console.result(divergence.text)
  } else if let damage = player.damage {
    let file = invocation.arguments.operand(0) ?? ""
    console.complain("\(file) is damaged, \(damage)")
    console.say("no divergence until there: \(player.count.words), as they were")
  } else {
    console.resultLine("no divergence: \(player.count.words), as they were")
  }
  if let halt = player.halt { console.say("the replay ends here: \(halt)") }
  if let loss = player.record.loss { console.say("the record ends early: \(loss)") }
}
