import Glibc

extension Bench {
  static let dropped = 1_000

  /// A folder with that many plugins, copies that differ in their id.
  func droppedPlugins(_ count: Int = dropped) throws -> [String] {
    let folder = path("dropped")
    mkdir(folder, 0o755)
    let template = try readFile(path("numbered.so"))
    let mark = Array("n0000".utf8)
    let places = template.indices.filter { template[$0...].starts(with: mark) }
    guard !places.isEmpty else { throw BenchFault("numbered.so has no number") }
    return try (0..<count).map { number in
      let path = "\(folder)/\(number).so"
      guard !isFresh(path) else { return path }
      var bytes = template
      let digits = Array(String(10_000 + number).utf8.dropFirst())
      for place in places { bytes.replaceSubrange(place + 1..<place + 5, with: digits) }
      try writeFile(path, bytes)
      return path
    }
  }

  /// Whether it was written after the template was built.
  private func isFresh(_ copy: String) -> Bool {
    var (made, built) = (stat(), stat())
    guard stat(copy, &made) == 0, stat(path("numbered.so"), &built) == 0 else { return false }
    return made.st_mtim.tv_sec > built.st_mtim.tv_sec
  }
}

/// Lends C the paths as an array of C strings.
func withPaths<Result>(
  _ paths: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
) throws -> Result {
  let copies = paths.map { UnsafePointer<CChar>(strdup($0)) }
  defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
  return try copies.withUnsafeBufferPointer { list in
    guard let start = list.baseAddress else { throw BenchFault("no paths") }
    return try body(start)
  }
}
