/// How far definitions lead that are refs themselves; each is followed once.
struct RefChains {
  private let definitions: [String: Schema]
  private var lengths: [String: Int] = [:]
  private static let longest = 256

  init(_ definitions: [String: Schema]) { self.definitions = definitions }

  mutating func isEndless(_ name: String) -> Bool {
    var way: [String] = []
    var next = name
    var length = 0
    while true {
      if let known = lengths[next] {
        length = known
        break
      }
      guard case .ref(let after) = definitions[next]?.form, way.count <= Self.longest else {
        length = way.count > Self.longest ? Self.longest + 1 : 0
        break
      }
      way.append(next)
      next = after
    }
    for passed in way.reversed() {
      length = min(length + 1, Self.longest + 1)
      lengths[passed] = length
    }
    return length > Self.longest
  }
}
