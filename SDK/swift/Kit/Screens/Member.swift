internal import CSnapNav

/// One typed function as it is registered.
struct Member {
  let kind: Int
  let name: String
  let signature: String
  // Safety: one of the kit's own functions; they live as long as the library.
  let function: snapnav_fn?
  /// What the user pointer points to.
  let box: any Box
}

extension ScreenRecord {
  /// All typed functions of the type.
  var members: [Member] { properties.flatMap(\.members) + actions.map(\.action) }
}
