/// A stored property that one owner reads and changes in place.
///
/// A class's own stored property is looked up in a list of running accesses each time it is used, which
/// is dear where properties are used a hundred times in a few microseconds. Debug builds, which
/// tests are, still do so, and end the process where two accesses overlap; release builds go to the
/// value itself. So: for what one actor or one thread uses, and never handed as `inout` to what may use
/// the same property meanwhile. It is to stand in a struct that its owner holds by `let`, because a class's own
/// `var` would be looked up again.
@propertyWrapper
@safe struct Owned<Value>: ~Copyable {
  #if DEBUG
    private final class Place {
      var value: Value
      init(_ value: Value) { self.value = value }
    }
    private let place: Place

    /// Holds a value.
    init(wrappedValue: Value) { place = Place(wrappedValue) }

    /// The value.
    var wrappedValue: Value {
      _read { yield place.value }
      nonmutating _modify { yield &place.value }
    }
  #else
    // Safety: this one alone has the place, from its beginning to its end, and it always holds a
    // value. That accesses do not overlap is held by debug builds, as for any property.
    private let place: UnsafeMutablePointer<Value>

    /// Holds a value.
    init(wrappedValue: Value) {
      unsafe place = .allocate(capacity: 1)
      unsafe place.initialize(to: wrappedValue)
    }

    deinit {
      unsafe place.deinitialize(count: 1)
      unsafe place.deallocate()
    }

    /// The value.
    var wrappedValue: Value {
      unsafeAddress { unsafe UnsafePointer(place) }
      nonmutating unsafeMutableAddress { unsafe place }
    }
  #endif
}
