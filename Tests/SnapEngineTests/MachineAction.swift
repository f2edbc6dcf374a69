import SnapEngine

/// An action of the machine with all that belongs to it: an end has its outcome, whether the request ran or waited.
enum MachineAction: Hashable {
  case begin(NavigationMachine.ID)
  case plan
  case askRouter(Int)
  case perform(Int)
  case arm
  case disarm
  case abandon
  case undo(Int)
  case commit
  case finish(NavigationMachine.ID, Outcome)
  case drained
  case tearDown

  private init(_ action: NavigationMachine.Action, _ outcome: Outcome) {
    switch action {
    case .begin(let id): self = .begin(id)
    case .plan: self = .plan
    case .askRouter(let place): self = .askRouter(place)
    case .perform(let place): self = .perform(place)
    case .arm: self = .arm
    case .disarm: self = .disarm
    case .abandon: self = .abandon
    case .undo(let place): self = .undo(place)
    case .commit: self = .commit
    case .finish(let id): self = .finish(id, outcome)
    case .drop(let id): self = .finish(id, .cancelled)
    case .drained: self = .drained
    case .tearDown: self = .tearDown
    }
  }

  /// What a machine wants done next.
  static func next(of machine: inout NavigationMachine) -> MachineAction? {
    machine.next().map { MachineAction($0, machine.outcome) }
  }
}
