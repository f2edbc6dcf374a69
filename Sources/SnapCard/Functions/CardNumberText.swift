/// Numbers as they are written in English, for want of somebody who knows the language.
enum CardNumberText {
  /// The number with so many decimals, halves away from 0; numbers beyond 2^53 have none.
  static func rounded(_ number: Double, decimals: Int) -> Double {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let units = (number * unit).rounded(.toNearestOrAwayFromZero)
    return units.magnitude < 9_007_199_254_740_992 ? units / unit : number
  }

  /// With so many decimals, and a comma between thousands.
  static func english(_ number: Double, decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let units = (number.magnitude * unit).rounded(.toNearestOrAwayFromZero)
    guard units < 9_007_199_254_740_992 else { return "\(number)" }
    let figures = "\(Int64(units))"
    let padded = String(repeating: "0", count: max(0, decimals + 1 - figures.count)) + figures
    var text = ""
    let whole = padded.dropLast(decimals)
    for (place, figure) in whole.enumerated() {
      if place > 0, (whole.count - place) % 3 == 0 { text += "," }
      text.append(figure)
    }
    if decimals > 0 { text += "." + padded.suffix(decimals) }
    return number < 0 && units > 0 ? "-" + text : text
  }
}
