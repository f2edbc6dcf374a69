import SnapValue

extension Evaluator {
  /// `parseJson` and `locate`.
  static let jsonOperations: [(name: String, answer: Operation)] = [
    ("parseJson", { request throws(EvalError) in try parseJSON(request) }),
    ("locate", { request throws(EvalError) in try locate(request) }),
  ]

  private static func parseJSON(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let document = try document(try subject(of: request))
    return ["duplicates": .list(document.duplicatePointers.map { .string($0) })]
  }

  private static func subject(of request: EvalRequest) throws(EvalError) -> [UInt8] {
    guard let encoded = try request.optionalText("base64") else {
      return Array(try request.text("text").utf8)
    }
    guard let bytes = decodedBase64(encoded) else {
      throw EvalError(.badRequest, "\"base64\" of parseJson is not base64 (RFC 4648, padded)")
    }
    return bytes
  }

  private static func locate(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let document = try document(Array(try request.text("text").utf8))
    let text = try request.text("pointer")
    let pointer: JSONPointer
    do throws(JSONPointer.Fault) { pointer = try JSONPointer(parsing: text) } catch {
      throw EvalError(.invalidPointer, error.message, column: error.column)
    }
    guard let location = document.locate(pointer) else {
      throw EvalError(.invalidPointer, "\(quoted(text)) leads nowhere in this text")
    }
    var answer: ValueMap = ["value": place(location.value)]
    if let key = location.key { answer["key"] = place(key) }
    return answer
  }

  private static func document(_ bytes: [UInt8]) throws(EvalError) -> JSONDocument {
    do throws(JSONFault) { return try JSONDocument(bytes, limits: limits) } catch {
      throw EvalError(.invalidJson, error)
    }
  }

  private static func place(_ position: JSONPosition) -> Value {
    ["line": .int(Int64(position.line)), "column": .int(Int64(position.column))]
  }
}

/// The bytes of a padded base64 text (RFC 4648, section 4), or `nil` when it is none.
func decodedBase64(_ text: String) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 4) else { return nil }
  let padding = digits.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
  var bytes: [UInt8] = []
  bytes.reserveCapacity(digits.count / 4 * 3)
  var bits: UInt32 = 0
  for (place, digit) in digits.dropLast(padding).enumerated() {
    guard let value = base64Value(digit) else { return nil }
    bits = bits << 6 | value
    if place % 4 > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * (place % 4))))
    }
  }
  return bytes
}

private func base64Value(_ digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 97 + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48 + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
