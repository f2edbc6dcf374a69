import SnapEngine
import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue

/// What has happened, in words that a thread hands to the one that writes: what the lowest byte of the first says.
/// A record has other bytes; these are never kept.
enum RecordWord: UInt8 {
  /// A call: its kind, the plugin's number and the name's in 8, 24 and 24 bits.
  case call
  /// The same, and behind it the screen.
  case callOfScreen
  /// The innermost call has come back, and says nothing else.
  case plainAnswer
  /// The innermost call has come back, and its answer comes later.
  case laterAnswer
  /// The innermost call has come back with this value; then also the name under which that is private.
  case answer, privateAnswer
  /// A step of the clock: the reading, and the time.
  case clock
  /// A request is done: its number, the sum of what happened on the way, and where the application is.
  case done
  /// A request comes.
  case request
  /// A presenter or effect has answered later: the number of the question.
  case presented
  /// The next of the news.
  case news
  case end

  /// The word that says so, with what stands above the lowest byte.
  func word(_ above: UInt64 = 0) -> UInt64 { UInt64(rawValue) | above << 8 }

  /// The first word of a call.
  static func word(_ call: CallMark) -> UInt64 {
    let numbers = UInt64(call.plugin & 0xff_ffff) << 8 | UInt64(call.name & 0xff_ffff) << 32
    let word: RecordWord = call.screen == 0 ? .call : .callOfScreen
    return word.word(UInt64(call.kindNumber) | numbers)
  }
}

extension CallMark {
  /// Reads what `RecordWord.word` has made of one; the numbers of names go to `RecordFormat.nameLimit`, or are the
  /// greatest that there is.
  fileprivate init?(_ word: UInt64, screen: UInt64) {
    func number(_ bits: UInt64) -> UInt32 {
      let number = UInt32(truncatingIfNeeded: bits & 0xff_ffff)
      return number == 0xff_ffff ? .max : number
    }
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: word >> 8)) else { return nil }
    self.init(kind, plugin: number(word >> 16), name: number(word >> 40), screen: screen)
  }
}

// MARK: Values

extension WordLane {
  /// Adds a text: a mark in the lowest byte of a word, in two the count of its bytes, and those, five in this word and
  /// eight in each that follows.
  @inline(never)
  func add(_ text: borrowing String, marked mark: UInt8, to batch: inout Batch) {
    add(text.utf8.span, mark, to: &batch)
  }

  /// The same for bytes.
  func add(_ bytes: [UInt8], marked mark: UInt8, to batch: inout Batch) {
    add(bytes.span, mark, to: &batch)
  }

  @inline(__always)
  private func add(_ bytes: Span<UInt8>, _ mark: UInt8, to batch: inout Batch) {
    let count = bytes.count
    guard count < 1 << 16, (count &+ 10) &>> 3 <= batch.room else { return batch.fits = false }
    var word = UInt64(mark) | UInt64(count) &<< 8
    var shift: UInt64 = 24
    for place in bytes.indices {
      if shift == 64 {
        add(word, to: &batch)
        (word, shift) = (0, 0)
      }
      word |= UInt64(bytes[place]) &<< shift
      shift &+= 8
    }
    add(word, to: &batch)
  }

  /// Adds a value: its kind in the lowest byte of a word, and above it how much follows, or what a text begins with.
  func add(value: borrowing Value, to batch: inout Batch) {
    switch value {
    case .null: add(0, to: &batch)
    case .bool(let truth): add(truth ? 2 : 1, to: &batch)
    case .int(let whole):
      add(3, to: &batch)
      add(UInt64(bitPattern: whole), to: &batch)
    case .double(let number):
      add(4, to: &batch)
      add(number.bitPattern, to: &batch)
    case .string(let text): add(text, marked: 5, to: &batch)
    case .bytes(let data): add(data, marked: 6, to: &batch)
    case .list(let items):
      add(7 | UInt64(items.count) << 8, to: &batch)
      for item in items where batch.fits { add(value: item, to: &batch) }
    case .map(let map): add(map: map, to: &batch)
    }
  }

  /// Adds a map.
  func add(map: ValueMap, to batch: inout Batch) {
    // A span lends its elements; an array copies them.
    let entries = map.entries.span
    add(8 | UInt64(entries.count) << 8, to: &batch)
    for place in entries.indices where batch.fits {
      add(entries[place].key, marked: 5, to: &batch)
      add(value: entries[place].value, to: &batch)
    }
  }
}

extension WordReader {
  /// Reads a value.
  mutating func value() -> Value {
    let head = next()
    switch UInt8(truncatingIfNeeded: head) {
    case 1: return false
    case 2: return true
    case 3: return .int(Int64(bitPattern: next()))
    case 4: return .double(Double(bitPattern: next()))
    case 5: return .string(text(head))
    case 6: return .bytes(bytes(head))
    case 7:
      var items: [Value] = []
      for _ in 0..<(head >> 8) where !isAtEnd { items.append(value()) }
      return .list(items)
    case 8: return .map(map(head))
    default: return .null
    }
  }

  /// Reads a map.
  mutating func map() -> ValueMap { map(next()) }

  /// Reads a text.
  mutating func text() -> String { text(next()) }

  private mutating func map(_ head: UInt64) -> ValueMap {
    var map = ValueMap()
    for _ in 0..<(head >> 8) where !isAtEnd {
      let key = text(next())
      map[key] = value()
    }
    return map
  }
}

// MARK: What comes

/// The kinds of requests that come often, which are handed over as words.
private enum OftenAsked: UInt8 {
  case open, navigate, route, back, select, segue, pressed, key
}

extension WordLane {
  /// Adds a request and answers whether that was possible: one that says little beside its kind.
  @inline(__always)
  func add(
    _ request: Request, awaitsResult: Bool, isNested: Bool, to batch: inout Batch
  ) -> Bool {
    guard request.admission == nil, !request.wipes, request.overrides == nil,
      case .null = request.object
    else { return false }
    let origin: UInt64 =
      switch request.origin {
      case .program: 0
      case .user: 1
      case .outside: 2
      }
    let flags =
      (isNested ? 1 : 0) | (awaitsResult ? 2 : 0) | (request.animated ? 4 : 0) | origin << 4
    switch request.kind {
    case .open(let url): add(.open, flags, url, to: &batch)
    case .navigate(let name, let payload): add(.navigate, flags, name, payload, to: &batch)
    case .route(let text, let payload): add(.route, flags, text, payload, to: &batch)
    case .back(let count): add(.back, flags, UInt64(bitPattern: Int64(count)), [:], to: &batch)
    case .select(let region): add(.select, flags, region, to: &batch)
    case .segue(let id, let screen, let payload):
      add(.segue, flags, id, payload, to: &batch)
      add(screen.rawValue, to: &batch)
    case .press(.number(let number), let inputs, let screen):
      add(.pressed, flags, UInt64(bitPattern: number), inputs, to: &batch)
      add(screen.rawValue, to: &batch)
    case .key(let key): add(.key, flags, key, to: &batch)
    default: return false
    }
    return batch.fits
  }

  @inline(never)
  private func add(
    _ kind: OftenAsked, _ flags: UInt64, _ text: borrowing String, _ map: ValueMap = [:],
    to batch: inout Batch
  ) {
    add(head(kind, flags, map), to: &batch)
    add(text, marked: 5, to: &batch)
    if !map.isEmpty { add(map: map, to: &batch) }
  }

  @inline(never)
  private func add(
    _ kind: OftenAsked, _ flags: UInt64, _ number: UInt64, _ map: ValueMap, to batch: inout Batch
  ) {
    add(head(kind, flags, map), to: &batch)
    add(number, to: &batch)
    if !map.isEmpty { add(map: map, to: &batch) }
  }

  /// The first word; an empty map is said there.
  @inline(__always)
  private func head(_ kind: OftenAsked, _ flags: UInt64, _ map: ValueMap) -> UInt64 {
    RecordWord.request.word(UInt64(kind.rawValue) | (map.isEmpty ? flags : flags | 8) << 8)
  }
}

extension WordReader {
  /// Reads a request.
  fileprivate mutating func request(_ head: UInt64) -> RecordNews? {
    guard let often = OftenAsked(rawValue: UInt8(truncatingIfNeeded: head >> 8)) else { return nil }
    let flags = head >> 16
    func map() -> ValueMap { flags & 8 == 0 ? [:] : self.map() }
    let kind: Request.Kind =
      switch often {
      case .open: .open(url: text())
      case .navigate: .navigate(name: text(), payload: map())
      case .route: .route(text(), payload: map())
      case .back: .back(count: Int(truncatingIfNeeded: next()))
      case .select: .select(region: text())
      case .segue: segue(hasPayload: flags & 8 != 0)
      case .pressed:
        .press(.number(Int64(bitPattern: next())), inputs: map(), screen: screen())
      case .key: .key(text())
      }
    let origin: Request.Origin =
      switch flags >> 4 & 3 {
      case 1: .user
      case 2: .outside
      default: .program
      }
    return .input(
      .request(
        Request(kind, origin: origin, animated: flags & 4 != 0), awaitsResult: flags & 2 != 0),
      isNested: flags & 1 != 0)
  }

  private mutating func segue(hasPayload: Bool) -> Request.Kind {
    let (id, payload) = (text(), hasPayload ? map() : [:])
    return .segue(id: id, screen: screen(), payload: payload)
  }

  private mutating func screen() -> ScreenID { ScreenID(rawValue: next()) }
}

// MARK: Writing

extension RecordWriter {
  /// Writes what words say; `writeNews` writes the next of the news.
  func write(_ reader: inout WordReader, _ writeNews: () -> Void) {
    while !reader.isAtEnd {
      let head = reader.next()
      switch RecordWord(rawValue: UInt8(truncatingIfNeeded: head)) {
      case .call:
        append(head, &reader, mayBePrivate: false) { _ in
          if let call = CallMark(head, screen: 0) { append(.call(call)) }
        }
      case .callOfScreen:
        if let call = CallMark(head, screen: reader.next()) { append(.call(call)) }
      case .plainAnswer: append(answerThatComesLater: false)
      case .laterAnswer: append(answerThatComesLater: true)
      case .answer:
        append(head, &reader, mayBePrivate: true) { write(.answer(SeatedAnswer($0.value()))) }
      case .privateAnswer:
        let value = reader.value()
        write(.answer(SeatedAnswer(value, named: reader.text())))
      case .clock: append(.clock(ClockStep(reading: reader.next(), time: reader.next())))
      case .done:
        let sum = EventSum(reader.next())
        append(doneRequest: head >> 8, at: reader.bytes(reader.next()), sum)
      case .request:
        append(head, &reader, mayBePrivate: true) { reader in
          if let request = reader.request(head) { write(request) }
        }
      case .presented:
        let answer = NavigationInput.presented(reader.next(), .success(Presented()))
        write(.input(answer, isNested: head >> 8 != 0))
      case .news: writeNews()
      case .end: end()
      case nil: break
      }
    }
  }
}
