package import SnapPluginKit

/// The screens of one region, from the bottom.
package struct Region: Sendable, Hashable {
  /// What the manifest calls it.
  package let name: String
  /// From the bottom; the last one is seen.
  package internal(set) var stack: [ScreenID] = []
  /// The place of the detail pane's first screen; `nil`: there is no detail.
  package internal(set) var detail: Int?

  init(_ name: String) { self.name = name }

  /// The screen on top; `nil`: it holds none.
  package var top: ScreenID? { stack.last }
  /// The list that stands beside the detail; `nil`: there is no detail.
  package var list: ScreenID? { detail.map { stack[$0 - 1] } }

  mutating func push(_ screen: ScreenID) throws(ContractError) {
    guard screen != .none else {
      throw ContractError(.badArgument, "a screen is missing in a push")
    }
    guard stack.count < Frames.mostScreens else {
      throw ContractError(
        .unsupported, "stacks of at most \(Frames.mostScreens) screens are shown")
    }
    stack.append(screen)
  }

  mutating func showDetail(_ screen: ScreenID) throws(ContractError) {
    guard !stack.isEmpty else {
      throw ContractError(.badArgument, "there is no list to the detail")
    }
    if let detail { stack.removeSubrange(detail...) }
    detail = stack.count
    try push(screen)
  }

  mutating func pop(to index: Int, _ screen: ScreenID) throws(ContractError) {
    guard stack.indices.contains(index) else {
      throw ContractError(.badArgument, "there is no such screen in the stack to pop to")
    }
    stack.removeSubrange((index + 1)...)
    if let place = detail, place >= stack.count { detail = nil }
    if screen != .none { stack[index] = screen }
  }

  mutating func clear() {
    stack = []
    detail = nil
  }
}
