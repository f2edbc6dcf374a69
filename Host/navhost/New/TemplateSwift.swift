// New plugins in Swift: a package that depends on the installed kit by path.
extension Template {
  static let swift = Template(
    language: "swift", title: "Swift", reservedNames: [],
    files: { kind in
      [
        TemplateFile("Package.swift", packageInSwift),
        TemplateFile("plugin.json", noteInSwift(of: kind)),
        TemplateFile("Sources/@TYPE@Plugin/Plugin.swift", source(inSwift: kind)),
        TemplateFile("Tests/@TYPE@PluginTests/ContractTests.swift", testInSwift),
        TemplateFile(".gitignore", "/.build/\n"),
        workflow(["SNAPNAV_SWIFT=$(pkg-config --variable=swiftdir snapnav) swift test"]),
      ]
    },
    source: { _ in "Sources/@TYPE@Plugin/Plugin.swift" },
    product: ".build/debug/lib@NAME@.so", build: "swift build", test: "swift test",
    kit: SDKPlace(variable: "swiftdir", directory: "share/snapnav/swift"))

  private static func source(inSwift kind: PluginKind) -> String {
    switch kind {
    case .mediator: mediatorInSwift
    case .presenter: presenterInSwift
    case .router: routerInSwift
    case .screen: screenInSwift
    }
  }

  /// What stands in the metadata note; the build writes note and entry point from it.
  private static func noteInSwift(of kind: PluginKind) -> String {
    #"""
    {
      "id": "@ID@",
      "version": "0.1.0",
      "name": "@NAME@",
      "license": "MIT",
      "provides": { "\#(kind.provides)": ["\#(kind.capability)"] }
    }

    """#
  }

  private static let packageInSwift = #"""
    // swift-tools-version: 6.3
    import PackageDescription

    // Where SnapNavigation's kit is installed: what `pkg-config --variable=swiftdir snapnav` says. On
    // another machine the environment says it, as .github/workflows/ci.yml does.
    let snapnav = Context.environment["SNAPNAV_SWIFT"] ?? "@KIT@"

    let package = Package(
      name: "@NAME@",
      products: [.library(name: "@NAME@", type: .dynamic, targets: ["@TYPE@Plugin"])],
      dependencies: [.package(path: "\(snapnav)/SnapPluginKit")],
      targets: [
        .target(
          name: "@TYPE@Plugin",
          dependencies: [.product(name: "SnapPluginKit", package: "SnapPluginKit")],
          swiftSettings: [.treatAllWarnings(as: .error)],
          plugins: [.plugin(name: "SnapPluginNote", package: "SnapPluginKit")]),
        .testTarget(name: "@TYPE@PluginTests"),
      ],
      swiftLanguageModes: [.v6])

    """#

  private static let testInSwift = #"""
    import Foundation
    import Testing

    /// `swift test` builds the plugin first; it lies beside the program that runs the tests.
    private let plugin = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "lib@NAME@.so").path
    private let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("the plugin keeps the contract")
    func contract() throws {
      try navhost(["test", "--level", "4", plugin])
    }

    @Test("the plugin does its work in manifest.json")
    func script() throws {
      try navhost(["run"] + "@TRACE@".split(separator: " ").map(String.init) + ["manifest.json"])
    }

    /// Runs navhost in the package's directory: $NAVHOST, the one that pkg-config knows, or that of PATH.
    private func navhost(_ arguments: [String]) throws {
      let find = #"${NAVHOST:-$(pkg-config --variable=navhost snapnav || echo navhost)}"#
      let child = Process()
      child.executableURL = URL(filePath: "/bin/sh")
      child.arguments = ["-c", "exec \"\(find)\" \"$@\"", "navhost"] + arguments
      child.currentDirectoryURL = package
      child.standardInput = FileHandle.nullDevice
      let pipe = Pipe()
      child.standardOutput = pipe
      child.standardError = pipe
      try child.run()
      let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      child.waitUntilExit()
      #expect(child.terminationStatus == 0, "\(words)")
    }

    """#
}
