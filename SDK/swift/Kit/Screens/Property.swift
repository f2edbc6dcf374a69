/// A property that tells of its changes: `@Property var title = "Film"`, and in `describe`
/// `members.property("title", \.$title)`.
///
/// Main thread only, like the screen it belongs to. Whoever observes is told once per change, with
/// the new value; setting what it is already is no change.
@propertyWrapper
public final class Property<Wrapped: ValueConvertible> {
  private static var roundLimit: Int { 16 }
  private var current: Wrapped
  private var tell: ((Value) -> Void)?
  private var isTelling = false
  private var timesSet = 0

  /// Makes a property.
  public init(wrappedValue: Wrapped) { current = wrappedValue }

  /// What it is; setting it tells whoever observes.
  public var wrappedValue: Wrapped {
    get { current }
    set {
      let old = current.value
      current = newValue
      timesSet &+= 1
      tellChanges(since: old)
    }
  }

  /// The property itself.
  public var projectedValue: Property { self }

  func observe(_ tell: ((Value) -> Void)?) { self.tell = tell }

  /// Tells of the new value. What is set while somebody is told is told afterwards, so that nobody is
  /// called inside his own call; two who answer each other for ever are left after a few rounds.
  private func tellChanges(since old: Value) {
    guard let tell, !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    // What holds a NaN is never equal to what was told, so it counts, too, how often it was set.
    var (told, toldAt) = (old, timesSet &- 1)
    for _ in 0..<Self.roundLimit where timesSet != toldAt && current.value != told {
      (told, toldAt) = (current.value, timesSet)
      tell(told)
    }
  }
}
