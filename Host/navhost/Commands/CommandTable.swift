extension Command {
  /// Every command, in the order in which help and manual list them.
  static let all: [Command] = [
    run,
    replay,
    script,
    launch,
    ctl,
    desktopFile,
    check,
    diff,
    reporting,
    lock,
    explain,
    graph,
    schema,
    routes,
    list,
    inspect,
    why,
    doctor,
    call,
    state,
    quarantine,
    eval,
    new,
    test,
    completion,
    help,
    testWorker, powersWorker, testGuardian, pluginWorker, programKeeper,
    registered,
  ]
  /// The commands that a command line can mean: one alone where the line begins with it and it is
  /// started so often that making all the others first would be felt.
  static func meant(by words: [String]) -> [Command] {
    guard let first = words.first else { return all }
    // By their names as written: to ask a command for its name makes it.
    switch first {
    case "run": return [run]
    case "plugin-worker": return [pluginWorker]
    case "program-keeper": return [programKeeper]
    default: return all
    }
  }
}
