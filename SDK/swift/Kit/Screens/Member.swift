internal import CSnapNav

/// One typed function as it is registered.
struct Member {
  private(set) var kind: Int
  let name: String
  let signature: String
  // Safety: one of the kit's own functions; they live as long as the library.
  let function: snapnav_fn?
  /// What the user pointer points to.
  let box: any Box

  /// The same of a private property.
  fileprivate var kept: Member {
    var member = self
    member.kind |= Int(SNAPNAV_PRIVATE)
    return member
  }
}

extension ScreenRecord {
  /// All typed functions of the type.
  var members: [Member] {
    properties.flatMap { property in
      property.members.map { privates.contains(property.name) ? $0.kept : $0 }
    } + actions.map(\.action)
  }
}
