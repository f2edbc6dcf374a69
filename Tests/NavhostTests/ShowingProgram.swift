/// A program that presents, in Python.
enum ShowingProgram {
  /// One that shows each transition at once, and the second one after this line: `continue` and it never does, `pass`
  /// and it does so at once, too.
  static func text(second line: String) -> String {
    """
    import json, os, sys, time
    def say(**message): print(json.dumps(message), flush=True)
    shown = 0
    for message in map(json.loads, sys.stdin):
        if message["kind"] == "open": say(kind="ready")
        if message["kind"] != "present": continue
        shown += 1
        if shown == 2:
            \(line)
        say(kind="complete", token=message["token"])
    """
  }
}
