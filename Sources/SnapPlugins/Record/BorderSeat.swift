package import SnapEngine
package import SnapValue

/// One question of a plugin as it is written down: who, in words what, and the frame by which a plugin's own
/// process would ask it.
package struct Crossing: Sendable, Hashable {
  /// The plugin's id.
  package var plugin: String
  /// The question in words, such as `screen_get title of screen 4`.
  package var site: String
  /// The frame.
  package var frame: [UInt8]

  /// Makes one.
  package init(plugin: String, site: String, frame: [UInt8]) {
    (self.plugin, self.site, self.frame) = (plugin, site, frame)
  }
}

/// One question of a plugin as it crosses the border: values that nobody changes any more, of which a frame is made
/// when somebody wants one. Any thread.
package struct SeatedQuestion: Sendable {
  /// The plugin's id.
  package let plugin: String
  let question: HostAsk

  /// That of somebody who is no plugin, and whose id is empty: what a screen is.
  package init(describing screen: ScreenID) {
    (plugin, question) = ("", .describe(screen))
  }

  init(plugin: String, question: HostAsk) { (self.plugin, self.question) = (plugin, question) }

  /// As it is written down; with `hiding` without what is private.
  package func crossing(_ hiding: (any Hiding)? = nil) -> Crossing {
    let question = hiding.map { self.question.hiding(by: $0) } ?? self.question
    return Crossing(plugin: plugin, site: question.site, frame: question.frame)
  }
}

extension Crossing {
  /// In words, with who has asked.
  package var words: String {
    plugin.isEmpty ? "\(site), for somebody who looks" : "\(site), asked by \(plugin)"
  }

  /// Looks once more at what somebody has looked at who is no plugin.
  package func look(at access: any NavigationAccess) {
    if case .describe(let id)? = try? HostAsk(frame: frame) { _ = try? access.describe(id) }
  }
}

/// What a plugin has answered, in the same way.
package struct SeatedAnswer: Sendable {
  let answer: WorkerFrame
  /// The name under which it is private, where it has one.
  let name: String?

  init(_ answer: WorkerFrame, named name: String? = nil) {
    (self.answer, self.name) = (answer, name)
  }

  /// Makes one that is a value, private under this name where it has one.
  package init(_ value: Value, named name: String? = nil) { self.init(.answer(value), named: name) }

  /// What says that there is none.
  package init(refusal why: String) { self.init(.failure(Failure(.wrongState, why))) }

  /// The frame of an answer that is plain.
  package static let plainFrame = WorkerFrame.answer(.null).frame
  /// The frame of an answer that comes later.
  package static let laterFrame = WorkerFrame.later.frame

  /// Its frame; with `hiding` without what is private.
  package func frame(_ hiding: (any Hiding)? = nil) -> [UInt8] {
    guard let hiding else { return answer.frame }
    return switch answer {
    case .answer(let value): WorkerFrame.answer(hiding.hiding(value, named: name)).frame
    case .failure(let failure): WorkerFrame.failure(hiding.hiding(failure)).frame
    default: answer.frame
    }
  }
}

/// Stands at the border and sees all that crosses it: it writes that down, or answers in the place of a plugin.
/// Main thread.
package protocol BorderSeat: AnyObject, Sendable {
  /// The number by which a plugin's id, or the name of what is called, stands in a mark; the same for the same
  /// name, and never 0.
  func number(of name: String) -> UInt32
  /// A plugin is called; `false`: it is not to be asked, and no answer follows.
  func begin(_ call: CallMark) -> Bool
  /// The innermost plugin that was called has answered.
  func end(_ answer: consuming SeatedAnswer)
  /// The same where the answer is this value, private under the name where it has one.
  func end(_ value: Value, named name: String?)
  /// The same where it is the target of a route.
  func end(_ target: ValueMap)
  /// The same where it says nothing but that the call has come back.
  func endPlainly()
  /// The same where it says that it comes later.
  func endLater()
  /// A plugin that is not there is called; answers a frame in its place.
  func answer(to call: CallMark) -> [UInt8]
  /// A plugin asks something of the host that may change the host, or that leads to another plugin.
  func asked(_ question: SeatedQuestion)
  /// A plugin is in use, by this description, in which `config` is what it was started with.
  func uses(_ plugin: Value)
}

// For a seat that looks at every answer in one way.
extension BorderSeat {
  /// Ends it with an answer that holds the value.
  package func end(_ value: Value, named name: String?) { end(SeatedAnswer(value, named: name)) }
  /// Ends it with the target of a route.
  package func end(_ target: ValueMap) { end(.map(target), named: nil) }
  /// Ends it with the answer that says nothing else.
  package func endPlainly() { end(SeatedAnswer(.answer(.null))) }
  /// Ends it with the answer that says that it comes later.
  package func endLater() { end(SeatedAnswer(.later)) }
}

/// Puts placeholders in the place of what is private, before it is written down.
package protocol Hiding: AnyObject {
  /// The value as it is written down: a placeholder of its kind in the place of what is private. `name` is the
  /// name that it stands under, where it has one.
  func hiding(_ value: Value, named name: String?) -> Value
}

extension Hiding {
  func hiding(_ text: String) -> String { hiding(.string(text), named: nil).string ?? text }

  func hiding(_ failure: Failure) -> Failure {
    var hidden = failure
    hidden.message = hiding(failure.message)
    hidden.hint = hiding(failure.hint)
    return hidden
  }
}
