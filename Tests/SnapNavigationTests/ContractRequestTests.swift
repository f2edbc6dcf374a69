import SnapEngine
import SnapValue
import SnapNavigation
import Testing

@Suite("Requests as plugins write them")
struct ContractRequestTests {
  @Test("every kind that is told to others is served", arguments: Request.contractKinds)
  func served(kind: String) {
    do throws(Failure) {
      _ = try Request(contract: ["kind": .string(kind)])
    } catch {
      // Some need more entries than the kind, and say which.
      #expect(error.code == .badArgument, "\(error.message)")
    }
  }

  @Test("no kind is told twice")
  func once() { #expect(Set(Request.contractKinds).count == Request.contractKinds.count) }

  @Test("a kind that nobody knows is unsupported, and the sentence names it")
  func unknown() {
    let failure = #expect(throws: Failure.self) {
      try Request(contract: ["kind": "teleport"])
    }
    #expect(failure?.code == .unsupported)
    #expect(failure?.message == "requests of the kind \"teleport\" are not served")
  }
}
