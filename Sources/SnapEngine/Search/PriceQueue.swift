/// A binary heap of screens, the lowest price first.
struct PriceQueue: Sendable {
  private var items: [(price: CostSearch.Price, screen: UInt32)] = []

  var count: Int { items.count }
  /// The lowest price.
  var first: CostSearch.Price? { items.first?.price }

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func push(_ price: CostSearch.Price, _ screen: UInt32) {
    var place = items.count
    items.append((price, screen))
    while place > 0 {
      let above = (place - 1) / 2
      guard price < items[above].price else { break }
      items[place] = items[above]
      place = above
    }
    items[place] = (price, screen)
  }

  mutating func pop() -> (price: CostSearch.Price, screen: UInt32)? {
    guard let last = items.popLast() else { return nil }
    guard let first = items.first else { return last }
    var place = 0
    while true {
      var below = 2 * place + 1
      guard below < items.count else { break }
      if below + 1 < items.count, items[below + 1].price < items[below].price { below += 1 }
      guard items[below].price < last.price else { break }
      items[place] = items[below]
      place = below
    }
    items[place] = last
    return first
  }
}
