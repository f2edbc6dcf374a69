/// The names of what is called of a plugin before it is used, as crashes tell them.
package enum LoadingCall {
  /// Its library is opened: start functions and resolvers run.
  package static let opening = "loading"
  /// Its entry point is asked for the descriptor.
  package static let entry = Contract.entrySymbol
  /// The descriptor is read.
  package static let descriptor = "descriptor"
  /// It is started.
  package static let start = "start"
  /// All of them, in their order.
  package static let all = [opening, entry, descriptor, start]
}
