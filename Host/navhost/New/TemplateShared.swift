// What new plugins in every language share: a manifest to try them in, and what is said of them.
extension Template {
  /// `manifest.json` and `README.md`.
  func sharedFiles(of kind: PluginKind) -> [TemplateFile] {
    [
      TemplateFile("manifest.json", Self.manifest(of: kind)),
      TemplateFile("README.md", readMe(of: kind)),
    ]
  }

  /// A small application that uses the plugin; its script is its test.
  private static func manifest(of kind: PluginKind) -> String {
    #"""
    { "navhost": 1,
      "app": { "id": "@ID@.demo", "title": "@NAME@", "scheme": "demo" },
      "plugins": { "directories": ["@BUILD@"], "use": { "plugin": { "id": "@ID@" } } },

    """# + parts(of: kind)
  }

  private static func parts(of kind: PluginKind) -> String {
    switch kind {
    case .mediator:
      #"""
        "screens": {
          "home": { "title": "Home" },
          "hello": { "title": "Hello", "optionalProperties": { "text": { "type": "string" } } } },
        "navigations": {
          "greet": { "from": "*", "to": "hello", "presentation": "show",
            "mediation": [ { "use": "plugin/greet", "with": { "name": "Ada" } } ] } },
        "state": { "initial": "demo://home" },
        "script": [
          { "navigate": "greet", "expect": { "state": "demo://home/hello" } },
          { "back": 1, "expect": { "state": "demo://home" } } ]
      }

      """#
    case .presenter:
      #"""
        "presenter": ["plugin/lines"],
        "screens": { "home": { "title": "Home" }, "help": { "title": "Help" } },
        "navigations": { "help": { "from": "*", "to": "help", "presentation": "show" } },
        "state": { "initial": "demo://home" },
        "script": [
          { "navigate": "help", "expect": { "state": "demo://home/help" } },
          { "back": 1, "expect": { "state": "demo://home" } } ]
      }

      """#
    case .router:
      #"""
        "screens": {
          "home": { "title": "Home" },
          "hello": { "title": "Hello", "optionalProperties": { "name": { "type": "string" } } } },
        "navigations": {
          "greet": { "from": "*", "to": "hello", "presentation": "show",
            "mediation": [ { "set": { "to.name": { "payload": "/name" } } } ] } },
        "state": { "initial": "demo://home" },
        "script": [
          { "route": "hello/Ada", "expect": { "state": "demo://home/hello" } },
          { "route": "goodbye/Ada", "expect": { "outcome": "noRoute" } } ]
      }

      """#
    case .screen:
      #"""
        "screens": {
          "home": { "title": "Home" },
          "counter": { "title": "Counter", "type": "plugin/counter" } },
        "navigations": {
          "count": { "from": "*", "to": "counter", "presentation": "show",
            "mediation": [ { "set": { "to.label": "apples", "to.count": 3 } } ] } },
        "state": { "initial": "demo://home" },
        "script": [ { "navigate": "count", "expect": { "state": "demo://home/counter" } } ]
      }

      """#
    }
  }

  private func readMe(of kind: PluginKind) -> String {
    """
    # @NAME@

    \(kind.summary) A plugin for SnapNavigation in \(title), `@ID@`; it begins in `\(source(kind))`.

    ```sh
    \(build)
    \(test)
    navhost inspect @PRODUCT@   # what it says of itself; nothing of it is run
    navhost run@SHOW@ manifest.json
    ```

    The contract is one header, `snapnav_plugin.h`, found by `pkg-config snapnav`. \
    `navhost test` tells whether the plugin keeps it; `manifest.json` is a small application that \
    uses the plugin, and its script is a test too.

    A new capability is registered in `start`, and its name stands in the note's `provides`. The \
    workflow in `.github/workflows/ci.yml` gets SnapNavigation from the address in the repository \
    variable `SNAPNAV_URL`.

    """ + notes
  }

  /// A workflow that installs SnapNavigation, then runs these commands.
  static func workflow(_ commands: [String]) -> TemplateFile {
    let steps = commands.map { "      - run: \($0)\n" }.joined()
    return TemplateFile(
      ".github/workflows/ci.yml",
      #"""
      name: test
      on: [push, pull_request]
      jobs:
        test:
          runs-on: ubuntu-latest
          container: swift:6.3-bookworm
          env:
            SNAPNAV_URL: ${{ vars.SNAPNAV_URL }} # where SnapNavigation is cloned from
          steps:
            - uses: actions/checkout@v4
            - run: apt-get update && apt-get install -y --no-install-recommends git g++ make pkg-config
            - name: install SnapNavigation
              run: |
                git clone --depth 1 "${SNAPNAV_URL:?set the repository variable SNAPNAV_URL}" /tmp/snapnav
                make -C /tmp/snapnav install PREFIX=/usr/local

      """# + steps)
  }
}
