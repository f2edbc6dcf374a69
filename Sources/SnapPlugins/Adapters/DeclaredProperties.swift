import SnapEngine
import SnapValue

/// The properties of a screen type, as a worker or a record tells them to who stands in its place.
struct DeclaredProperties {
  /// The names of all.
  let names: [String]
  /// The names of those that are private.
  let privates: [String]

  /// Those of a factory; of none, none.
  init(_ factory: (any DeclaringFactory)?) {
    names = factory?.propertyNames ?? []
    privates = factory?.privateNames ?? []
  }

  /// Reads `value`: maps of `name` and `private`.
  init(_ words: [Value]) {
    names = words.compactMap { $0["name"]?.string }
    privates = words.filter { $0["private"]?.bool == true }.compactMap { $0["name"]?.string }
  }

  /// As data.
  var value: Value {
    .list(names.map { ["name": .string($0), "private": .bool(privates.contains($0))] })
  }
}
