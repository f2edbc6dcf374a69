package import SnapValue

/// A value, or the way to one.
package enum ValueSource: Sendable, Hashable {
  /// The value itself.
  case literal(Value)
  /// What the pointer leads to, in one of three places.
  case pointer(Root, JSONPointer)
  /// The number of a screen, for functions that take one.
  case screen(Side)

  /// Where a pointer begins.
  package enum Root: String, Sendable, Hashable, CaseIterable {
    /// The source's properties.
    case from
    /// The destination's properties.
    case to
    /// What the request brings.
    case payload
  }

  /// One end of an edge.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// The screen that the edge leads from.
    case source
    /// The screen that it leads to.
    case destination
  }

  /// Whether it can be had from the two screens' properties alone.
  package var isOfProperties: Bool {
    switch self {
    case .literal, .pointer(.from, _), .pointer(.to, _): true
    case .pointer(.payload, _), .screen: false
    }
  }
}

extension MediationCall {
  /// The value that a source says, or `nil` when its pointer leads nowhere.
  func value(_ source: ValueSource) -> Value? {
    switch source {
    case .literal(let value): value
    case .pointer(.payload, let pointer): Value.map(payload)[pointer]
    case .pointer(.from, let pointer): self.source?.value(at: pointer)
    case .pointer(.to, let pointer): destination?.value(at: pointer)
    case .screen(.source): .int(Int64(truncatingIfNeeded: sourceID.rawValue))
    case .screen(.destination): .int(Int64(truncatingIfNeeded: destinationID.rawValue))
    }
  }
}

extension Screen {
  /// The first token names the property, so that the others need not be read.
  fileprivate func value(at pointer: JSONPointer) -> Value? {
    guard let name = pointer.tokens.first else {
      return (try? contents.properties()).map(Value.map)
    }
    return self[name]?[JSONPointer(Array(pointer.tokens.dropFirst()))]
  }
}

/// Sets properties of the destination, in order. A pointer that leads nowhere leaves its property as
/// it is.
package struct SetMediator: Mediator, OwnPart, Hashable {
  /// A property of the destination and what it is set to.
  package struct Assignment: Sendable, Hashable {
    /// The destination's property.
    package var property: String
    /// Where its value comes from.
    package var value: ValueSource

    /// Makes an assignment.
    package init(_ property: String, _ value: ValueSource) {
      self.property = property
      self.value = value
    }
  }

  /// What is set, in order.
  package var assignments: [Assignment]

  /// Makes a mediator.
  package init(_ assignments: [Assignment]) { self.assignments = assignments }

  /// Sets. Throws `wrongState` for a guard, which has no destination, and what the screen throws.
  package func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard let destination = call.destination else {
      throw Failure(.wrongState, "\"set\" needs a destination, and a guard has none")
    }
    for assignment in assignments {
      guard let value = call.value(assignment.value) else { continue }
      try destination.set(assignment.property, to: value)
    }
    return .proceed
  }
}

/// A typed function with its arguments. It mediates by being called before anything is shown; as a
/// presenter it stands in a definition until a linker makes `Presentation.method` of it.
package struct FunctionCall: Mediator, Presenter {
  /// The function.
  package var function: any FreeFunction
  /// Its arguments; one whose pointer leads nowhere is null.
  package var arguments: [ValueSource]

  /// Makes a call.
  package init(_ function: any FreeFunction, _ arguments: [ValueSource]) {
    self.function = function
    self.arguments = arguments
  }

  /// Calls it. Throws what the function throws.
  package func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    _ = try function.call(arguments.map { call.value($0) ?? .null })
    return .proceed
  }

  /// The presentation that calls it with what the two screens hold.
  package var presentation: Presentation.Kind {
    .method { source, destination in
      let call = MediationCall(id: 0, source: source, destination: destination)
      _ = try mediate(call, reply: Reply(token: 0) { _, _ in false })
    }
  }

  /// Throws `wrongState`: it is not linked.
  package func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw Failure(.wrongState, "the function is not linked") }
  /// Nothing to stop.
  package func cancel(token: UInt64) {}
}
