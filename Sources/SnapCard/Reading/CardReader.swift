import SnapValue

/// One walk over a card, from values to a view.
///
/// As deep as `limits.depth` and no deeper, however deep the card is; each value is looked at once.
struct CardReader {
  let settings: CardSettings
  /// Whether the card still has places for data: a text with `${` in it may become anything.
  let isTemplate: Bool
  private(set) var problems: [CardProblem] = []
  /// Where the actions' numbers come from.
  var numbers: ActionNumbers
  /// The way to the value that is looked at.
  private var path: [Step] = []
  private var nodesLeft: Int
  private var textLeft: Int
  private var isCut = false
  private var isTextCut = false
  /// Whether elements were left out because they lay too deep.
  var isTooDeep = false
  /// Ids in the order in which they were met, to find equal ones.
  private var ids: [Named] = []
  private var targets: [Named] = []
  private var hasPlacesForIDs = false
  /// How many show-cards were met in each card, by the place of that card.
  private var showCards: [String: Int] = [:]

  private enum Step {
    case key(String)
    case index(Int)
  }

  private struct Named {
    let id: String
    let pointer: JSONPointer
  }

  /// What an element has from those around it.
  struct Surroundings {
    var depth = 0
    var align = CardAlignment.left
    var vertical = CardVertical.top
    var textStyle = CardTextStyle.default
    var imageSize: CardImageSize?
    /// Whether an element around this one has a fallback, which takes over for what is unfit.
    var hasFallback = false
    /// The show-card around it.
    var within: String?
  }

  /// What became of an element.
  enum Made<Thing> {
    case thing(Thing)
    /// It is left out, and nothing is wrong.
    case dropped
    /// It cannot be made, and an element around it has a fallback.
    case unfit
  }

  init(
    settings: CardSettings, isTemplate: Bool, numbers: ActionNumbers = ActionNumbers()
  ) {
    self.settings = settings
    self.isTemplate = isTemplate
    self.numbers = numbers
    nodesLeft = settings.limits.nodes
    textLeft = settings.limits.texts
  }

  // MARK: - The way and the problems

  /// Does something at the value of a key.
  mutating func at<Result>(_ key: String, _ work: (inout CardReader) -> Result) -> Result {
    path.append(.key(key))
    defer { path.removeLast() }
    return work(&self)
  }

  /// Does something at an element of a list.
  mutating func at<Result>(_ index: Int, _ work: (inout CardReader) -> Result) -> Result {
    path.append(.index(index))
    defer { path.removeLast() }
    return work(&self)
  }

  /// Where the value that is looked at stands.
  var pointer: JSONPointer {
    JSONPointer(
      path.map { step in
        switch step {
        case .key(let key): key
        case .index(let index): String(index)
        }
      })
  }

  /// Whether one more problem would be told; where hints take time, it is asked first.
  var canTell: Bool { problems.count < settings.limits.problems }

  /// Notes a problem with the value that is looked at, or with that of one of its keys.
  mutating func note(
    _ kind: CardProblem.Kind, of key: String? = nil, _ message: String, hint: String = "",
    isError: Bool = false, nearest: String? = nil
  ) {
    guard canTell else { return }
    var pointer = pointer
    if let key { pointer.tokens.append(key) }
    var problem = CardProblem(kind, at: pointer, message, hint: hint)
    (problem.isError, problem.nearest) = (isError, nearest)
    problems.append(problem)
  }

  // MARK: - Limits

  /// Takes the room of one more node; false when there is none left.
  mutating func takeNode() -> Bool {
    nodesLeft -= 1
    guard nodesLeft < 0 else { return true }
    if !isCut {
      isCut = true
      note(
        .limit, "the card has more than \(settings.limits.nodes) elements",
        hint: "the rest is left out; shorten its lists")
    }
    return false
  }

  /// Whether there is no room for more nodes.
  var isFull: Bool { isCut }

  /// The text, shortened when it is longer than a text may be.
  mutating func limited(_ text: String) -> String {
    let room = min(settings.limits.text, textLeft)
    textLeft -= min(text.utf8.count, room)
    guard text.utf8.count > room else { return text }
    isTextCut = true
    note(.limit, "the text has \(text.utf8.count) bytes, and there is room for \(room)")
    return text.begin(ofBytes: room) + "…"
  }

  /// What stands at the end of a view from which something is left out.
  var notice: CardNode? {
    guard isCut || isTooDeep || isTextCut else { return nil }
    let text = (isCut ? CardNotice.rest : .some).text(in: settings.language)
    let look = CardLook(isSubtle: true)
    let paragraph = CardParagraph(runs: [CardRun(text: text)])
    return CardNode(content: .text(CardText(paragraphs: [paragraph], isWrapped: true, look: look)))
  }

  /// The place of the next show-card of a card.
  mutating func nextShowCard(within place: String?) -> String {
    let number = showCards[place ?? "", default: 0]
    showCards[place ?? ""] = number + 1
    return place.map { "\($0).\(number)" } ?? "\(number)"
  }

  // MARK: - Ids

  /// Notes the id of the value that is looked at.
  mutating func name(_ id: String) {
    // what data becomes is not known, nor is whether two are equal
    if isPlace(.string(id)) {
      hasPlacesForIDs = true
      return
    }
    at("id") { $0.ids.append(Named(id: id, pointer: $0.pointer)) }
  }

  /// Notes that the value that is looked at names an element.
  mutating func target(_ id: String) { targets.append(Named(id: id, pointer: pointer)) }

  /// The number of ids so far, to forget those of what a fallback takes the place of.
  var idMark: (ids: Int, targets: Int) { (ids.count, targets.count) }

  mutating func forgetIDs(since mark: (ids: Int, targets: Int)) {
    ids.removeLast(max(0, ids.count - mark.ids))
    targets.removeLast(max(0, targets.count - mark.targets))
  }

  /// Tells of equal ids, and of targets that are not there.
  mutating func checkIDs() {
    var first: [String: JSONPointer] = [:]
    for named in ids {
      if let other = first[named.id] {
        add(
          CardProblem(
            .duplicateID, at: named.pointer,
            "the id \"\(named.id)\" is at \(other.description) already",
            hint: "give one of the two another id"))
      } else {
        first[named.id] = named.pointer
      }
    }
    guard !hasPlacesForIDs else { return }
    let names = first.keys.sorted().prefix(1_000)
    for named in targets where first[named.id] == nil && canTell {
      let near = nearestName(to: named.id, among: names)
      add(
        CardProblem(
          .unknownID, at: named.pointer, "nothing in the card has the id \"\(named.id)\"",
          hint: near.map { "did you mean \"\($0)\"?" } ?? ""))
    }
  }

  private mutating func add(_ problem: CardProblem) {
    if canTell { problems.append(problem) }
  }
}

extension String {
  /// The text's beginning, at most so many bytes of UTF-8 and no broken scalar.
  func begin(ofBytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end > startIndex, String.Index(end, within: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
