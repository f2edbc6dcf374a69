import SnapValue
import SnapSystem

extension Application {
  /// Starts a presenter's program; its words are relative to the directory.
  func program(
    _ words: [String], in directory: String
  ) throws(Failure) -> ExecPresenter {
    let app = assembly.manifest.app
    let displays = PresenterDisplays(of: words.joined(separator: " "), in: assembly.manifest)
    let limit = assembly.configuration.policy.presentDeadline
    var greeting: ValueMap = [
      "protocol": 1,
      "host": ["name": .string(options.host.name), "version": .string(options.host.version)],
      "app": ["id": .string(app.id), "title": .string(app.title), "scheme": .string(app.scheme)],
    ]
    if let told = displays.arguments["displays"] { greeting["displays"] = told }
    return try ExecPresenter(
      try ExecProgram(words, in: directory), kept: options.programKeeper, greeting: greeting,
      for: navigator, on: loop, readyWithin: limit == 0 ? Self.firstWord : limit,
      log: options.log)
  }

  /// How long a program has for its first word when the policy knows no deadline.
  private static let firstWord: UInt64 = 5_000_000_000
}
