/// Something that makes a request by itself: a key, a signal, or that nobody was there for a while.
public struct Trigger: Sendable {
  /// What it waits for.
  public enum Cause: Sendable, Hashable {
    /// A key that the presenter has no use for, by its W3C name: `F1`, `Control+x`.
    case key(String)
    /// Nobody was there.
    case idle(Idle)
    /// A signal by its name: `SIGUSR1`. Who watches signals tells the `TriggerRunner`.
    case signal(String)
  }

  /// For how long nobody was there, and what goes before and with it.
  public struct Idle: Sendable, Hashable {
    /// Nanoseconds without a request of the user's and without a sign of life.
    package var after: UInt64
    /// So many nanoseconds before it fires, a warning is told; 0: none.
    package var warning: UInt64
    /// The key of a screen that is a layer from the warning on; `nil`: none.
    package var screen: String?
    /// While a screen of one of these keys is on the display, it does not count.
    package var except: Set<String>
    /// Whether everything of whoever was there is forgotten: screens with their properties, tabs, what
    /// can be undone, what presenters keep.
    package var wipes: Bool

    /// Makes one.
    public init(
      after: UInt64, warning: UInt64 = 0, screen: String? = nil, except: Set<String> = [],
      wipes: Bool = false
    ) {
      self.after = after
      self.warning = warning
      self.screen = screen
      self.except = except
      self.wipes = wipes
    }
  }

  /// Its name, in events.
  package var name: String
  /// What it waits for.
  package var cause: Cause
  /// What it asks for.
  package var request: Request

  /// Makes a trigger.
  public init(_ name: String, _ cause: Cause, do request: Request) {
    self.name = name
    self.cause = cause
    self.request = request
  }
}

extension Trigger {
  /// What there is to say of a key that no trigger waits for; `known` are those that some do.
  package static func hint(onLost key: String, known: [String]) -> String {
    "no trigger waits for \"\(key)\""
      + (known.isEmpty ? "" : "; known: \(known.prefix(10).joined(separator: ", "))")
  }
}
