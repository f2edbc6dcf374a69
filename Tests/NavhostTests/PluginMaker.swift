import Foundation
import Testing

/// The texts of small plugins in C.
enum PluginMaker {
  /// A plugin's text: `globals` at file scope, `body` inside `start`.
  static func text(
    globals: String = "", body: String = "return SNAPNAV_OK;",
    members: String = #""license": "MIT", "provides": {}"#
  ) -> String {
    """
    #include <snapnav_plugin.h>
    \(globals)
    static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                const snapnav_value *config, void **ctx, snapnav_error *err) {
      (void)h; (void)r; (void)config; (void)ctx; (void)err; \(body)
    }
    SNAPNAV_PLUGIN("org.example.small", "1.0.0", start, NULL, \(members))
    """
  }
}
