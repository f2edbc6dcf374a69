import SnapValue

/// Something that `navhost ctl` can say to a running application.
struct ControlVerb: Sendable {
  /// A word behind it and the member of the command that it becomes.
  struct Part: Sendable {
    enum Form: Sendable {
      case text, number, json
      /// JSON, or else a text.
      case title
    }
    enum Count: Sendable { case one, optional, any }

    /// Its name in usage lines, upper case.
    let label: String
    let member: String
    var form = Form.text
    var count = Count.one

    /// As it stands in a usage line.
    var usage: String {
      switch count {
      case .one: label
      case .optional: "[\(label)]"
      case .any: "[\(label)...]"
      }
    }
  }

  let name: String
  /// What it does, one clause.
  let summary: String
  var parts: [Part] = []

  /// As it stands in a usage line.
  var usage: String { ([name] + parts.map(\.usage)).joined(separator: " ") }

  private static let payload = Part(
    label: "PAYLOAD", member: "payload", form: .json, count: .optional)
  private static let count = Part(label: "N", member: "count", form: .number, count: .optional)

  /// All of them, in the order of the help.
  static let all = [
    ControlVerb(
      name: "open", summary: "Open a state URL", parts: [Part(label: "URL", member: "url")]),
    ControlVerb(
      name: "go", summary: "Go to a screen by the cheapest path, past others",
      parts: [
        Part(label: "SCREEN", member: "to"), Part(label: "VIA", member: "via", count: .any),
      ]),
    ControlVerb(name: "back", summary: "Go back, N screens", parts: [count]),
    ControlVerb(
      name: "navigate", summary: "Perform a navigation",
      parts: [Part(label: "NAME", member: "navigation"), payload]),
    ControlVerb(
      name: "route", summary: "Follow a route",
      parts: [Part(label: "ROUTE", member: "route"), payload]),
    ControlVerb(
      name: "segue", summary: "Perform a segue of the screen on top",
      parts: [Part(label: "ID", member: "segue"), payload]),
    ControlVerb(
      name: "press", summary: "Press an action of the screen on top, by its title or number",
      parts: [
        Part(label: "ACTION", member: "action", form: .title),
        Part(label: "INPUTS", member: "inputs", form: .json, count: .optional),
      ]),
    ControlVerb(
      name: "result", summary: "End the screen on top with a result",
      parts: [Part(label: "VALUE", member: "value", form: .json, count: .optional)]),
    ControlVerb(
      name: "resume", summary: "End what a redirect brought, and go on with what was asked for",
      parts: [payload]),
    ControlVerb(
      name: "undo", summary: "Take back what was committed last, N times", parts: [count]),
    ControlVerb(name: "forward", summary: "Do again what was taken back, N times", parts: [count]),
    ControlVerb(
      name: "select", summary: "Show a tab", parts: [Part(label: "REGION", member: "region")]),
    ControlVerb(
      name: "dismiss", summary: "Take a layer away",
      parts: [Part(label: "LAYER", member: "layer")]),
    ControlVerb(
      name: "locale", summary: "Change the language",
      parts: [Part(label: "LOCALE", member: "locale")]),
    ControlVerb(
      name: "key", summary: "Press a key, such as F1", parts: [Part(label: "KEY", member: "key")]),
    ControlVerb(
      name: "enter",
      summary: "Ask as somebody outside does: follow links as far as they are exported",
      parts: [Part(label: "URL", member: "urls", count: .any)]),
    ControlVerb(name: "state", summary: "Tell what is shown"),
    ControlVerb(
      name: "health",
      summary: "Tell whether it serves; what is wrong is told, and the exit status is then 1"),
    ControlVerb(
      name: "describe", summary: "Tell what there is to draw of a screen, by its number in state",
      parts: [Part(label: "SCREEN", member: "screen", form: .number, count: .optional)]),
    ControlVerb(name: "events", summary: "Tell every event from now on, until interrupted"),
    ControlVerb(
      name: "explain", summary: "Tell how a script step, or a command as above, would go",
      parts: [Part(label: "STEP", member: "step", count: .any)]),
    ControlVerb(name: "plugins", summary: "List the plugin files that were found"),
    ControlVerb(name: "quit", summary: "End the application"),
    ControlVerb(
      name: "request", summary: "Ask for what the plugin contract calls a request",
      parts: [Part(label: "REQUEST", member: "request", form: .json)]),
    ControlVerb(name: "batch", summary: "Read commands from standard input, one a line; also -"),
  ]
}
