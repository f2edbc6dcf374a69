/// Walks DT_HASH and DT_GNU_HASH as the loader would, within bounds and without going in circles.
struct ElfHashTables {
  let image: ElfImage
  let layout: ElfLayout
  let dynamic: ElfDynamic

  /// How many symbols the tables speak of; 0 when they tell of none.
  func symbolCount() throws(ElfFault) -> Int {
    let classic = try classicCount()
    let gnu = try gnuCount()
    return max(classic, gnu)
  }

  /// The words of a table, all of them inside of the file.
  private struct Words {
    let image: ElfImage
    let start: Int
    subscript(_ place: Int) -> UInt32 { image.load(start + place * 4) ?? 0 }
  }

  private func words(
    _ address: UInt64, _ count: UInt64, _ table: String
  ) throws(ElfFault) -> Words {
    guard count <= UInt64(image.count / 4), let range = layout.fileRange(address, count * 4) else {
      throw ElfFault(.hash(table: table, flaw: "reaches past its segment"))
    }
    return Words(image: image, start: range.lowerBound)
  }

  private func classicCount() throws(ElfFault) -> Int {
    guard let address = dynamic.value(ElfDynamic.Tag.hash) else { return 0 }
    let table = "DT_HASH"
    let head = try words(address, 2, table)
    let (buckets, chains) = (head[0], head[1])
    let all = try words(address, 2 + UInt64(buckets) + UInt64(chains), table)
    let firstChain = 2 + Int(buckets)
    var steps = 0
    for bucket in 0..<Int(buckets) {
      var index = all[2 + bucket]
      while index != 0 {
        guard index < chains else {
          throw ElfFault(.hash(table: table, flaw: "leads to symbol \(index) of \(chains)"))
        }
        steps += 1
        guard steps <= Int(chains) else {
          throw ElfFault(.hash(table: table, flaw: "goes in a circle"))
        }
        index = all[firstChain + Int(index)]
      }
    }
    return Int(chains)
  }

  private func gnuCount() throws(ElfFault) -> Int {
    guard let address = dynamic.value(ElfDynamic.Tag.gnuHash) else { return 0 }
    let table = "DT_GNU_HASH"
    let head = try words(address, 4, table)
    let (buckets, firstSymbol, filterWords, shift) = (head[0], head[1], head[2], head[3])
    guard filterWords > 0, filterWords & (filterWords - 1) == 0, shift < 32 else {
      throw ElfFault(.hash(table: table, flaw: "has a filter of \(filterWords) words"))
    }
    let firstBucket = 4 + Int(filterWords) * 2
    let chains = firstBucket + Int(buckets)
    let all = try words(address, UInt64(chains), table)
    var last: UInt32 = 0
    for bucket in 0..<Int(buckets) {
      let index = all[firstBucket + bucket]
      guard index == 0 || index >= firstSymbol else {
        throw ElfFault(.hash(table: table, flaw: "leads to symbol \(index) before its first"))
      }
      last = max(last, index)
    }
    guard last > 0 else { return Int(firstSymbol) }
    let end = try endOfChain(from: chains + Int(last - firstSymbol), all, address)
    return Int(firstSymbol) + end - chains
  }

  /// Every chain but the last ends before it, because an end mark stands between; so one walk is
  /// enough to know that all of them end inside the file.
  private func endOfChain(
    from place: Int, _ words: Words, _ address: UInt64
  ) throws(ElfFault) -> Int {
    let room = Int(layout.fileBytes(after: address) / 4)
    var place = place
    while place < room {
      place += 1
      if words[place - 1] & 1 == 1 { return place }
    }
    throw ElfFault(.hash(table: "DT_GNU_HASH", flaw: "has a chain without an end"))
  }
}
