import SnapManifest
import SnapEngine
import SnapValue

/// `{"set": {…}}`: sets properties of the destination, in order. A pointer that leads nowhere leaves
/// its property as it is.
struct SetMediator: Mediator {
  let assignments: [Manifest.Assignment]

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard let destination = call.destination else {
      throw Failure(.wrongState, "\"set\" needs a destination, and a guard has none")
    }
    let resolver = ValueResolver(
      source: call.source, destination: destination, payload: call.payload)
    for assignment in assignments {
      guard let value = resolver.value(assignment.value) else { continue }
      try destination.set(assignment.property, to: value)
    }
    return .proceed
  }
}

/// `{"call": "alias/function", "args": […]}`: calls a typed function before anything is shown.
struct FunctionMediator: Mediator {
  let function: BoundFunction

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    let resolver = ValueResolver(
      source: call.source, destination: call.destination, payload: call.payload)
    try function.call(resolver, sourceID: call.sourceID, destinationID: call.destinationID)
    return .proceed
  }
}

/// A typed function with the arguments that the manifest gives it.
struct BoundFunction: Sendable {
  /// `alias/function`.
  let name: String
  let function: any FreeFunction
  let arguments: [Manifest.ValueSource]

  /// Calls it; an argument whose pointer leads nowhere is null.
  func call(
    _ resolver: ValueResolver, sourceID: ScreenID, destinationID: ScreenID
  ) throws(Failure) {
    let values = arguments.map { argument -> Value in
      switch argument {
      case .screen(.source): .int(Int64(truncatingIfNeeded: sourceID.rawValue))
      case .screen(.destination): .int(Int64(truncatingIfNeeded: destinationID.rawValue))
      default: resolver.value(argument) ?? .null
      }
    }
    _ = try function.call(values)
  }
}
