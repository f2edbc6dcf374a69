package import SnapValue

/// A closure from location to location, as one call of a transition.
///
/// It is called when the transition's turn comes, with the location that the calls before it made,
/// and may be called again when that turn is planned anew. It has identity: two transforms are equal
/// only when they are the very same one.
package final class LocationTransform: Sendable {
  private let closure: @Sendable (Location) throws -> Location

  /// Wraps a closure; what it throws makes the request fail.
  package init(_ closure: @escaping @Sendable (Location) throws -> Location) {
    self.closure = closure
  }

  /// What the closure makes of a location. Throws what the closure throws, as a failure.
  package func apply(to location: Location) throws(Failure) -> Location {
    try Failure.catching { try closure(location) }
  }
}

extension LocationTransform: Hashable {
  /// The very same transform.
  package static func == (left: LocationTransform, right: LocationTransform) -> Bool {
    left === right
  }
  /// Feeds its identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
