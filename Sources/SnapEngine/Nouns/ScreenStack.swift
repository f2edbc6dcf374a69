/// The screens of a region, bottom first.
///
/// Stacks that begin alike share that part, so a copy costs one count however deep it is, and a screen
/// on top is added or taken away at the same cost at every depth. What lies below is found from the
/// top, at the cost of what lies above it; to go through all of it costs its depth.
package struct ScreenStack: Sendable {
  /// One screen with all that is below it.
  // Safety: @unchecked because of `below`, which changes in `deinit` only, when nobody else has it.
  fileprivate final class Link: @unchecked Sendable {
    let entry: NavigationState.Entry
    let depth: Int
    /// Where the entry ends in the path of the state URL, in bytes.
    let end: Int
    private(set) var below: Link?

    init(_ entry: NavigationState.Entry, on below: Link?) {
      self.entry = entry
      self.below = below
      depth = (below?.depth ?? 0) + 1
      end = (below.map { $0.end + 1 } ?? 0) + entry.printedCount
    }

    // Without this a deep stack would end one inside the other, each on the machine's own stack.
    deinit {
      var rest = below.take()
      while isKnownUniquelyReferenced(&rest) { rest = rest?.below.take() }
    }
  }

  private var top: Link?

  /// Makes an empty stack.
  package init() {}

  /// Makes a stack of entries, bottom first.
  package init(_ entries: some Sequence<NavigationState.Entry>) {
    for entry in entries { append(entry) }
  }

  /// All entries, bottom first. Cost: the depth.
  package var entries: [NavigationState.Entry] { entries(from: 0) }

  /// The entries from a depth on. Cost: so many.
  package func entries(from depth: Int) -> [NavigationState.Entry] {
    var entries: [NavigationState.Entry] = []
    guard count > depth else { return entries }
    entries.reserveCapacity(count - depth)
    var at = top
    while let link = at, link.depth > depth {
      entries.append(link.entry)
      at = link.below
    }
    entries.reverse()
    return entries
  }

  /// The entries of a part of the stack, bottom first. Cost: so many, and what is above them.
  package func window(_ places: Range<Int>) -> [NavigationState.Entry] {
    var entries: [NavigationState.Entry] = []
    var at = link(at: places.upperBound)
    while let link = at, link.depth > places.lowerBound {
      entries.append(link.entry)
      at = link.below
    }
    entries.reverse()
    return entries
  }

  /// How many bytes it takes in the path of the state URL. Cost: the same at every depth.
  package var printedCount: Int { top?.end ?? 0 }

  /// Adds the screens from a depth on to a list, bottom first. Cost: so many.
  func add(from depth: Int, to screens: inout [ScreenID]) {
    guard let top, top.depth > depth else { return }
    if top.depth == depth + 1 { return screens.append(top.entry.screen) }
    let start = screens.count
    var at = self.top
    while let link = at, link.depth > depth {
      screens.append(link.entry.screen)
      at = link.below
    }
    if screens.count > start + 1 { screens[start...].reverse() }
  }

  /// Adds the screens that are here and not in another stack to one list, and those that are there and not
  /// here to another. Cost: what they do not share.
  func exchange(
    for new: ScreenStack, _ gone: inout [ScreenID], _ come: inout [ScreenID]
  ) {
    let common = common(with: new)
    add(from: common, to: &gone)
    new.add(from: common, to: &come)
  }

  /// Whether all entries from a depth on are such. Cost: so many.
  func allSatisfy(from depth: Int, _ isSuch: (NavigationState.Entry) -> Bool) -> Bool {
    var at = top
    while let link = at, link.depth > depth {
      guard isSuch(link.entry) else { return false }
      at = link.below
    }
    return true
  }

  /// The place of the lowest screen that is wanted. Cost: the depth.
  func lowest(where isWanted: (ScreenID) -> Bool) -> Int? {
    var (lowest, at): (Int?, Link?) = (nil, top)
    while let link = at {
      if isWanted(link.entry.screen) { lowest = link.depth - 1 }
      at = link.below
    }
    return lowest
  }

  /// The entry of a screen, looked for from the top down to a depth. Cost: what is above it.
  func entry(of screen: ScreenID, from depth: Int) -> NavigationState.Entry? {
    var at = top
    while let link = at, link.depth > depth {
      if link.entry.screen == screen { return link.entry }
      at = link.below
    }
    return nil
  }

  /// Does something with each screen, the one on top first.
  func forEachScreen(_ body: (ScreenID) -> Void) {
    var at = top
    while let link = at {
      body(link.entry.screen)
      at = link.below
    }
  }

  /// One more on top.
  package mutating func append(_ entry: NavigationState.Entry) { top = Link(entry, on: top) }

  /// Takes away all above so many.
  package mutating func cut(to count: Int) {
    while let link = top, link.depth > count { top = link.below }
  }

  /// Changes the entry of a place; those above it stay.
  package mutating func replace(_ place: Int, by entry: NavigationState.Entry) {
    let above = entries(from: place + 1)
    cut(to: place)
    append(entry)
    for entry in above { append(entry) }
  }

  // MARK: What two stacks have in common

  /// How many entries from the bottom on are the same screens, whatever their data.
  package func common(with other: ScreenStack) -> Int {
    guard let mine = top, let theirs = other.top else { return 0 }
    // Most often both are the same, or one has one screen more.
    if mine === theirs || theirs.below === mine { return mine.depth }
    if mine.below === theirs { return theirs.depth }
    if mine.depth == 1, theirs.depth == 1 {
      return mine.entry.screen == theirs.entry.screen ? 1 : 0
    }
    return commonFromTop(with: other)
  }

  private func commonFromTop(with other: ScreenStack) -> Int {
    var common = Swift.min(count, other.count)
    var (mine, theirs) = (link(at: common), other.link(at: common))
    while let left = mine, let right = theirs, left !== right {
      if left.entry.screen != right.entry.screen { common = left.depth - 1 }
      (mine, theirs) = (left.below, right.below)
    }
    return common
  }

  /// How much both share: so many entries, and so many bytes of the state URL's path. Cost: what is
  /// above that.
  package func shared(with other: ScreenStack) -> (count: Int, bytes: Int) {
    guard let mine = top, let theirs = other.top else { return (0, 0) }
    if mine === theirs || theirs.below === mine { return (mine.depth, mine.end) }
    if mine.below === theirs { return (theirs.depth, theirs.end) }
    if mine.depth == 1, theirs.depth == 1 { return (0, 0) }
    return sharedFromTop(with: other)
  }

  private func sharedFromTop(with other: ScreenStack) -> (count: Int, bytes: Int) {
    let most = Swift.min(count, other.count)
    var (mine, theirs) = (link(at: most), other.link(at: most))
    while let left = mine, let right = theirs {
      if left === right { return (left.depth, left.end) }
      (mine, theirs) = (left.below, right.below)
    }
    return (0, 0)
  }

  /// The place of a screen, looked for from the top.
  package func place(of screen: ScreenID) -> Int? { lastIndex { $0.screen == screen } }

  private func link(at depth: Int) -> Link? {
    var at = top
    while let link = at, link.depth > depth { at = link.below }
    return at
  }
}

extension ScreenStack: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// A stack of entries, bottom first.
  package init(arrayLiteral elements: NavigationState.Entry...) { self.init(elements) }
  /// 0.
  package var startIndex: Int { 0 }
  /// The depth.
  package var endIndex: Int { top?.depth ?? 0 }
  /// The depth.
  package var count: Int { top?.depth ?? 0 }
  /// Whether nothing is there.
  package var isEmpty: Bool { top == nil }
  /// The screen on top, or `.none`.
  package var topScreen: ScreenID { top?.entry.screen ?? .none }
  /// The key of the screen on top; empty when there is none.
  package var topKey: String { top?.entry.key ?? "" }
  /// The entry on top.
  package var last: NavigationState.Entry? { top?.entry }

  /// The entry of a place. Cost: what is above it.
  package subscript(place: Int) -> NavigationState.Entry {
    guard let link = link(at: place + 1), link.depth == place + 1 else { return entries[place] }
    return link.entry
  }

  /// The entries of some places. Cost: the depth.
  package subscript(places: Range<Int>) -> ArraySlice<NavigationState.Entry> { entries[places] }

  /// All entries, bottom first. Cost: the depth at once.
  package func makeIterator() -> IndexingIterator<[NavigationState.Entry]> {
    entries.makeIterator()
  }

  // What the library offers for collections goes from place to place, each looked for from the top.

  /// What is made of all entries, bottom first. Cost: the depth.
  package func map<Made, Fault: Error>(
    _ make: (NavigationState.Entry) throws(Fault) -> Made
  ) throws(Fault) -> [Made] {
    try entries.map(make)
  }

  /// All entries with their places, bottom first. Cost: the depth.
  package func enumerated() -> EnumeratedSequence<[NavigationState.Entry]> { entries.enumerated() }

  /// All entries, the one on top first. Cost: the depth.
  package func reversed() -> [NavigationState.Entry] { entries.reversed() }

  /// The lowest entry that is wanted. Cost: the depth.
  package func first(
    where isWanted: (NavigationState.Entry) throws -> Bool
  ) rethrows -> NavigationState.Entry? {
    try entries.first(where: isWanted)
  }

  /// The place of the topmost entry that is wanted. Cost: what is above it.
  package func lastIndex(
    where isWanted: (NavigationState.Entry) throws -> Bool
  ) rethrows -> Int? {
    var at = top
    while let link = at {
      if try isWanted(link.entry) { return link.depth - 1 }
      at = link.below
    }
    return nil
  }

  /// The topmost entry that is wanted. Cost: what is above it.
  package func last(
    where isWanted: (NavigationState.Entry) throws -> Bool
  ) rethrows -> NavigationState.Entry? {
    try lastIndex(where: isWanted).map { self[$0] }
  }

  /// The place of the lowest entry that is wanted. Cost: the depth.
  package func firstIndex(
    where isWanted: (NavigationState.Entry) throws -> Bool
  ) rethrows -> Int? {
    try entries.firstIndex(where: isWanted)
  }
}

extension ScreenStack: Hashable {
  /// The same entries in the same order. Cost: what both do not share.
  package static func == (left: ScreenStack, right: ScreenStack) -> Bool {
    guard left.count == right.count else { return false }
    var (mine, theirs) = (left.top, right.top)
    while let one = mine, let other = theirs, one !== other {
      guard one.entry == other.entry else { return false }
      (mine, theirs) = (one.below, other.below)
    }
    return true
  }

  /// Feeds the depth and the entry on top.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(last)
  }
}

extension NavigationState.Entry {
  /// How many bytes it takes in a state URL.
  fileprivate var printedCount: Int {
    key.printedCount + (data.map { 2 + $0.printedCount } ?? 0)
  }
}

extension String {
  /// How many bytes it takes in a state URL, where all but unreserved characters are `%XX`.
  fileprivate var printedCount: Int {
    utf8.reduce(0) { $0 + ($1.isUnreserved ? 1 : 3) }
  }
}
