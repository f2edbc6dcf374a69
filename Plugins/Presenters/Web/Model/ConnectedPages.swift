/// The connected pages, and which of them have not yet shown the last transition.
///
/// A page is one stream of events. What a stream is called is the server's affair: a number.
package struct ConnectedPages: Sendable {
  /// Pages at a time. Browsers allow six connections to one server, for all its tabs together, so
  /// the page that came first rests when another one comes.
  package static let mostPages = 4

  /// A page.
  package struct Page: Sendable, Hashable {
    /// Its own number.
    package let client: Client
    /// Its stream's.
    package let stream: UInt64
    var isAwaited = false
    var isSilent = false
  }

  /// In the order in which they came.
  package private(set) var pages: [Page] = []
  private var transition: UInt64?

  /// No page.
  package init() {}

  /// Whether a page is still awaited.
  package var isAwaiting: Bool { pages.contains(where: \.isAwaited) }

  /// A page comes. Answers the streams that end for it: its own former one, and those that rest.
  package mutating func join(_ client: Client, stream: UInt64) -> (own: [UInt64], resting: [UInt64])
  {
    let own = pages.filter { $0.client == client }.map(\.stream)
    pages.removeAll { $0.client == client }
    let resting = pages.prefix(max(0, pages.count + 1 - Self.mostPages)).map(\.stream)
    pages.removeFirst(resting.count)
    pages.append(Page(client: client, stream: stream))
    return (own, resting)
  }

  /// A stream is gone; false: it was none of a page.
  package mutating func leave(stream: UInt64) -> Bool {
    let count = pages.count
    pages.removeAll { $0.stream == stream }
    return pages.count < count
  }

  /// A transition is told to all pages. Those that never say that they have shown one are not awaited.
  package mutating func await(_ id: UInt64) {
    transition = id
    for place in pages.indices { pages[place].isAwaited = !pages[place].isSilent }
  }

  /// A page has shown a transition.
  package mutating func hear(_ client: Client, done id: UInt64) {
    guard let place = pages.firstIndex(where: { $0.client == client }) else { return }
    pages[place].isSilent = false
    if id == transition { pages[place].isAwaited = false }
  }

  /// Those that are still awaited are no longer, until they say something again. Answers how many.
  package mutating func giveUp() -> Int {
    let late = pages.indices.filter { pages[$0].isAwaited }
    for place in late {
      pages[place].isAwaited = false
      pages[place].isSilent = true
    }
    return late.count
  }
}
