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

  private func words(
    _ address: UInt64, _ count: UInt64, _ table: String
  ) throws(ElfFault) -> Int {
    guard count <= UInt64(image.count / 4), let range = layout.fileRange(address, count * 4) else {
      throw ElfFault(.hash(table: table, flaw: "reaches past its segment"))
    }
    return range.lowerBound
  }

  private func classicCount() throws(ElfFault) -> Int {
    guard let address = dynamic.value(ElfDynamic.Tag.hash) else { return 0 }
    let table = "DT_HASH"
    let start = try words(address, 2, table)
    let buckets: UInt32 = image.load(start) ?? 0
    let chains: UInt32 = image.load(start + 4) ?? 0
    _ = try words(address, 2 + UInt64(buckets) + UInt64(chains), table)
    let firstChain = start + 8 + Int(buckets) * 4
    var steps = 0
    for bucket in 0..<Int(buckets) {
      var index: UInt32 = image.load(start + 8 + bucket * 4) ?? 0
      while index != 0 {
        guard index < chains else {
          throw ElfFault(.hash(table: table, flaw: "leads to symbol \(index) of \(chains)"))
        }
        steps += 1
        guard steps <= Int(chains) else {
          throw ElfFault(.hash(table: table, flaw: "goes in a circle"))
        }
        index = image.load(firstChain + Int(index) * 4) ?? 0
      }
    }
    return Int(chains)
  }

  private func gnuCount() throws(ElfFault) -> Int {
    guard let address = dynamic.value(ElfDynamic.Tag.gnuHash) else { return 0 }
    let table = "DT_GNU_HASH"
    let start = try words(address, 4, table)
    let buckets: UInt32 = image.load(start) ?? 0
    let firstSymbol: UInt32 = image.load(start + 4) ?? 0
    let filterWords: UInt32 = image.load(start + 8) ?? 0
    let shift: UInt32 = image.load(start + 12) ?? 0
    guard filterWords > 0, filterWords & (filterWords - 1) == 0, shift < 32 else {
      throw ElfFault(.hash(table: table, flaw: "has a filter of \(filterWords) words"))
    }
    let head = 4 + UInt64(filterWords) * 2 + UInt64(buckets)
    _ = try words(address, head, table)
    let firstBucket = start + 16 + Int(filterWords) * 8
    var last: UInt32 = 0
    for bucket in 0..<Int(buckets) {
      let index: UInt32 = image.load(firstBucket + bucket * 4) ?? 0
      guard index == 0 || index >= firstSymbol else {
        throw ElfFault(.hash(table: table, flaw: "leads to symbol \(index) before its first"))
      }
      last = max(last, index)
    }
    guard last > 0 else { return Int(firstSymbol) }
    return try endOfChain(from: last, firstSymbol, firstBucket + Int(buckets) * 4, address, head)
  }

  /// Every chain but the last ends before it, because an end mark stands between; so one walk is
  /// enough to know that all of them end inside the file.
  private func endOfChain(
    from last: UInt32, _ firstSymbol: UInt32, _ firstChain: Int, _ address: UInt64, _ head: UInt64
  ) throws(ElfFault) -> Int {
    let room = layout.fileBytes(after: address) / 4
    var index = UInt64(last)
    while head + (index - UInt64(firstSymbol)) < room {
      let at = firstChain + Int(index - UInt64(firstSymbol)) * 4
      guard let word: UInt32 = image.load(at) else { break }
      index += 1
      if word & 1 == 1 { return Int(index) }
    }
    throw ElfFault(.hash(table: "DT_GNU_HASH", flaw: "has a chain without an end"))
  }
}
