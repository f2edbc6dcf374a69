// What a new plugin in Swift begins with, by kind.
extension Template {
  /// A mediator in Swift.
  static let mediatorInSwift = #"""
    import SnapPluginKit

    /// The plugin: the build finds this type by its name.
    struct Plugin: SnapPlugin {
      init(host: MainHost, config: Value, registrar: Registrar) throws {
        try registrar.mediator("greet", Greet(host: host))
      }
    }

    /// Fills in what the next screen says before it is shown.
    struct Greet: Mediator {
      let host: MainHost

      /// Greets the payload's "name", else the manifest's "with": {"name"}, else the world.
      func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
        if navigation.isGuard { return .proceed }  // nothing is made yet: may pass
        let usual = try navigation.arguments.get("name", or: "world")
        let name = try navigation.payload.get("name", or: usual)
        try host.set("text", of: navigation.destination, to: "Hello, \(name)!")
        return .proceed
      }
    }

    """#

  /// A router in Swift.
  static let routerInSwift = #"""
    import SnapPluginKit

    /// The plugin: the build finds this type by its name.
    struct Plugin: SnapPlugin {
      init(host: MainHost, config: Value, registrar: Registrar) throws {
        try registrar.router("greetings", Greetings())
      }
    }

    /// "hello/NAME" is the navigation "greet" with the payload {"name": NAME}.
    struct Greetings: Router {
      private static let prefix = "hello/"

      /// Data only: the same question gets the same answer.
      func resolve(_ query: RouteQuery) throws -> Reply<Resolution> {
        let name = query.route.dropFirst(Self.prefix.count)
        guard query.route.hasPrefix(Self.prefix), !name.isEmpty else { return .decline }
        return .navigation("greet", payload: ["name": .string(String(name))])
      }

      /// What `navhost routes` lists.
      func routes() throws -> [RouteDescription] {
        [RouteDescription("hello/NAME", description: "Greets somebody by name.")]
      }
    }

    """#

  /// A screen type in Swift.
  static let screenInSwift = #"""
    import SnapPluginKit

    /// The plugin: the build finds this type by its name.
    struct Plugin: SnapPlugin {
      init(host: MainHost, config: Value, registrar: Registrar) throws {
        try registrar.screen("counter") { try Counter($0) }
      }
    }

    /// A screen with a count that tells of its changes, a label, an action and a saved state.
    final class Counter: SavingScreen {
      @Property private var count = 0
      private var label = ""

      /// Takes over the properties that are known already; the others are set later, by name.
      init(_ birth: ScreenBirth) throws { try take(birth.properties.value) }

      static func describe(_ members: ScreenMembers<Counter>) throws {
        try members.property("count", \.$count)
        try members.property("label", \.label)
        try members.action("add") { (counter, more: Int) in try counter.add(more) }
      }

      private func add(_ more: Int) throws {
        let (sum, isTooMuch) = count.addingReportingOverflow(more)
        guard !isTooMuch else {
          throw ContractError(.badArgument, "\(count) and \(more) are too much for a counter")
        }
        count = sum
      }

      func save() throws -> Value { ["count": count.value, "label": label.value] }

      func restore(_ state: Value) throws { try take(state) }

      /// Takes over what a map says of "count" and "label"; all of it or nothing.
      private func take(_ state: Value) throws {
        let (count, label) = (try state.get("count", or: count), try state.get("label", or: label))
        self.count = count
        self.label = label
      }
    }

    """#

  /// A presenter in Swift.
  static let presenterInSwift = #"""
    import Glibc
    import SnapPluginKit

    /// The plugin: the build finds this type by its name.
    struct Plugin: SnapPlugin {
      init(host: MainHost, config: Value, registrar: Registrar) throws {
        try registrar.presenter("lines", Lines(host: host))
      }
    }

    /// Shows every change as a line of text. On a terminal a line is a wish: "back", "quit", or a route.
    struct Lines: Presenter {
      let host: MainHost

      /// We are the presenter in use: take what we need now, not when the plugin starts.
      func open(arguments: Value) throws {
        guard isatty(STDIN_FILENO) == 1 else { return }
        try host.watch(descriptor: STDIN_FILENO) { readLine() }
      }

      /// What is still watched when the plugin stops, the kit unwatches.
      func close() { try? host.unwatch(descriptor: STDIN_FILENO) }

      /// Everything that one request changes, as one move.
      func present(_ transition: Transition) throws -> Reply<Void> {
        for update in transition.updates { try show(update) }
        return .done  // or .later { token in … }, when showing takes time
      }

      private func show(_ update: Update) throws {
        // A screen that cannot be described is shown by its key alone.
        let described = update.screen == .none ? nil : try? host.describe(update.screen)
        let title = described?["title"]?.string.map { ": \($0)" } ?? ""
        try write("\(update.operation) \(update.key)\(title)\n")
      }

      private func write(_ line: String) throws {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
          if count < 0, errno == EINTR { continue }
          guard count > 0 else {
            throw ContractError(.failed, "cannot write: \(String(cString: strerror(errno)))")
          }
          rest = rest.dropFirst(count)
        }
      }

      /// Called whenever a line can be read.
      private func readLine() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        guard count > 0 else { return close() }
        let line = String(decoding: bytes.prefix(count), as: UTF8.self)
        for wish in line.split(whereSeparator: \.isNewline) { ask(String(wish)) }
      }

      private func ask(_ wish: String) {
        let request: Request =
          switch wish {
          case "back": .back()
          case "quit": .closed
          default: .route(wish)
          }
        do { try host.request(request) } catch { host.log("\(wish): \(error)", .warning) }
      }
    }

    """#
}
