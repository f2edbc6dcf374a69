import SnapNavigation
import SnapPlugins
import SnapValue

/// What happens less often, or has more to say, as values that nobody changes any more.
enum RecordNews: Sendable {
  case plugin(Value)
  case presenter(Value)
  /// Values of these names are private.
  case privates(Set<String>)
  /// The next number is this name's.
  case name(String)
  case answer(SeatedAnswer)
  case question(SeatedQuestion)
  case input(NavigationInput, isNested: Bool)
  /// How a request ended, and what happened on the way.
  case ending(NavigationEvent, EventSum)
  /// Something that somebody else than the navigation told.
  case told(NavigationEvent)
}

/// News that one thread brings and another writes, in order.
struct RecordMail: Sendable {
  /// News of more bytes than this are not kept when they are written.
  private static let most = 4_096

  private var places: [RecordNews] = []
  private var count = 0
  private var next = 0

  /// Whether all of it is written.
  var isRead: Bool { next == count }

  /// Brings news. What stood in their place is given back here: memory that one thread takes and another gives back
  /// costs both of them far more.
  mutating func append(_ news: consuming RecordNews) {
    if count < places.count { places[count] = news } else { places.append(news) }
    count += 1
  }

  /// Has the next written, and answers whether there is one. `write` answers how many bytes they were.
  mutating func write(_ write: (RecordNews) -> Int) -> Bool {
    guard next < count else { return false }
    if write(places[next]) > Self.most { places[next] = .name("") }
    next += 1
    return true
  }

  /// Begins anew.
  mutating func clear() { (count, next) = (0, 0) }

  /// Gives back what was kept of what is written.
  mutating func forget() {
    guard isRead else { return }
    places.removeAll()
    clear()
  }
}
