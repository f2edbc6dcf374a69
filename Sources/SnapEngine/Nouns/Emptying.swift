extension Array {
  /// Takes out the few elements that it has and keeps its memory: what takes out all at once is prepared for
  /// elements that move. Cost: the number of elements; where somebody else has a copy, that of copying them.
  @inlinable @inline(__always)
  package mutating func empty() { while !isEmpty { removeLast() } }
}
