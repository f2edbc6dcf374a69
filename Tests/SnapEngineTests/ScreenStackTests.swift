import TestKit
import SnapEngine
import Testing

/// Stacks that share what they have in common are held against plain lists.
@Suite("Stacks of screens")
struct ScreenStackTests {
  private typealias Entry = NavigationState.Entry

  private static let keys = ["a", "b/c", "%", "å", "long.enough-to_be~no:small string"]

  /// Everything that a stack tells is what the list of its entries tells.
  private func check(_ stack: ScreenStack, is list: [Entry]) {
    #expect(stack.entries == list)
    #expect(Array(stack) == list)
    #expect(stack.count == list.count)
    #expect(stack.isEmpty == list.isEmpty)
    #expect(stack.last == list.last)
    #expect(list.indices.allSatisfy { stack[$0] == list[$0] })
    for entry in list {
      #expect(
        stack.place(of: entry.screen) == list.lastIndex { $0.screen == entry.screen })
    }
    #expect(stack.place(of: .none) == nil)
    #expect(stack == ScreenStack(list))
    #expect(stack.hashValue == ScreenStack(list).hashValue)
  }

  @Test("random changes are those of a list, and copies keep what they had")
  func changes() {
    var random = SeededRandom.printed("stacks")
    var kept: [(stack: ScreenStack, list: [Entry])] = [(ScreenStack(), [])]
    for number in 1...2_000 {
      var (stack, list) = random.one(of: kept)
      let entry = Entry(
        screen: ScreenID(rawValue: UInt64(number)), key: random.one(of: Self.keys),
        data: random.below(2) == 0 ? nil : random.one(of: Self.keys))
      switch random.below(list.isEmpty ? 1 : 4) {
      case 0, 1:
        stack.append(entry)
        list.append(entry)
      case 2:
        let depth = random.below(list.count + 1)
        stack.cut(to: depth)
        list.removeSubrange(depth...)
      default:
        let place = random.below(list.count)
        var changed = list[place]
        changed.data = entry.data
        stack.replace(place, by: changed)
        list[place] = changed
      }
      check(stack, is: list)
      let other = random.one(of: kept)
      let common = zip(list, other.list).prefix { $0.screen == $1.screen }.count
      #expect(stack.common(with: other.stack) == common)
      #expect(stack.shared(with: other.stack).count <= common)
      #expect((stack == other.stack) == (list == other.list))
      kept.append((stack, list))
    }
    for (stack, list) in kept.prefix(200) { check(stack, is: list) }
  }

  @Test("the state URL that follows another is the one that is printed from nothing")
  func urls() {
    var random = SeededRandom.printed("state URLs")
    var url = StateURL()
    var states = [
      NavigationState(
        scheme: "tv",
        regions: [.init(name: "one", isTab: true), .init(name: "two", isTab: true)])
    ]
    for number in 1...2_000 {
      var state = random.one(of: states)
      switch random.below(5) {
      case 0: state.select(random.below(2))
      case 1: state.stack.cut(to: random.below(state.stack.count + 1))
      case 2:
        state.overlays = (0..<random.below(3)).map { place in
          .init(key: "o\(place)&", flags: .init(rawValue: UInt8(random.below(16))))
        }
      default:
        state.stack.append(
          .init(
            screen: ScreenID(rawValue: UInt64(number)), key: random.one(of: Self.keys),
            data: random.below(2) == 0 ? nil : random.one(of: Self.keys)))
      }
      if random.below(50) == 0 { state.scheme = state.scheme == "tv" ? "radio" : "tv" }
      url.write(state)
      #expect(String(decoding: url.bytes, as: UTF8.self) == state.printed)
      // Whether or not it was asked for between two, or is written once more.
      if random.below(2) == 0 { #expect(url.text == state.printed) }
      if random.below(4) == 0 { url.write(state) }
      states.append(state)
    }
  }

  @Test("a stack of a million screens ends in one go, and is searched from its top")
  func deep() {
    var stack = ScreenStack()
    for number in 1...1_000_000 {
      stack.append(.init(screen: ScreenID(rawValue: UInt64(number)), key: "a"))
    }
    let before = stack
    stack.append(.init(screen: ScreenID(rawValue: 1 << 40), key: "b"))
    #expect(stack.common(with: before) == 1_000_000)
    #expect(stack.shared(with: before) == (1_000_000, 1_999_999))
    #expect(stack.place(of: ScreenID(rawValue: 1_000_000)) == 999_999)
  }
}
