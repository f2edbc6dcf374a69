import Glibc

/// One line of the table: what it costs here, what it costs a peer, and how far apart they may be.
struct Row {
  let name: String
  let unit: String
  let ours: Double
  /// What it is measured against; `nil` where there is nothing to divide by.
  var peer: (name: String, value: Double)?
  /// The most that `ratio` may be; `nil` for a row that only tells.
  var goal: Double?
  /// The most that `ours` may be, where there is no peer.
  var most: Double?
  var note = ""

  var ratio: Double? {
    guard let peer, peer.value > 0 else { return nil }
    return ours / peer.value
  }
  var isWithinGoal: Bool? {
    if let most { return ours <= most }
    guard let goal, let ratio else { return nil }
    return ratio <= goal
  }
}

/// The rows of a run, and what could not be measured.
struct Report {
  private(set) var rows: [Row] = []
  private(set) var skipped: [(name: String, why: String)] = []

  mutating func add(_ row: Row) {
    rows.append(row)
    print(line(row))
    fflush(nil)
  }

  mutating func skip(_ name: String, _ why: String) {
    skipped.append((name, why))
    print("\(pad(name, 46)) skipped: \(why)")
  }

  static func printHead() {
    print(
      pad("what", 46) + left("ours", 12) + left("peer", 12) + "  " + pad("unit", 6)
        + left("ratio", 8) + left("goal", 7) + "  peer")
  }

  private func line(_ row: Row) -> String {
    let verdict = row.isWithinGoal.map { $0 ? "" : "  OVER" } ?? ""
    let goal = (row.goal ?? row.most).map { "<= \(short($0))" } ?? ""
    return pad(row.name, 46) + left(short(row.ours), 12)
      + left(row.peer.map { short($0.value) } ?? "", 12) + "  " + pad(row.unit, 6)
      + left(row.ratio.map(short) ?? "", 8) + left(goal, 7)
      + "  \(row.peer?.name ?? "")\(verdict)\(row.note.isEmpty ? "" : " (\(row.note))")"
  }

  /// The run as JSON, one row a line.
  var json: String {
    let rows = rows.map { row in
      "    {\"name\": \(quoted(row.name)), \"ours\": \(short(row.ours)), "
        + "\"peer\": \(row.peer.map { short($0.value) } ?? "null"), "
        + "\"against\": \(row.peer.map { quoted($0.name) } ?? "null"), "
        + "\"ratio\": \(row.ratio.map(short) ?? "null"), "
        + "\"goal\": \((row.goal ?? row.most).map(short) ?? "null"), \"unit\": \(quoted(row.unit)), "
        + "\"within\": \(row.isWithinGoal.map { "\($0)" } ?? "null"), "
        + "\"note\": \(quoted(row.note))}"
    }
    let skips = skipped.map { skip in
      "    {\"name\": \(quoted(skip.name)), \"why\": \(quoted(skip.why))}"
    }
    return "{\n  \"rows\": [\n\(rows.joined(separator: ",\n"))\n  ],\n"
      + "  \"skipped\": [\n\(skips.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

/// Three digits that count.
func short(_ number: Double) -> String {
  guard number.isFinite else { return "0" }
  let size = number.magnitude
  if size >= 100 || number == number.rounded() { return "\(Int(number.rounded()))" }
  let scale = size >= 10 ? 10.0 : size >= 1 ? 100.0 : 1000.0
  return "\((number * scale).rounded() / scale)"
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

private func left(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}

private func quoted(_ text: String) -> String {
  var escaped = ""
  for letter in text { escaped += "\"\\".contains(letter) ? "\\\(letter)" : "\(letter)" }
  return "\"\(escaped)\""
}
