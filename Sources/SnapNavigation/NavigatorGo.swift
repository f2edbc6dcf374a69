public import SnapEngine
public import SnapValue

extension Navigator {
  /// Goes to the screen of a key by the cheapest way along the configuration's navigations, past
  /// these milestones in order.
  ///
  /// The whole way is found and planned, and its guards asked, before anything moves. A screen that
  /// is shown below, and has the properties asked for, is gone back to; properties are set on every
  /// screen that is made, where it has them and they can be set. Ends in `alreadyThere` when the
  /// screen on top is what is asked for, `noPath` when no navigations lead there, and `failed` for a
  /// key that nobody knows or a property of the wrong type; then nothing has moved.
  @discardableResult
  public func go(
    to screen: String, via milestones: [String] = [], properties: ValueMap = [:]
  ) async -> Outcome {
    await perform(.go(to: screen, via: milestones, properties: properties))
  }

  /// The same with properties that are types of the program's own; ends in `failed` when one cannot be
  /// written as a value.
  @_disfavoredOverload @discardableResult
  public func go(
    to screen: String, via milestones: [String] = [],
    properties: [String: any Encodable & Sendable]
  ) async -> Outcome {
    do throws(Failure) {
      return await go(to: screen, via: milestones, properties: try ValueMap(encoding: properties))
    } catch {
      return .failed(error)
    }
  }
}
