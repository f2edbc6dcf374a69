package import SnapValue

/// One request of a record, with what followed.
package struct RecordedRequest: Sendable, Hashable {
  /// Its number, from 1, as events have it.
  package let number: Int
  /// The request as data.
  package let request: Value
  /// How it ended; `nil`: the record ends before.
  package var outcome: String?
  /// The state URL in force afterwards.
  package var location = ""
}

extension Record {
  /// The requests in the order in which they came. Cost: the length of the record.
  package var requests: [RecordedRequest] {
    var requests: [RecordedRequest] = []
    for entry in entries {
      switch entry {
      case .input(let value, _) where value["input"]?.string == "request":
        requests.append(
          RecordedRequest(number: requests.count + 1, request: value["request"] ?? .null))
      case .ending(let line, _):
        guard let event = try? Value(jsonText: line),
          let number = event["request"]?.int.flatMap({ Int(exactly: $0) }),
          requests.indices.contains(number - 1)
        else { continue }
        requests[number - 1].outcome = event["outcome"]?.string
        requests[number - 1].location = event["location"]?.string ?? ""
      default: break
      }
    }
    return requests
  }
}
