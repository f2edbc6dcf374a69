internal import CSnapNav
internal import SnapValue

// What crosses the border is lent for the length of a call, and copied; what it holds that the contract
// does not allow is an error of the contract.

extension ContractError {
  init(fault: ValueFault, of what: String = "") {
    let code: Code = if case .unknownKind = fault { .wrongType } else { .badArgument }
    self.init(code, what.isEmpty ? fault.description : "\(what) is \(fault)")
  }
}

extension ValueArena {
  /// A value as the contract passes it; an error when it is nested too deep.
  func lend(_ value: Value) throws(ContractError) -> UnsafePointer<snapnav_value> {
    // Safety: good as long as the arena lends it.
    do throws(ValueFault) { return try unsafe borrow(value) } catch {
      throw ContractError(fault: error)
    }
  }
}

extension Value {
  /// Copies a value that the host lends; `NULL` is `.null`.
  init(lent value: UnsafePointer<snapnav_value>?) throws(ContractError) {
    // Safety: the host lends it for the length of the call.
    do throws(ValueFault) { self = try unsafe Value(borrowed: value) } catch {
      throw ContractError(fault: error)
    }
  }
}

extension String {
  /// Copies text that the host lends; `what` names it in the error.
  init(lent text: snapnav_str, _ what: String) throws(ContractError) {
    // Safety: as above.
    do throws(ValueFault) { self = try unsafe String(borrowed: text) } catch {
      throw ContractError(fault: error, of: what)
    }
  }
}
