import SnapNavigation
import SnapPlugins

/// What was handed over and is to be written, in order.
struct RecordNotes: Sendable {
  /// News of more bytes than this are not kept when they are written.
  private static let most = 4_096

  var facts: [RecordFact] = []
  /// What some of the facts speak of, in the same order.
  var news = RefilledRow<RecordNews>()
  /// Where the application was when requests were done, in the same order.
  var places = RefilledRow<String>()

  /// Has all of it written, and begins anew.
  mutating func write(by writer: RecordWriter) {
    var (nextNews, nextPlace) = (0, 0)
    for fact in facts {
      switch fact {
      case .call(let call): writer.append(.call(call))
      case .plainAnswer: writer.append(.answer(SeatedAnswer.plainFrame))
      case .laterAnswer: writer.append(.answer(SeatedAnswer.laterFrame))
      case .clock(let step): writer.append(.clock(step))
      case .done(let request, let sum):
        let end = NavigationEvent.finished(id: request, .done, location: places[nextPlace])
        _ = writer.write(.ending(end, sum))
        nextPlace += 1
      case .news:
        if writer.write(news[nextNews]) > Self.most { news[nextNews] = .name("") }
        nextNews += 1
      case .end: writer.end()
      }
    }
    facts.removeAll(keepingCapacity: true)
    news.clear()
    places.clear()
  }

  /// Gives back what was kept of what is written.
  mutating func forget() {
    news.forget()
    places.forget()
  }
}

/// A row that is filled again from its beginning. What stood in a place is given back when it is filled again, by
/// whoever fills it: memory that one thread takes and another gives back costs both of them far more.
struct RefilledRow<Element: Sendable>: Sendable {
  private var places: [Element] = []
  private var count = 0

  /// The element in a place.
  subscript(place: Int) -> Element {
    get { places[place] }
    set { places[place] = newValue }
  }

  mutating func append(_ element: consuming Element) {
    if count < places.count { places[count] = element } else { places.append(element) }
    count += 1
  }

  /// Begins anew.
  mutating func clear() { count = 0 }

  /// Gives back what stands in it, where it has begun anew.
  mutating func forget() {
    if count == 0 { places.removeAll() }
  }
}
