// Reads memory after it was given back: AddressSanitizer has to say so.
@main struct After {
  static func main() {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    numbers.initialize(repeating: 1, count: 8)
    numbers.deallocate()
    print(numbers[3])
  }
}
