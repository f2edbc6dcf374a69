import CSnapNav
import Testing

/// Offsets that version 1.0 of the contract has for ever: what is appended comes behind.
@Suite("The layout of the contract")
struct LayoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let field: String
    let found: Int?
    let expected: Int
    var testDescription: String { field }
    init(_ field: String, _ found: Int?, _ expected: Int) {
      (self.field, self.found, self.expected) = (field, found, expected)
    }
  }

  private typealias At = MemoryLayout

  @Test(
    "data",
    arguments: [
      Row("str", At<snapnav_str>.size, 16), Row("str.len", At<snapnav_str>.offset(of: \.len), 8),
      Row("bytes", At<snapnav_bytes>.size, 16), Row("value", At<snapnav_value>.size, 24),
      Row("value.u", At<snapnav_value>.offset(of: \.u), 8),
      Row("entry", At<snapnav_entry>.size, 40),
      Row("entry.value", At<snapnav_entry>.offset(of: \.value), 16),
      Row("sink", At<snapnav_sink>.size, 16),
      Row("sink.put", At<snapnav_sink>.offset(of: \.put), 8),
      Row("error", At<snapnav_error>.size, 256),
      Row("error.code", At<snapnav_error>.offset(of: \.code), 4),
      Row("error.message", At<snapnav_error>.offset(of: \.message), 8),
    ])
  func data(row: Row) { #expect(row.found == row.expected) }

  @Test(
    "what is passed to roles",
    arguments: [
      Row("navigation", At<snapnav_navigation>.size, 88),
      Row("navigation.id", At<snapnav_navigation>.offset(of: \.id), 8),
      Row("navigation.source", At<snapnav_navigation>.offset(of: \.source), 16),
      Row("navigation.payload", At<snapnav_navigation>.offset(of: \.payload), 32),
      Row("navigation.route", At<snapnav_navigation>.offset(of: \.route), 48),
      Row("navigation.deadline_ns", At<snapnav_navigation>.offset(of: \.deadline_ns), 64),
      Row("navigation.screen_key", At<snapnav_navigation>.offset(of: \.screen_key), 72),
      Row("update", At<snapnav_update>.size, 64),
      Row("update.screen", At<snapnav_update>.offset(of: \.screen), 16),
      Row("update.region", At<snapnav_update>.offset(of: \.region), 24),
      Row("update.key", At<snapnav_update>.offset(of: \.key), 40),
      Row("update.arguments", At<snapnav_update>.offset(of: \.arguments), 56),
      Row("transition", At<snapnav_transition>.size, 56),
      Row("transition.id", At<snapnav_transition>.offset(of: \.id), 8),
      Row("transition.move", At<snapnav_transition>.offset(of: \.move), 16),
      Row("transition.updates", At<snapnav_transition>.offset(of: \.updates), 24),
      Row("transition.location", At<snapnav_transition>.offset(of: \.location), 32),
      Row("transition.deadline_ns", At<snapnav_transition>.offset(of: \.deadline_ns), 48),
    ])
  func passed(row: Row) { #expect(row.found == row.expected) }

  @Test(
    "roles",
    arguments: [
      Row("mediator", At<snapnav_mediator>.size, 48),
      Row("mediator.mediate", At<snapnav_mediator>.offset(of: \.mediate), 24),
      Row("presenter", At<snapnav_presenter>.size, 96),
      Row("presenter.open", At<snapnav_presenter>.offset(of: \.open), 24),
      Row("presenter.present", At<snapnav_presenter>.offset(of: \.present), 40),
      Row("presenter.run", At<snapnav_presenter>.offset(of: \.run), 80),
      Row("router", At<snapnav_router>.size, 48),
      Row("router.resolve", At<snapnav_router>.offset(of: \.resolve), 24),
      Row("screen_type", At<snapnav_screen_type>.size, 72),
      Row("screen_type.create", At<snapnav_screen_type>.offset(of: \.create), 24),
      Row("screen_type.save", At<snapnav_screen_type>.offset(of: \.save), 48),
      Row("screen_type.update", At<snapnav_screen_type>.offset(of: \.update), 64),
      Row("effect", At<snapnav_effect>.size, 48),
      Row("effect.set_visible", At<snapnav_effect>.offset(of: \.set_visible), 24),
      Row("effect.update", At<snapnav_effect>.offset(of: \.update), 40),
      Row("attributes", At<snapnav_attributes>.size, 64),
      Row("attributes.from", At<snapnav_attributes>.offset(of: \.from), 8),
      Row("attributes.object", At<snapnav_attributes>.offset(of: \.object), 56),
      Row("function", At<snapnav_function>.size, 40),
      Row("function.fn", At<snapnav_function>.offset(of: \.fn), 24),
      Row("function.user", At<snapnav_function>.offset(of: \.user), 32),
    ])
  func roles(row: Row) { #expect(row.found == row.expected) }

  @Test(
    "registrar, host and descriptor",
    arguments: [
      Row("registrar", At<snapnav_registrar>.size, 64),
      Row("registrar.mediator", At<snapnav_registrar>.offset(of: \.mediator), 16),
      Row("registrar.function", At<snapnav_registrar>.offset(of: \.function), 56),
      Row("host", At<snapnav_host>.size, 176),
      Row("host.ctx", At<snapnav_host>.offset(of: \.ctx), 16),
      Row("host.log", At<snapnav_host>.offset(of: \.log), 40),
      Row("host.screen_get", At<snapnav_host>.offset(of: \.screen_get), 88),
      Row("host.request", At<snapnav_host>.offset(of: \.request), 128),
      Row("host.get_extension", At<snapnav_host>.offset(of: \.get_extension), 152),
      Row("host.asset", At<snapnav_host>.offset(of: \.asset), 160),
      Row("host.shown", At<snapnav_host>.offset(of: \.shown), 168),
      Row("main_loop", At<snapnav_main_loop>.size, 16),
      Row("plugin", At<snapnav_plugin>.size, 72),
      Row("plugin.id", At<snapnav_plugin>.offset(of: \.id), 16),
      Row("plugin.start", At<snapnav_plugin>.offset(of: \.start), 32),
      Row("plugin.get_extension", At<snapnav_plugin>.offset(of: \.get_extension), 64),
    ])
  func tables(row: Row) { #expect(row.found == row.expected) }
}
