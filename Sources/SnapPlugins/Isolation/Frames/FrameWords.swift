import SnapEngine
import SnapValue

// What calls carry, in bytes. A part of a navigation knows screens by number only, as the contract has it.

extension ByteWriter {
  mutating func truth(_ truth: Bool) { byte(truth ? 1 : 0) }

  mutating func screen(_ id: ScreenID) { number(id.rawValue) }

  mutating func failure(_ failure: Failure) {
    text(failure.code.rawValue)
    text(failure.message)
    text(failure.culprit)
    text(failure.hint)
  }

  mutating func mediation(_ call: MediationCall) {
    number(call.id)
    screen(call.sourceID)
    screen(call.destinationID)
    number(call.deadline)
    byte((call.animated ? 1 : 0) | (call.isGuard ? 2 : 0) | (call.isLeaving ? 4 : 0))
    map(call.payload)
    value(call.arguments)
    text(call.route)
    text(call.screenKey)
  }

  mutating func attributes(_ words: AttributeWords) {
    text(words.move.rawValue)
    text(words.from)
    text(words.to)
    text(words.data)
    value(words.object)
  }

  mutating func transition(_ transition: Transition) {
    number(transition.id)
    text(transition.move.rawValue)
    byte((transition.animated ? 1 : 0) | (transition.isSync ? 2 : 0))
    number(transition.deadline)
    text(transition.location)
    count(transition.updates.count)
    for item in transition.updates { update(item) }
  }

  private mutating func update(_ update: Update) {
    text(update.operation.rawValue)
    screen(update.screen)
    text(update.key)
    truth(update.animated)
    text(update.region)
    number(UInt64(clamping: update.index))
    value(update.arguments)
  }
}

extension ByteReader {
  mutating func truth() throws(ByteFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    case let other: throw fault("\(other) for true or false")
    }
  }

  mutating func screen() throws(ByteFault) -> ScreenID { ScreenID(rawValue: try number()) }

  mutating func failure() throws(ByteFault) -> Failure {
    let code = try text()
    guard let known = Failure.Code(rawValue: code) else {
      throw fault("a failure of the kind \"\(code.prefix(40))\"")
    }
    let message = try text()
    let culprit = try text()
    return Failure(known, message, culprit: culprit, hint: try text())
  }

  mutating func mediation() throws(ByteFault) -> MediationCall {
    let id = try number()
    let (source, destination) = (try screen(), try screen())
    let deadline = try number()
    let flags = try flags(of: 3)
    let payload = try map()
    let arguments = try value()
    let route = try text()
    return MediationCall(
      id: id, sourceID: source, destinationID: destination, payload: payload, arguments: arguments,
      route: route, animated: flags & 1 != 0, isGuard: flags & 2 != 0, deadline: deadline,
      screenKey: try text(), isLeaving: flags & 4 != 0)
  }

  mutating func attributes() throws(ByteFault) -> AttributeWords {
    let move = try word(Transition.Move.self)
    let (from, to, data) = (try text(), try text(), try text())
    return AttributeWords(move: move, from: from, to: to, data: data, object: try value())
  }

  mutating func transition() throws(ByteFault) -> Transition {
    let id = try number()
    let move = try word(Transition.Move.self)
    let flags = try flags(of: 2)
    let deadline = try number()
    let location = try text()
    var updates: [Update] = []
    for _ in 0..<(try count()) { updates.append(try update()) }
    return Transition(
      id: id, updates: updates, move: move, animated: flags & 1 != 0, isSync: flags & 2 != 0,
      location: location, deadline: deadline)
  }

  private mutating func update() throws(ByteFault) -> Update {
    let operation = try word(Update.Operation.self)
    let screen = try screen()
    let key = try text()
    let animated = try truth()
    let region = try text()
    let number = try number()
    guard let index = Int(exactly: number) else { throw fault("the place \(number)") }
    return Update(
      operation, screen: screen, key: key, region: region, index: index, animated: animated,
      arguments: try value())
  }

  /// A byte of which only so many of the lowest bits say something.
  private mutating func flags(of count: UInt8) throws(ByteFault) -> UInt8 {
    let flags = try byte()
    guard flags >> count == 0 else { throw fault("the flags \(flags)") }
    return flags
  }

  /// One of the words of an enumeration.
  private mutating func word<Word: RawRepresentable<String>>(
    _ type: Word.Type
  ) throws(ByteFault) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else {
      throw fault("the word \"\(text.prefix(40))\", which is none here")
    }
    return word
  }
}
