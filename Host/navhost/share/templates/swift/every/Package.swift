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
