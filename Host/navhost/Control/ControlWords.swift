import SnapValue

/// Turns words into a command of the control protocol.
enum ControlWords {
  /// Why words are no command, one sentence.
  struct Fault: Error, Equatable { let message: String }

  /// The words of a line: a JSON string in its quotation marks is one; what begins with `{` or `[` reaches to
  /// the line's end.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var rest = line[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return words }
      if first == "\"", let string = leadingString(of: rest) {
        words.append(String(string))
        rest = rest[string.endIndex...]
        continue
      }
      if "{[\"".contains(first) {
        return words + [String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())]
      }
      let word = rest.prefix { $0 != " " && $0 != "\t" }
      words.append(String(word))
      rest = rest[word.endIndex...]
    }
  }

  /// The JSON string that a text begins with, in its quotation marks, where nothing but a space follows it;
  /// `nil`: it begins with none.
  private static func leadingString(of text: Substring) -> Substring? {
    var isEscaped = false
    for place in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[place] == "\\" {
        isEscaped = true
      } else if text[place] == "\"" {
        let string = text[...place]
        let next = text[string.endIndex...].first
        return next == nil || next == " " || next == "\t" ? string : nil
      }
    }
    return nil
  }

  /// Reads a command: its name and what follows, or one JSON object that is sent as it is.
  static func command(_ words: [String]) throws(Fault) -> ValueMap {
    guard let name = words.first else { throw Fault(message: "no command given") }
    if name.hasPrefix("{"), words.count == 1 {
      guard let map = try json(name, "the command").map else {
        throw Fault(message: "a command is an object")
      }
      return map
    }
    guard let verb = ControlVerb.all.first(where: { $0.name == name }) else {
      let nearest = nearestName(to: name, among: ControlVerb.all.map(\.name))
      let hint = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
      throw Fault(message: "unknown command \(quoted(name)) of ctl\(hint)")
    }
    if name == "explain" { return try explain(words.dropFirst()) }
    return try members(of: verb, words.dropFirst())
  }

  private static func members(
    of verb: ControlVerb, _ words: ArraySlice<String>
  ) throws(Fault) -> ValueMap {
    var map: ValueMap = ["op": .string(verb.name)]
    var words = words
    for part in verb.parts {
      if part.count == .any {
        if !words.isEmpty { map[part.member] = .list(words.map { .string($0) }) }
        words = []
      } else if let word = words.popFirst() {
        map[part.member] = try value(word, part)
      } else if part.count == .one {
        throw Fault(message: "\(part.label) is missing: ctl \(verb.usage)")
      }
    }
    if let extra = words.first {
      throw Fault(message: "unexpected argument \(quoted(extra)): ctl \(verb.usage)")
    }
    return map
  }

  private static func value(_ word: String, _ part: ControlVerb.Part) throws(Fault) -> Value {
    switch part.form {
    case .text: return .string(word)
    case .title: return (try? Value(jsonText: word)) ?? .string(word)
    case .json: return try json(word, part.label)
    case .number:
      guard let number = Int64(word), number > 0 else {
        throw Fault(message: "\(quoted(word)) is no \(part.label): expected a number from 1")
      }
      return .int(number)
    }
  }

  private static func json(_ text: String, _ what: String) throws(Fault) -> Value {
    do throws(JSONFault) { return try Value(jsonText: text) } catch {
      // Letters without a single quotation mark: a shell has taken them, or nobody wrote any.
      let isBare = !text.contains("\"") && text.contains(where: \.isLetter)
      throw Fault(
        message: "\(what) is not JSON, column \(error.column): \(error.message)"
          + (isBare ? "; between ' and ' a shell leaves quotation marks alone" : ""))
    }
  }

  /// A step as a manifest's script has it, or the words of another command, which mean the same.
  private static func explain(_ words: ArraySlice<String>) throws(Fault) -> ValueMap {
    guard let first = words.first else {
      throw Fault(message: "STEP is missing: a step of a script in JSON, or a command")
    }
    if first.hasPrefix("{"), words.count == 1 {
      return ["op": "explain", "step": try json(first, "STEP")]
    }
    var step = try command(Array(words))
    if let step = try given(step) { return ["op": "explain", "step": .map(step)] }
    guard let name = step["op"]?.string, let main = steps[name] else {
      throw Fault(
        message: "\(quoted(first)) cannot be explained; what can: "
          + (steps.keys + ["press", "resume"]).sorted().joined(separator: ", "))
    }
    step["op"] = nil
    var written: ValueMap = [name: step[main] ?? (main == "count" ? 1 : .null)]
    step[main] = nil
    if name == "go" {
      var way: ValueMap = ["to": written[name] ?? .null]
      way["via"] = step["via"]
      (written[name], step["via"]) = (.map(way), nil)
    }
    return ["op": "explain", "step": .map(written.merging(step))]
  }

  /// The step of a command whose words are not those of a script: `resume` and `press`.
  private static func given(_ command: ValueMap) throws(Fault) -> ValueMap? {
    var step = command
    step["op"] = nil
    switch command["op"] {
    case "resume": step["resume"] = true
    case "press":
      switch command["action"] {
      case .string(let title)?: step["action"] = ["title": .string(title)]
      case .map?: break
      default:
        throw Fault(
          message: "an action's number cannot be explained: name it by its title, or by "
            + "{\"id\": …} or {\"verb\": …}")
      }
    default: return nil
    }
    return step
  }

  /// Commands that are steps of a script, each with the member that the step's own key takes.
  private static let steps = [
    "open": "url", "go": "to", "back": "count", "navigate": "navigation", "route": "route",
    "segue": "segue", "result": "value", "select": "region", "undo": "count", "forward": "count",
    "locale": "locale", "key": "key",
  ]
}
