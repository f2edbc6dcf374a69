/// How a moment is to be written: a pattern as .NET has them, which Adaptive Expressions follow.
///
/// `yyyy` or `yy`, `M` to `MMMM`, `d` to `dddd`, `H`, `h`, `m`, `s` (each twice for two figures), `f` for each
/// figure of a fraction, `t` or `tt` for the half of the day, `z` to `zzz` for the offset, which is 0; text in
/// quotation marks, behind `\`, or of any other letters stands for itself. Moments are on the clock of UTC.
struct CardMomentPattern {
  /// A part of it.
  private enum Part {
    case field(Character, count: Int)
    case text(String)
  }
  private var parts: [Part] = []

  private static let fields: Set<Character> = [
    "d", "f", "F", "H", "h", "m", "M", "s", "t", "y", "z", "K",
  ]

  init(_ pattern: String) {
    var rest = pattern.prefix(200)
    while let first = rest.first {
      if first == "'" || first == "\"" {
        let quoted = rest.dropFirst().prefix { $0 != first }
        add(String(quoted))
        rest = rest.dropFirst(quoted.count + 2)
      } else if first == "\\" || first == "%" {
        if first == "\\" { add(String(rest.dropFirst().prefix(1))) }
        rest = rest.dropFirst(first == "\\" ? 2 : 1)
      } else if Self.fields.contains(first) {
        let run = rest.prefix { $0 == first }
        parts.append(.field(first, count: run.count))
        rest = rest.dropFirst(run.count)
      } else {
        add(String(first))
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func add(_ text: String) {
    if case .text(let before)? = parts.last {
      parts[parts.count - 1] = .text(before + text)
    } else {
      parts.append(.text(text))
    }
  }

  /// The moment so many seconds after 1970. Names are of the language in force; what is all figures, which is
  /// mostly read by programs, is in the figures of ASCII.
  func text(of seconds: Double, by formats: (any CardFormats)?, locale: String?) -> String {
    // To the nearest microsecond: a figure does not fall short by what a double is off.
    let seconds = (seconds * 1_000_000).rounded() / 1_000_000
    let moment = CardMoment(seconds: seconds)
    if hasNames,
      let text = formats?.moment(seconds, pattern: unicodePattern(moment, seconds), locale: locale)
    {
      return text
    }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let letter, let count): Self.english(letter, count, moment, seconds)
      }
    }.joined()
  }

  private var hasNames: Bool {
    parts.contains { part in
      guard case .field(let letter, let count) = part else { return false }
      return letter == "t" || "Md".contains(letter) && count > 2
    }
  }

  /// The same as a pattern of UTS 35; what has no letter there is put in.
  private func unicodePattern(_ moment: CardMoment, _ seconds: Double) -> String {
    parts.map { part in
      switch part {
      case .text(let text): Self.quoted(text)
      case .field("d", let count) where count > 2: String(repeating: "E", count: min(count, 4))
      case .field("t", _): "a"
      case .field(let letter, let count) where "yMdHhms".contains(letter):
        String(repeating: letter, count: min(count, 4))
      case .field(let letter, let count): Self.quoted(Self.english(letter, count, moment, seconds))
      }
    }.joined()
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty
      ? ""
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        + "'"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October",
    "November", "December",
  ]
  private static let days = [
    "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
  ]

  private static func english(
    _ letter: Character, _ count: Int, _ moment: CardMoment, _ seconds: Double
  ) -> String {
    func figures(_ number: Int, _ least: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, least - text.count)) + text
    }
    func name(_ names: [String], _ place: Int) -> String {
      String(names[place].prefix(count == 3 ? 3 : .max))
    }
    switch letter {
    case "y": return count == 2 ? figures(moment.year % 100, 2) : figures(moment.year, count)
    case "M": return count < 3 ? figures(moment.month, count) : name(months, moment.month - 1)
    case "d":
      if count < 3 { return figures(moment.day, count) }
      let day = Int((seconds / 86_400).rounded(.down)) % 7
      return name(days, (day + 7) % 7)
    case "H": return figures(moment.hour, min(count, 2))
    case "h": return figures((moment.hour + 11) % 12 + 1, min(count, 2))
    case "m": return figures(moment.minute, min(count, 2))
    case "s": return figures(moment.second, min(count, 2))
    case "f", "F":
      let part = ((seconds - seconds.rounded(.down)) * 1_000_000).rounded()
      return String((figures(min(Int(part), 999_999), 6) + "0").prefix(count))
    case "t": return String((moment.hour < 12 ? "AM" : "PM").prefix(count))
    case "z": return count > 2 ? "+00:00" : count == 2 ? "+00" : "+0"
    case "K": return "Z"
    default: return ""
    }
  }
}

extension CardMomentPattern {
  /// The seconds since 1970 that `2026-02-14`, or with a time of day `2026-02-14T06:08`, `…:39`, `….5` behind
  /// it, says; without `Z` or an offset at its end it is on the clock of UTC.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 40, let day = CardDay(bytes.prefix(10)) else { return nil }
    var rest = bytes.dropFirst(10)
    var seconds = Double(day.number) * 86_400
    guard let between = rest.popFirst() else { return seconds }
    guard between | 0x20 == 0x74 || between == 0x20, let time = CardTime(rest.prefix(5)) else {
      return nil
    }
    rest = rest.dropFirst(5)
    seconds += Double(time.hour * 3_600 + time.minute * 60)
    if rest.first == UInt8(ascii: ":") {
      guard let second = cardDigits(rest.dropFirst().prefix(2)), second <= 60 else { return nil }
      seconds += Double(second)
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix { $0 &- 0x30 < 10 }
        seconds += Double("0." + String(decoding: fraction, as: UTF8.self)) ?? 0
        rest = rest.dropFirst(fraction.count + 1)
      }
    }
    if rest.isEmpty { return seconds }
    return CardMoment.offset(rest).map { seconds - Double($0 * 60) }
  }
}

extension CardMoment {
  /// The moment so many seconds after 1970, on the clock of UTC, in the Gregorian calendar.
  init(seconds: Double) {
    let whole = Int(seconds.rounded(.down))
    let second = (whole % 86_400 + 86_400) % 86_400
    let day = CardDay(number: (whole - second) / 86_400)
    self.init(
      form: .time, year: day.year, month: day.month, day: day.day, hour: second / 3_600,
      minute: second / 60 % 60, second: second % 60, offset: 0)
  }
}
