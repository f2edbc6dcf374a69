import CSnapNav

/// What a typed function is registered as: its kind, and whether its property is private.
package struct FunctionKind: Hashable, Sendable {
  /// `SNAPNAV_GETTER` and so on; what no contract knows stays as it is.
  package let kind: Int
  /// Whether the property is told to nobody who does not ask for it by its name.
  package let isPrivate: Bool

  /// Reads `kind` of a `snapnav_function`: only what belongs to a property can be private.
  package init(_ given: UInt32) {
    let plain = Int(given & ~UInt32(SNAPNAV_PRIVATE))
    let isOfProperty = [SNAPNAV_GETTER, SNAPNAV_SETTER, SNAPNAV_OBSERVER].contains {
      Int($0) == plain
    }
    isPrivate = isOfProperty && given & UInt32(SNAPNAV_PRIVATE) != 0
    kind = isPrivate ? plain : Int(given)
  }
}

/// Whether a signature fits what a function is registered as: section 8 of the contract header.
package struct FunctionShape {
  let kind: Int
  let signature: Signature

  /// Puts a kind, as in `snapnav_function`, and a signature together.
  package init(kind: Int, signature: Signature) {
    self.kind = kind
    self.signature = signature
  }

  /// What is wrong; `nil` when it fits.
  package var flaw: String? {
    switch kind {
    case Int(SNAPNAV_GETTER): isGetter ? nil : expected("a getter", "s(@)")
    case Int(SNAPNAV_SETTER): isSetter ? nil : expected("a setter", "-(@s) or i(@s!)")
    case Int(SNAPNAV_ACTION):
      signature.takesInstance && signature.functions.isEmpty
        ? nil : expected("an action", "x(@sd)")
    case Int(SNAPNAV_OBSERVER): isObserver ? nil : expected("an observer", "-(@{-(@v)}@)")
    case Int(SNAPNAV_FREE):
      !signature.takesInstance && signature.functions.isEmpty
        ? nil : expected("a free function", "i(ss!)")
    default: "the kind \(kind) is unknown"
    }
  }

  private var isGetter: Bool {
    signature.takesInstance && signature.parametersWithoutUser.count == 1 && signature.result != nil
  }

  private var isSetter: Bool {
    signature.takesInstance && signature.arguments.count == 1 && signature.functions.isEmpty
      && (signature.result == nil || signature.takesError)
  }

  private var isObserver: Bool {
    signature.takesInstance && signature.arguments.isEmpty && signature.functions.count == 1
      && Self.isTeller(signature.functions[0])
      && signature.parametersWithoutUser.dropFirst(2).first == .instance
      && (signature.result == nil || signature.takesError)
  }

  /// Whether a plugin tells one value by it: `-(@v)`, or of the property's own type such as `-(@x)`.
  private static func isTeller(_ signature: Signature) -> Bool {
    signature.takesInstance && signature.parameters.count == 2 && signature.arguments.count == 1
      && signature.result == nil
  }

  private func expected(_ what: String, _ example: String) -> String {
    "\"\(signature.text)\" is not \(what) such as \(example)"
  }
}
