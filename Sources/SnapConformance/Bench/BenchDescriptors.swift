import CSnapBench

extension Bench {
  /// Looks for descriptors that a program started now would get; called after each call.
  func lookForLeakingDescriptors(after site: String) {
    for (number, link) in ProcessSnapshot.descriptors where number > 2 {
      guard snapbench_closes_on_exec(number) == 0, !inherited.contains(number),
        leakingDescriptors[number] == nil
      else { continue }
      leakingDescriptors[number] = " (\(link)), open after \(site)"
    }
  }
}
