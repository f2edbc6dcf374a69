import SnapEngine
import SnapValue

// Called on the main thread only, as the contract promises plugins.
/// A plugin's free typed function.
final class PluginFunction: FreeFunction {
  private let function: RegisteredFunction
  private let context: PluginContext
  private let calling: CallSite

  init(_ function: RegisteredFunction, context: PluginContext) {
    self.function = function
    self.context = context
    calling = CallSite("call", function.name, as: .call)
  }

  var signature: String { function.function.signature.text }

  func call(_ arguments: [Value]) throws(Failure) -> Value {
    unsafe try context.call(function.function, calling, instance: nil, arguments)
  }
}

extension PluginContext {
  // Safety: `instance` is what the plugin's own `create` answered, and not destroyed yet.
  /// Calls a typed function; its errors are laid to the call.
  func call(
    _ function: ForeignFunction, _ site: CallSite, instance: UnsafeMutableRawPointer?,
    _ arguments: [Value], closures: [ForeignClosure] = []
  ) throws(Failure) -> Value {
    try checkLive(site)
    do throws(ForeignCallError) {
      return try callWithoutDeadline(site) { arena throws(ForeignCallError) in
        try unsafe function.call(instance: instance, arguments, closures: closures, arena: arena)
      }
    } catch {
      judge(error, site)
      throw blame(Failure(error), site)
    }
  }

  private func judge(_ error: ForeignCallError, _ site: CallSite) {
    switch error {
    case .result: find(site.callback.answerRule, site.name, error.description)
    case .status(let status, _) where status > 0:
      find(
        site.callback.answerRule, site.name,
        "it answered \(StatusCode.words(status)), which is no answer here")
    case .status(_, let message) where message.isEmpty:
      find(.message, site.name, "it answered an error without a message")
    default: break
    }
  }
}

extension Failure {
  /// What an error of a typed call means to a navigation.
  init(_ error: ForeignCallError) {
    switch error {
    case .argumentKind: self.init(.wrongType, error.description)
    case .argumentCount, .functionCount, .argumentRange, .argument, .functionSignature:
      self.init(.badArgument, error.description)
    case .status(let status, let message):
      let code = StatusCode.failure(status) ?? .failed
      let words = StatusCode.words(status)
      self.init(code, message.isEmpty ? "it answered status \(words)" : message)
    case .result: self.init(.contractBroken, error.description)
    case .noClosureMemory: self.init(.outOfMemory, error.description)
    case .signature, .noInterface, .noFunction, .closureOfFunctions:
      self.init(.wrongSignature, error.description)
    }
  }
}
