package import SnapValue

/// One call of a plugin, or one of its questions, as it is written down: who, in words what, and the frame
/// by which a plugin's own process would get it.
package struct Crossing: Sendable, Hashable {
  /// The plugin's id.
  package var plugin: String
  /// The call in words, such as `mediate describe`.
  package var site: String
  /// The frame.
  package var frame: [UInt8]

  /// Makes one.
  package init(plugin: String, site: String, frame: [UInt8]) {
    (self.plugin, self.site, self.frame) = (plugin, site, frame)
  }
}

/// One call of a plugin as it crosses the border: values that nobody changes any more, of which a frame is made
/// when somebody wants one. Any thread.
package struct SeatedCall: Sendable {
  /// The plugin's id.
  package let plugin: String
  private let call: WorkerCall

  /// It outlives the screens of a navigation, which end on the main thread: their numbers are enough.
  init(plugin: String, call: WorkerCall) {
    self.plugin = plugin
    self.call =
      switch call {
      case .mediate(let name, let call, let token):
        .mediate(name, call.withoutScreens(), token: token)
      case .undo(let name, let call): .undo(name, call.withoutScreens())
      default: call
      }
  }

  /// As it is written down; with `hiding` without what is private.
  package func crossing(_ hiding: (any Hiding)? = nil) -> Crossing {
    let call = hiding.map { self.call.hiding(by: $0) } ?? self.call
    return Crossing(plugin: plugin, site: call.site, frame: call.frame)
  }
}

/// One question of a plugin, in the same way.
package struct SeatedQuestion: Sendable {
  /// The plugin's id.
  package let plugin: String
  let question: HostAsk

  /// As it is written down; with `hiding` without what is private.
  package func crossing(_ hiding: (any Hiding)? = nil) -> Crossing {
    let question = hiding.map { self.question.hiding(by: $0) } ?? self.question
    return Crossing(plugin: plugin, site: question.site, frame: question.frame)
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

  /// What says that there is none.
  package init(refusal why: String) { self.init(.failure(Failure(.wrongState, why))) }

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
  /// A plugin is called. `ask` asks it, once; answers what it answers.
  func call(_ call: SeatedCall, asking ask: () -> SeatedAnswer) -> SeatedAnswer
  /// A plugin that is not there is called; answers a frame in its place.
  func answer(to call: SeatedCall) -> [UInt8]
  /// A plugin asks something of the host that may change the host, or that leads to another plugin.
  func asked(_ question: SeatedQuestion)
  /// A plugin is in use, by this description, in which `config` is what it was started with.
  func uses(_ plugin: Value)
}

/// Puts placeholders in the place of what is private, before it is written down.
package protocol Hiding: AnyObject {
  /// The value as it is written down: a placeholder of its kind in the place of what is private. `name` is the
  /// name that it stands under, where it has one.
  func hiding(_ value: Value, named name: String?) -> Value
  /// The same for what stands in the manifest.
  func hiding(constant value: Value) -> Value
}

extension Hiding {
  func hiding(_ map: ValueMap) -> ValueMap { hiding(.map(map), named: nil).map ?? map }

  func hiding(_ text: String) -> String { hiding(.string(text), named: nil).string ?? text }

  func hiding(_ failure: Failure) -> Failure {
    var hidden = failure
    hidden.message = hiding(failure.message)
    hidden.hint = hiding(failure.hint)
    return hidden
  }
}
