import SnapPluginKit

/// A screen with properties of all kinds, actions, and a state.
final class List: SavingScreen {
  @Property private var title = "List"
  @Property private var count = 0
  private var ratio = 0.5
  private var isOpen = false
  private var tags: [String] = []
  private var owner = ScreenID.none
  private var secret = 0
  private var events = 0
  private var why = ""
  private let id: ScreenID

  init(_ birth: ScreenBirth) throws {
    id = birth.id
    guard birth.properties["fail"] == nil else {
      throw ContractError(.badArgument, "no such list")
    }
    title = try birth.properties.get("title", or: title)
  }

  static func describe(_ members: ScreenMembers<List>) throws {
    try members.property("title", \.$title)
    try members.readOnly("count", \.$count)
    try members.property("ratio", \.ratio)
    try members.property("isOpen", \.isOpen)
    try members.property("tags", \.tags)
    try members.property("owner", \.owner)
    try members.readOnly("id", \.id)
    try members.readOnly("events", \.events)
    try members.readOnly("why", \.why)
    members.keepPrivate("even")
    try members.property("even", get: { $0.secret }, set: { try $0.set(even: $1) })
    try members.action("add") { (list, tag: String, times: Int) in
      guard (1...1000).contains(times) else {
        throw ContractError(.badArgument, "times is \(times)")
      }
      list.tags += Array(repeating: tag, count: times)
      list.count = list.tags.count
    }
    try members.action("clear") { list in
      list.tags = []
      list.count = 0
    }
    try members.action("joined") { (list, mark: String) in list.tags.joined(separator: mark) }
  }

  private func set(even number: Int) throws {
    guard number.isMultiple(of: 2) else { throw ContractError(.badArgument, "\(number) is odd") }
    secret = number
  }

  func handle(_ event: ScreenEvent) { events = events % 1_000_000 * 10 + Int(event.rawValue) }
  func update(_ attributes: Attributes) {
    why =
      "\(attributes.move) \(attributes.from) \(attributes.to) \(attributes.data ?? "-") "
      + attributes.object.jsonText
  }
  func save() throws -> Value { tags.value }
  func restore(_ state: Value) throws {
    guard let tags = [String](state) else {
      throw ContractError(.wrongType, "\([String].expectation) is expected")
    }
    self.tags = tags
  }
}

/// A screen with nothing.
final class Plain: Screen {
  static func describe(_ members: ScreenMembers<Plain>) throws {}
}

/// A screen with 200 properties and 40 actions, each a closure of one expression.
final class Mixer: Screen {
  private var levels = [Int](repeating: 0, count: 200)

  static func describe(_ members: ScreenMembers<Mixer>) throws {
    for place in 0..<200 {
      try members.property(
        "level\(place)", get: { $0.levels[place] },
        set: { mixer, level in
          guard level >= 0 else {
            throw ContractError(.badArgument, "level\(place) is not below 0")
          }
          mixer.levels[place] = level
        })
    }
    for place in 0..<40 {
      try members.action("raise\(place)") { (mixer, by: Int) in
        let (level, isTooMuch) = mixer.levels[place].addingReportingOverflow(by)
        if !isTooMuch { mixer.levels[place] = level }
        return mixer.levels[place]
      }
    }
  }
}
