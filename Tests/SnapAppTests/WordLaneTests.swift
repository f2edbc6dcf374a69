import SnapSystem
import TestKit
import Testing

@testable import SnapApp

@Suite("Words that one thread hands to another")
struct WordLaneTests {
  @Test("they come in their order, each once, whole batches at a time, however the threads run")
  func order() throws {
    let lane = WordLane(bits: 6)
    let thread = try WorkThread()
    // Batches of one to nine words: the first says how many follow it, and they count on.
    try thread.start { _ in
      var random = SeededRandom(seed: 7)
      var next: UInt64 = 0
      while next < 100_000 {
        let more = random.below(9)
        guard lane.room > more else { continue }
        if more == 0 {
          _ = lane.put(0)
          continue
        }
        var batch = lane.batch(atMost: 16)
        lane.add(UInt64(more), to: &batch)
        for _ in 0..<more {
          lane.add(next, to: &batch)
          next += 1
        }
        lane.hand(over: batch)
      }
    }
    var expected: UInt64 = 0
    var wrong: [UInt64] = []
    while expected < 100_000, wrong.isEmpty {
      _ = lane.take { reader in
        while !reader.isAtEnd {
          for _ in 0..<reader.next() {
            let word = reader.next()
            if word != expected { wrong.append(word) }
            expected += 1
          }
        }
      }
    }
    thread.join()
    #expect(wrong == [])
  }

  @Test("a lane that is full takes nothing until somebody reads, and loses nothing")
  func full() {
    let lane = WordLane(bits: 3)
    #expect((1...8).allSatisfy { lane.put($0) })
    #expect(!lane.put(9))
    #expect(lane.room == 0)
    #expect(read(lane) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(lane.put(10))
    #expect(read(lane) == [10])
    #expect(!lane.take { _ in })
  }

  @Test("a batch for which there is no room says so, and nothing of it is there")
  func batches() {
    let lane = WordLane(bits: 3)
    _ = lane.put(1)
    var batch = lane.batch(atMost: 100)
    for word in 0..<8 as Range<UInt64> { lane.add(word, to: &batch) }
    #expect(!batch.fits)
    #expect(read(lane) == [1])
    var limited = lane.batch(atMost: 2)
    lane.add("eight by", marked: 5, to: &limited)
    #expect(limited.fits)
    lane.add("", marked: 5, to: &limited)
    #expect(!limited.fits)
    #expect(read(lane) == [])
  }

  @Test(
    "texts and bytes are the same behind it",
    arguments: [
      "", "a", "six by", "seven b", "eight by", "nine byte", "\0\0", "é€😀", "sixteen bytes it",
      "a longer text than a word",
    ])
  func texts(_ text: String) {
    let lane = WordLane(bits: 5)
    // From each place, so that they go round the end, too.
    for _ in 0..<32 {
      var batch = lane.batch(atMost: 16)
      lane.add(text, marked: 5, to: &batch)
      lane.add(Array(text.utf8), marked: 6, to: &batch)
      #expect(batch.fits)
      lane.hand(over: batch)
      let came = lane.take { reader in
        let head = reader.next()
        #expect(head & 0xff == 5)
        #expect(reader.text(head) == text)
        #expect(reader.bytes(reader.next()) == Array(text.utf8))
        #expect(reader.isAtEnd)
        #expect(reader.next() == 0)
      }
      #expect(came)
      _ = lane.put(0)
      _ = read(lane)
    }
  }

  private func read(_ lane: WordLane) -> [UInt64] {
    var words: [UInt64] = []
    _ = lane.take { reader in while !reader.isAtEnd { words.append(reader.next()) } }
    return words
  }
}
