/// Whether a text is an RFC 3339 date and time; second 60 is one only where UTC has leap seconds.
func isTimestamp(_ text: String) -> Bool {
  var reader = TimestampReader(bytes: Array(text.utf8))
  return reader.read()
}

private struct TimestampReader {
  let bytes: [UInt8]
  private var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> Bool {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take("t"),
      let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2),
      readFraction(), let shift = readOffset(), offset == bytes.count,
      (1...12).contains(month), day >= 1, day <= days(in: month, of: year),
      hour <= 23, minute <= 59, second <= 60
    else { return false }
    return second < 60
      || isLeapSecond(month: month, day: day, minuteOfDay: hour * 60 + minute - shift)
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard offset + digits <= bytes.count else { return nil }
    var number = 0
    for digit in bytes[offset..<offset + digits] {
      guard digit &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    offset += digits
    return number
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: letter) else { return false }
    offset += 1
    return true
  }

  private mutating func readFraction() -> Bool {
    guard take(".") else { return true }
    let start = offset
    while offset < bytes.count, bytes[offset] &- 0x30 < 10 { offset += 1 }
    return offset > start
  }

  /// The minutes by which local time is ahead of UTC.
  private mutating func readOffset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2), take(":"), let minutes = number(2),
      hours <= 23, minutes <= 59
    else { return nil }
    return isAhead ? hours * 60 + minutes : -(hours * 60 + minutes)
  }
}

private func days(in month: Int, of year: Int) -> Int {
  switch month {
  case 4, 6, 9, 11: 30
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  default: 31
  }
}

/// Whether the minute, of the local day in UTC, is the last of June or December in UTC. Where local
/// time is ahead, the local day is one further by then; where it is behind, it is still the same.
private func isLeapSecond(month: Int, day: Int, minuteOfDay: Int) -> Bool {
  switch minuteOfDay {
  case 24 * 60 - 1: (month == 6 && day == 30) || (month == 12 && day == 31)
  case -1: (month == 7 && day == 1) || (month == 1 && day == 1)
  default: false
  }
}
