// Two threads write one number: ThreadSanitizer has to say so. They overlap for long, as it sees what overlaps.
import Glibc

nonisolated(unsafe) var number = 0

@main struct Race {
  static func main() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        for _ in 0..<20_000_000 { number &+= 1 }
        return nil
      }, nil)
    for _ in 0..<20_000_000 { number &+= 1 }
    pthread_join(thread, nil)
  }
}
