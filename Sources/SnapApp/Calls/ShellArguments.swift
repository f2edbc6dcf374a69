import SnapValue

/// Turns the words of a command line into the arguments of a typed function, by its signature text.
struct ShellArguments {
  /// The kinds of the arguments that a caller gives, without instance, user pointer and error slot.
  let kinds: [Character]
  private let function: String
  private let signature: String

  /// Reads a signature. Throws `unsupported` for one that the shell cannot call.
  init(function: String, signature: String) throws(Failure) {
    self.function = function
    self.signature = signature
    guard let open = signature.firstIndex(of: "("), signature.last == ")" else {
      throw Failure(
        .wrongSignature, "\"\(signature)\" is no signature", hint: "write RESULT(ARGUMENTS)")
    }
    let letters = signature[signature.index(after: open)...].dropLast()
    // The user pointer is the plugin's own, and the error slot the host's.
    kinds = letters.filter { !"p! ".contains($0) }
    for kind in kinds where Self.names[kind] == nil {
      throw Failure(
        .unsupported,
        "\(function) has the signature \(signature), and \(Self.refusals[kind] ?? "\"\(kind)\"") "
          + "cannot be given on a command line")
    }
  }

  /// The values that the words say. Throws `badArgument` for a wrong number of words and
  /// `wrongType` for a word that does not fit, with its place.
  func values(_ words: [String]) throws(Failure) -> [Value] {
    guard words.count == kinds.count else {
      let wanted = kinds.isEmpty ? "no arguments" : Self.counted(kinds.count)
      throw Failure(
        .badArgument, "\(function) takes \(wanted), and was given \(words.count)", hint: expected)
    }
    var values: [Value] = []
    for (place, word) in words.enumerated() {
      guard let value = Self.value(word, as: kinds[place]) else {
        throw Failure(
          .wrongType,
          "argument \(place + 1) of \(function) is \(Value.string(word).jsonText), "
            + Self.misfit(word, kinds[place]), hint: expected)
      }
      values.append(value)
    }
    return values
  }

  /// Why a word is no argument of a kind. JSON may say more than a value can hold.
  private static func misfit(_ word: String, _ kind: Character) -> String {
    if kind == "v" {
      do throws(JSONFault) { _ = try Value(jsonText: word) } catch {
        if error.isOfLimits { return "which does not fit a value: \(error.message)" }
      }
    }
    return "not " + (names[kind] ?? "")
  }

  /// What the function takes, in words.
  private var expected: String {
    let list = kinds.compactMap { Self.names[$0] }.joined(separator: ", ")
    return "its signature is \(signature)" + (list.isEmpty ? "" : ": \(list)")
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 argument" : "\(count) arguments"
  }

  private static let names: [Character: String] = [
    "b": "true or false", "i": "a whole number of 32 bits", "u": "a whole number from 0, 32 bits",
    "x": "a whole number", "t": "a whole number from 0", "f": "a number of single precision",
    "d": "a number",
    "s": "a text", "y": "bytes (a text, or hex: and digits)", "v": "JSON",
  ]

  private static let refusals: [Character: String] = [
    "@": "an instance", "h": "a screen", "{": "a function", "}": "a function",
  ]

  private static func value(_ word: String, as kind: Character) -> Value? {
    switch kind {
    case "b": ["true": true, "1": true, "false": false, "0": false][word].map(Value.bool)
    case "i": Int32(word).map { .int(Int64($0)) }
    case "u": UInt32(word).map { .int(Int64($0)) }
    case "x": Int64(word).map(Value.int)
    case "t": UInt64(word).flatMap { Int64(exactly: $0) }.map(Value.int)
    case "f": Double(word).flatMap { Float($0).isFinite ? .double($0) : nil }
    case "d": Double(word).flatMap { $0.isFinite ? .double($0) : nil }
    case "s": .string(word)
    case "y": bytes(word)
    case "v": try? Value(jsonText: word)
    default: nil
    }
  }

  private static func bytes(_ word: String) -> Value? {
    guard word.hasPrefix("hex:") else { return .bytes(Array(word.utf8)) }
    let digits = Array(word.dropFirst(4))
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(digits[place...place + 1]), radix: 16), digits[place] != "+"
      else { return nil }
      bytes.append(byte)
    }
    return .bytes(bytes)
  }
}
