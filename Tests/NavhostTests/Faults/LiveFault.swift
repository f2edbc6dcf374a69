import Foundation
import TestKit

/// What rows about running applications are tried with: a program in Python that starts `navhost` in the row's
/// directory, talks to it, and tells what it saw.
extension FaultPlace {
  /// `Host()` runs manifest.json until it is asked to end; `h.ask(op=…)` asks it over a connection of its own,
  /// `h.connect()` answers one to be kept. `h.quit()` ends it, and the program with its status.
  private static let prelude = """
    import json, os, select, signal, socket, subprocess, sys, threading
    NAV = os.environ["NAV"]

    class Client:
        def __init__(self):
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect("c.sock")
            self.file = self.socket.makefile("rb")
        def send(self, **command): self.socket.sendall(json.dumps(command).encode() + b"\\n")
        def answer(self): return json.loads(self.file.readline() or b"null")
        def ask(self, **command):
            self.send(**command)
            return self.answer()
        def close(self): self.file.close(); self.socket.close()

    class Host:
        def __init__(self, *words, **env):
            base = [NAV, "run", "--stay", "--no-script", "--control", "c.sock", "--no-bus", "--json"]
            self.process = subprocess.Popen(
                base + ["--trace", "/dev/null", "manifest.json", *words],
                stdout=subprocess.PIPE, env={**os.environ, **env})
            for line in self.process.stdout:
                if b'"step":0' in line: return
            sys.exit("it shows nothing; exit status %d" % self.process.wait())
        def connect(self): return Client()
        def ask(self, **command): return Client().ask(**command)
        def signal(self, number): self.process.send_signal(number)
        def end(self):
            threading.Thread(target=self.process.stdout.read, daemon=True).start()
            try: return self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                sys.exit("it does not end")
        def quit(self):
            self.ask(op="quit")
            sys.exit(self.end())

    def together(*bodies):
        "Runs all at the same time, and waits for them."
        threads = [threading.Thread(target=body) for body in bodies]
        for thread in threads: thread.start()
        for thread in threads: thread.join()

    """

  /// Runs such a program.
  func drive(_ program: String) throws -> Child.Run {
    try write("drive.py", Self.prelude + program)
    return try Child.run("python3", ["drive.py"], in: url, environment: environment)
  }

  /// An application around a good plugin and one whose bad request does something, which a program drives.
  func live(_ bad: String, globals: String = "", _ program: String) throws -> Child.Run {
    try manifest()
    try build(Self.source(bad, globals))
    return try drive(program)
  }
}
