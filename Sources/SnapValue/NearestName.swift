/// The candidate that a mistyped name most likely means, or `nil` when none is near.
///
/// Near is at most a third of the name's length in edits (insert, delete, replace, swap of two
/// neighbours), at least one, and less than all of it. Ties go to the earlier candidate. Cost: names × length², so names
/// longer than 64 characters have no near one.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  let limit = max(1, wanted.count / 3)
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars)
    guard letters.count <= 64, abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    if distance < (best?.distance ?? .max) { best = (candidate, distance) }
  }
  return best?.name
}

/// The optimal string alignment distance of two texts.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforePrevious = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for i in 0..<left.count {
    var current = [i + 1] + [Int](repeating: 0, count: right.count)
    for j in 0..<right.count {
      let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
      current[j + 1] = min(replaced, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        current[j + 1] = min(current[j + 1], beforePrevious[j - 1] + 1)
      }
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
