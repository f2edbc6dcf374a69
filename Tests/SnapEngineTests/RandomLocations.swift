import SnapEngine
import TestKit

extension SeededRandom {
  mutating func text(from alphabet: [String], upTo length: Int) -> String {
    (0..<1 + below(length)).map { _ in alphabet[below(alphabet.count)] }.joined()
  }

  /// Any location, with letters that need encoding.
  mutating func location(
    alphabet: [String] = ["a", "b", "/", ":", "::", "?", "&", "=", "%", "%41", "å", "🎬", " ", "\0"]
  ) -> Location {
    let path = (0..<below(5)).map { _ in
      Location.Component(
        text(from: alphabet, upTo: 3),
        data: below(2) == 0 ? nil : text(from: alphabet, upTo: 3))
    }
    var parameters: [Location.Parameter] = []
    for _ in 0..<below(4) {
      let key = text(from: alphabet, upTo: 3)
      guard !parameters.contains(where: { $0.key == key }) else { continue }
      parameters.append(.init(key, flags: .init(rawValue: UInt8(below(16)))))
    }
    return Location(scheme: "s", path: path, parameters: parameters)
  }

  /// Any call of a transition; most of them are possible.
  mutating func call(alphabet: [String]) -> TransitionCall {
    let word = text(from: alphabet, upTo: 2)
    switch below(9) {
    case 0: return .root(word, replace: below(2) == 0)
    case 1: return .data(below(3) == 0 ? nil : word)
    case 2: return .pop(below(3))
    case 3: return .present(word)
    case 4: return .dismiss(word)
    case 5: return .animate(word, below(2) == 0)
    case 6: return .parameter(word, .init(rawValue: UInt8(below(16))))
    case 7: return .resolve(word)
    default: return .push(word)
    }
  }
}
