/// How many letters must be put in, left out, changed or swapped with their neighbour to get from
/// one word to the other; nil when more than `limit`. Cost: the product of the two lengths.
func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    if (row.min() ?? 0) > limit { return nil }
    beforeLast = last
    last = row
  }
  guard let distance = last.last, distance <= limit else { return nil }
  return distance
}
