import SnapApp
import SnapStore
import SnapSystem
import SnapValue

extension Command {
  static let state = Command(
    "state", "Show what a store keeps, or take it away",
    description: [
      "Reads the file of a store (the manifest's state.store, or run --state) and tells the state "
        + "that would be shown again: the regions with their stacks, layers and effects, each "
        + "screen with its properties. Nothing is changed, also while an application uses it.",
      "A last record that was not finished, as a power cut leaves it, is told of and left out. Where "
        + "the file is damaged, what can be read is told, and why the rest cannot; the exit status "
        + "is 1 then.",
    ],
    operands: [Operand("FILE", "The file of the store", kind: .file([]))],
    options: [
      Option(
        "clear", "Take away the file, and all that was kept beside it; refused while it is in use")
    ],
    examples: [
      "navhost state ~/.local/state/snapnav/org.example.television/state.journal",
      "navhost state --clear television.journal",
    ],
    run: showState)
}

@Sendable private func showState(_ invocation: Invocation) -> ExitStatus {
  let paths = StorePaths(invocation.arguments.operand(0) ?? "")
  if invocation.arguments.has("clear") { return clear(paths, invocation.console) }
  let console = invocation.console
  let journal: StoredJournal
  do throws(FileReadError) {
    let contents = try readFile(paths.journal, limit: OpenStore.sizeLimit)
    journal = StoredJournal(reading: contents.bytes)
  } catch {
    console.complain(error.description)
    return .machine
  }
  if let state = journal.state {
    if invocation.json {
      console.resultLine(state.value.jsonText)
    } else {
      console.result(state.text)
    }
  }
  if journal.isTorn { console.complain("the last record was not finished; it is left out") }
  guard let damage = journal.damage else { return .done }
  console.complain("\(paths.journal) cannot be read whole: \(damage)")
  return .refused
}

private func clear(_ paths: StorePaths, _ console: Console) -> ExitStatus {
  if let what = paths.foreign {
    console.complain("\(what); nothing was taken away")
    return .usage
  }
  guard paths.all.contains(where: { (try? FileStatus(path: $0)) != nil }) else {
    console.complain("nothing is kept in \(paths.journal)")
    return .machine
  }
  do throws(FileLock.Fault) {
    let lock = try FileLock(paths.lock)
    for path in paths.all + paths.copies where StorePaths(path).foreign == nil { try remove(path) }
    try remove(lock)
    return .done
  } catch {
    switch error {
    case .held(let process):
      console.complain(StoreRefusal.inUse(path: paths.journal, by: process).sentence)
    case .system(let error): console.complain(error.description)
    }
    return .machine
  }
}

/// Takes the name of the lock away, and lets go of it.
private func remove(_ lock: consuming FileLock) throws(FileLock.Fault) { try remove(lock.path) }

private func remove(_ path: String) throws(FileLock.Fault) {
  do throws(SystemError) { try KeptFiles.remove(path) } catch {
    if !error.isMissing { throw .system(error) }
  }
}

extension StoredState {
  /// The state as a person reads it.
  fileprivate var text: String {
    var lines = ["\(application.onOneLine), version \(version)"]
    for region in regions {
      lines.append(region.name.onOneLine + (region.name == selected ? ", selected" : ""))
      lines += region.stack.map { "  " + words(of: $0.screen, $0.key, $0.data) }
    }
    if !overlays.isEmpty { lines.append("above them") }
    lines += overlays.map { "  " + words(of: $0.screen, $0.key, nil) }
    for (id, saved) in plugins.sorted(by: { $0.key < $1.key }) {
      lines.append("plugin \(id.onOneLine) \(saved.jsonText)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(of screen: UInt64, _ key: String, _ data: String?) -> String {
    var text = key.onOneLine + (data.map { "::\($0.onOneLine)" } ?? "")
    guard let screen = screens[screen] else { return text }
    if !screen.properties.isEmpty { text += " \(Value.map(screen.properties).jsonText)" }
    if let saved = screen.saved { text += ", saved \(saved.jsonText)" }
    return text
  }
}
