extension Command {
  /// Every command, in the order in which help and manual list them.
  static let all: [Command] = [
    run,
    launch,
    ctl,
    desktopFile,
    check,
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
    eval,
    new,
    test,
    completion,
    help,
    testWorker, testGuardian, pluginWorker,
    registered,
  ]
}
