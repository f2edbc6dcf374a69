internal import CSnapNav

/// An object of the kit's behind a pointer that the host hands back.
protocol Box: AnyObject {}

extension Box {
  /// The pointer that the host gets. Whoever made the box keeps it alive.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The box behind a pointer that the host handed back.
  static func at(_ pointer: UnsafeMutableRawPointer?) throws(ContractError) -> Self {
    // Safety: the session keeps its boxes until the plugin's stop() has returned, a screen's is kept
    // until destroy(); the host calls nothing with them later.
    guard let pointer = unsafe pointer else { throw ContractError(.badArgument, "no context") }
    return unsafe Unmanaged<Self>.fromOpaque(pointer).takeUnretainedValue()
  }
}

extension Box where Self: Answering {
  /// The callback `cancel` of a role.
  static func cancel(_ pointer: UnsafeMutableRawPointer?, _ token: snapnav_token) {
    (unsafe try? at(pointer))?.link.answers.cancel(token)
  }
}

/// A box whose answers may come later.
protocol Answering {
  var link: HostLink { get }
}
