import Foundation
import Glibc
import TestKit
import Testing

@testable import SnapSystem

@Suite("Who has started the program as a service")
struct ServiceSocketTests {
  @Test(
    "it is told lines in one datagram, at a path or under a name in no file system",
    arguments: [false, true])
  func told(isAbstract: Bool) throws {
    let folder = try TemporaryFolder()
    let name = isAbstract ? "@snapnav-test-\(UUID().uuidString)" : folder.path("notify")
    let listener = try DatagramListener(at: name)
    let socket = try #require(ServiceSocket(name))
    try socket.tell(["READY=1", "STATUS=shown"])
    try socket.tell(["WATCHDOG=1"])
    #expect(try listener.next() == "READY=1\nSTATUS=shown")
    #expect(try listener.next() == "WATCHDOG=1")
  }

  @Test("where nobody listens, that is an error and no wait")
  func nobody() throws {
    let folder = try TemporaryFolder()
    let socket = try #require(ServiceSocket(folder.path("notify")))
    #expect(throws: SystemError.self) { try socket.tell(["READY=1"]) }
  }

  @Test(
    "a name is a path from the root or one after @",
    arguments: ["", "/", "@", "notify", "vsock:2:1", "/a\0b"])
  func names(name: String) {
    #expect(ServiceSocket(name) == nil)
  }
}
