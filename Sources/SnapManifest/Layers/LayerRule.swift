/// How what stands in a layer goes with what stands in the layers below it.
indirect enum LayerRule: Sendable {
  /// It takes the place of what is there.
  case whole
  /// A definition: each of its keys takes the place of the same one below, or goes with it by a rule
  /// of its own. A null is a value.
  case keys([String: LayerRule])
  /// A map of ids: what is there stays in its place and goes with what stands above it by the rule,
  /// what is new is appended, and null takes an id out.
  case ids(LayerRule)

  /// The rule of a whole manifest. Keys of a type mean something together only, so that a type is one
  /// value; so is what is not named here, lists above all.
  static let manifest = LayerRule.keys([
    "app": .keys([:]), "plugins": .keys(["use": .ids(.keys([:]))]), "types": .ids(.whole),
    "screens": .ids(.keys([:])), "regions": .ids(.keys([:])), "effects": .ids(.keys([:])),
    "intents": .ids(.keys([:])), "navigations": .ids(.keys([:])), "displays": .ids(.keys([:])),
    "triggers": .ids(.keys([:])),
    "state": .keys([:]), "policy": .keys([:]), "strings": .keys([:]),
  ])
}
