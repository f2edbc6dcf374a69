// swift-tools-version: 6.3
import PackageDescription

// SnapNavigation's kit for plugins in Swift, as scripts/lay-sdk lays it out. A package of yours depends on it by path:
//   .package(path: "…/SnapPluginKit"), with the product SnapPluginKit and the plugin SnapPluginNote.

// A plugin exports one symbol, and stays mapped: Swift registers its types for ever. lld, because gold
// leaves names of Swift types in the table of exported symbols. Its tables of addresses are bound when
// it is loaded, and read-only from then on.
let pluginLink = LinkerSetting.unsafeFlags([
  "-use-ld=lld", "-Xlinker", "--version-script=\(Context.packageDirectory)/exports.map",
  "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker", "-z", "-Xlinker", "now",
])

let package = Package(
  name: "SnapPluginKit",
  products: [
    .library(name: "SnapPluginKit", targets: ["SnapPluginKit"]),
    .plugin(name: "SnapPluginNote", targets: ["SnapPluginNote"]),
  ],
  targets: [
    .target(name: "CSnapNav"),
    .target(
      name: "SnapValue", dependencies: ["CSnapNav"],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .target(
      name: "SnapPluginKit", dependencies: ["SnapValue", "CSnapNav"],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")],
      linkerSettings: [pluginLink]),
    .executableTarget(
      name: "snap-plugin-note", dependencies: ["SnapValue"], path: "Sources/NoteTool"),
    .plugin(
      name: "SnapPluginNote", capability: .buildTool(), dependencies: ["snap-plugin-note"],
      path: "Plugins/SnapPluginNote"),
  ],
  swiftLanguageModes: [.v6], cLanguageStandard: .c11)
