import CSnapBus
import Glibc

extension SessionBus {
  /// What has happened on the bus.
  package enum Event: Sendable, Hashable {
    /// The name that was asked for is ours, or another's.
    case named(isOurs: Bool)
    /// The name cannot be had at all.
    case nameless(SystemError)
    /// Somebody calls; answer it by its number.
    case called(UInt64, Call)
    /// What was asked of another is answered: `nil` when it was done.
    case answered(UInt64, error: Refusal?)
    /// The connection is gone; nothing else comes.
    case lost(SystemError)
  }

  /// A call of `org.freedesktop.Application`.
  package enum Call: Sendable, Hashable {
    /// The application is to show itself.
    case activate
    /// URLs are to be opened. Of more than 64 only the first 64 are here, `count` is how many there
    /// were; one of more than 8 KiB is `nil`.
    case open([String?], count: Int)
    /// An action is to be done.
    case action(String, [Parameter], count: Int)
  }

  /// A parameter of an action.
  package struct Parameter: Sendable, Hashable {
    /// What it is; `nil` is a text of more than 8 KiB.
    package enum Value: Sendable, Hashable {
      /// A text.
      case text(String?)
      /// A truth value.
      case truth(Bool)
      /// An integer.
      case integer(Int64)
      /// A real number, which may be none.
      case real(Double)
    }

    /// Its name.
    package var name: String
    /// What it is.
    package var value: Value

    /// Makes one.
    package init(name: String, value: Value) { (self.name, self.value) = (name, value) }
  }

  /// Why somebody did not do what they were asked for.
  package struct Refusal: Sendable, Hashable {
    /// The D-Bus error's name.
    package var name: String
    /// Its sentence.
    package var message: String
    /// The `errno` value that the bus library takes it for.
    package var code: Int32

    /// Whether there was nobody to ask, or they went away before they answered.
    package var isOfNobody: Bool {
      [
        "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      ].contains(name) || isOfOneWhoLeft
    }

    /// Whether no answer came in time.
    package var isTimeout: Bool { code == ETIMEDOUT }

    /// Whether they were asked, and went away before they answered.
    package var isOfOneWhoLeft: Bool {
      // The bus daemon's own words; a time limit of ours has other ones.
      name == "org.freedesktop.DBus.Error.NoReply" && message.holds("disconnected")
    }
  }
}

extension SessionBus.Event {
  // Safety: the event and all that it points to live while this reads them; only copies are kept.
  init?(_ event: snapbus_event) {
    let (code, number, count) = unsafe (event.code, event.number, event.count)
    switch unsafe Int(event.kind) {
    case SNAPBUS_NAME where code < 0:
      self = .nameless(SystemError("take a name on the session bus", code: -code))
    case SNAPBUS_NAME: self = .named(isOurs: code == 1)
    case SNAPBUS_ACTIVATE: self = .called(number, .activate)
    case SNAPBUS_OPEN:
      let urls = unsafe event.allTexts.map { text in unsafe Self.copy(text.text) }
      self = .called(number, .open(urls, count: count))
    case SNAPBUS_ACTION:
      let parameters = unsafe event.allTexts.map { text in unsafe Self.parameter(text) }
      let name = unsafe Self.copy(event.name) ?? ""
      self = .called(number, .action(name, parameters, count: count))
    case SNAPBUS_ANSWER: self = .answered(number, error: unsafe Self.refusal(event))
    case SNAPBUS_LOST: self = .lost(SystemError("use the session bus", code: -code))
    default: return nil
    }
  }

  private static func copy(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    return unsafe String(cString: text)
  }

  private static func refusal(_ event: snapbus_event) -> SessionBus.Refusal? {
    guard let name = unsafe copy(event.name) else { return nil }
    return SessionBus.Refusal(
      name: name, message: unsafe copy(event.text) ?? "", code: unsafe -event.code)
  }

  private static func parameter(_ text: snapbus_text) -> SessionBus.Parameter {
    let value: SessionBus.Parameter.Value =
      switch unsafe UInt8(bitPattern: text.type) {
      case UInt8(ascii: "s"): .text(unsafe copy(text.text))
      case UInt8(ascii: "b"): .truth(unsafe text.integer != 0)
      case UInt8(ascii: "d"): .real(unsafe text.real)
      default: .integer(unsafe text.integer)
      }
    return SessionBus.Parameter(name: unsafe copy(text.key) ?? "", value: value)
  }
}

extension snapbus_event {
  /// The texts that were kept.
  fileprivate var allTexts: UnsafeBufferPointer<snapbus_text> {
    unsafe UnsafeBufferPointer(start: texts, count: min(count, Int(SNAPBUS_MOST_TEXTS)))
  }
}
