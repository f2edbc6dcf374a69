import Synchronization

/// The descriptors that the bench itself has open, so that no plugin is blamed for them.
enum OwnDescriptors {
  private static let numbers = Mutex<Set<Int32>>([])

  static func add(_ number: Int32) { numbers.withLock { _ = $0.insert(number) } }
  static func has(_ number: Int32) -> Bool { numbers.withLock { $0.contains(number) } }
}
