import SnapNavigation

/// Everything that a value can be, and how it is written down.
func values() throws -> [Value] {
  let plain: [Value] = [.null, .bool(true), .int(1), .double(0.5), .string("M"), .bytes([0x4D])]
  let literal: Value = ["null": nil, "bool": true, "int": 1, "double": 0.5, "list": ["M"]]
  let read = try Value(jsonText: literal.jsonText)
  return plain + [read, .list([read]), .map(["title": "M"])]
}

/// What a value holds.
func contents(of value: Value) -> String {
  if let truth = value.bool { return "\(truth)" }
  if let number = value.int { return "\(number)" }
  if let number = value.number { return "\(number)" }
  if let text = value.string { return text }
  if let bytes = value.bytes { return "\(bytes.count) bytes" }
  if let items = value.list { return "\(items.count) items" }
  if let map = value.map { return map.keys.joined() }
  return value["title"] == nil ? "nothing" : "a title"
}

/// A film as a map, by and by.
func film(_ other: ValueMap) -> ValueMap {
  var map = ValueMap()
  map["title"] = "M"
  guard !map.isEmpty, map.count < 2, !(map == other) else { return other }
  var seen: Set<ValueMap> = [map, ["year": 1931]]
  seen.insert(map.merging(other))
  let entries: [ValueMap.Entry] = map.entries
  var hasher = Hasher()
  map.hash(into: &hasher)
  return ValueMap(dictionaryLiteral: (entries[0].key, entries[0].value))
}

/// What is wrong with a text.
func complaint(about text: String) -> String {
  do {
    return try Value(jsonText: text).jsonText
  } catch {
    let fault: JSONFault = error
    return "\(fault.line):\(fault.column): \(fault.message)"
  }
}

/// Every code of a failure, and what is to be done about it.
func advice(on failure: Failure) -> String {
  switch failure.code {
  case .badArgument, .wrongType, .malformed, .wrongSignature: "ask otherwise"
  case .noSuchKey, .unknownName, .duplicate, .notExported: "look at the names"
  case .limit, .outOfMemory: "ask for less"
  case .timedOut, .cancelled, .wrongState, .wrongThread, .staleHandle: "ask again"
  case .unsupported: "ask somebody else"
  case .failed, .contractBroken, .internalError: "tell \(failure.culprit)"
  }
}

/// A failure of one's own.
func failure() -> Failure {
  let code = Failure.Code(rawValue: Failure.Code.failed.rawValue) ?? .failed
  var failure = Failure(code, "no film", culprit: "films", hint: "bring one")
  failure.hint += failure.message + failure.description
  return failure
}

/// What is wrong with a change that was refused.
func words(of diagnostic: Diagnostic) -> String { "\(diagnostic.code): \(diagnostic.text)" }
