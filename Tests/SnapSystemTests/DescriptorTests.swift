import CSnapSystem
import Foundation
import Testing

@Suite("Descriptors")
struct DescriptorTests {
  /// In a child, whose limit it is.
  @Test("where all that a program may have are in use, the limit is raised and never lowered")
  func raised() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      try #require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      limit.rlim_cur = 2_000
      try #require(limit.rlim_max >= 4_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      while dup(1) >= 0 {}
      #expect(errno == EMFILE)
      #expect(snapsys_duplicate_above(1, 16) == 2_000)
      var after = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &after)
      #expect(after.rlim_cur > 2_000)
    }
  }
}
