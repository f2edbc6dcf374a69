/// `{{DATE(moment, form)}}` and `{{TIME(moment)}}` in a text, as RFC 3339 has moments.
enum CardMacros {
  /// The text with them said by `say`; of one that cannot be read its moment stands there as it is written, and
  /// other braces stay as they are. Cost: linear.
  static func expanded(_ text: String, _ say: (@Sendable (CardMoment) -> String)?) -> String {
    replacing(text) { inside in
      moment(inside).map { say?($0) ?? $0.plainText } ?? argument(of: inside)
    }
  }

  /// The text without those whose moment data says; others are said in figures. Cost: linear.
  static func withoutData(_ text: String) -> String {
    replacing(text) { inside in moment(inside)?.plainText ?? argument(of: inside).map { _ in "" } }
  }

  private static func replacing(_ text: String, by said: (Substring) -> String?) -> String {
    guard text.contains("{{") else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      rest = rest[open.lowerBound...]
      // the longest macro that means anything is shorter than this
      let window = rest.prefix(80)
      let close = window.firstRange(of: "}}")
      let inside = close.map { rest[open.upperBound..<$0.lowerBound] } ?? ""
      if let close, let said = said(inside) {
        result += said
        rest = rest[close.upperBound...]
      } else {
        result += "{{"
        rest = rest[open.upperBound...]
      }
    }
    return result + rest
  }

  /// What somebody wanted to be said, of anything that looks like one of the two.
  static func argument(of text: Substring) -> String? {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].filter { $0 != " " }.uppercased()
    guard parts.count == 2, name == "DATE" || name == "TIME" else { return nil }
    return String(parts[1].prefix { $0 != "," && $0 != ")" }.filter { $0 != " " })
  }

  /// What stands between the braces.
  static func moment(_ text: Substring) -> CardMoment? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open]
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",")
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let word = parts.count == 2 ? String(parts[1].filter { $0 != " " }).lowercased() : nil
    var form: CardMoment.Form?
    switch name {
    case "TIME": form = word == nil ? .time : nil
    case "DATE":
      form = word.map { $0 == "time" ? nil : CardMoment.Form(rawValue: $0) } ?? .compact
    default: return nil
    }
    guard let form else { return nil }
    return CardMoment(rfc3339: String(first.filter { $0 != " " }), form: form)
  }
}

extension CardMoment {
  /// Reads `2026-02-14T06:08:39Z`, with `Z` or `+01:00` at its end; `nil` for anything else, and for
  /// days and times that there are not.
  init?(rfc3339 text: String, form: Form) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let day = CardDay(bytes[..<10]), let time = CardTime(bytes[11..<16]),
      let second = cardDigits(bytes[17..<19]), second <= 60
    else { return nil }
    guard let offset = Self.offset(bytes[19...]) else { return nil }
    self.init(
      form: form, year: day.year, month: day.month, day: day.day, hour: time.hour,
      minute: time.minute, second: second, offset: offset)
  }

  /// The minutes that `Z` or `+hh:mm` say, behind a fraction of a second.
  static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    if rest.first == 0x2E { rest = rest.dropFirst().drop { $0 &- 0x30 < 10 } }
    guard let sign = rest.first else { return nil }
    if sign | 0x20 == 0x7A { return rest.count == 1 ? 0 : nil }
    guard sign == 0x2B || sign == 0x2D, let time = CardTime(rest.dropFirst()) else { return nil }
    let minutes = time.hour * 60 + time.minute
    return sign == 0x2B ? minutes : -minutes
  }
}

/// A day of the calendar.
struct CardDay: Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// Makes a day that there is.
  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// Reads `YYYY-MM-DD`; `nil` for days that there are not.
  init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = cardDigits(bytes[..<4]), let month = cardDigits(bytes[5..<7]),
      let day = cardDigits(bytes[8...]), (1...12).contains(month), day >= 1
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= days[month - 1] else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// How many days after 1970-01-01 it is.
  var number: Int {
    // Days are counted from March, so that a leap day is a year's last.
    let year = month > 2 ? year : year - 1
    let march = (month + 9) % 12
    let ofYear = (153 * march + 2) / 5 + day - 1
    let leaps = Self.floor(year, 4) - Self.floor(year, 100) + Self.floor(year, 400)
    return year * 365 + leaps + ofYear - 719_468
  }

  /// The day so many days after 1970-01-01, in the Gregorian calendar.
  init(number: Int) {
    let shifted = number + 719_468
    let era = Self.floor(shifted, 146_097)
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let march = (5 * ofYear + 2) / 153
    day = ofYear - (153 * march + 2) / 5 + 1
    month = march < 10 ? march + 3 : march - 9
    self.year = year + era * 400 + (month < 3 ? 1 : 0)
  }

  private static func floor(_ number: Int, _ by: Int) -> Int {
    number >= 0 ? number / by : (number - by + 1) / by
  }

  static func < (left: CardDay, right: CardDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A time of day.
struct CardTime: Comparable {
  let hour: Int
  let minute: Int

  /// Reads `HH:MM`.
  init?(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 5, bytes[2] == 0x3A, let hour = cardDigits(bytes[..<2]),
      let minute = cardDigits(bytes[3...]), hour < 24, minute < 60
    else { return nil }
    self.hour = hour
    self.minute = minute
  }

  static func < (left: CardTime, right: CardTime) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}

/// The number that a few digits say; `nil` when there is anything else.
func cardDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for byte in bytes {
    guard byte &- 0x30 < 10, number < 100_000 else { return nil }
    number = number * 10 + Int(byte - 0x30)
  }
  return bytes.isEmpty ? nil : number
}
