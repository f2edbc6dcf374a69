import Foundation
import TestKit
import Testing

/// A page of somebody else's, served by another port of the same name: browsers send cookies to all
/// ports of a name, so nothing foreign stands nearer.
private final class Stranger {
  private let server: Running
  let port: String

  init() throws {
    server = try Running(
      "python3",
      [
        "-c",
        """
        import http.server
        class Page(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<!doctype html><title>Stranger</title><body>")
            def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        print(server.server_port, flush=True)
        server.serve_forever()
        """,
      ])
    port = try server.line()
  }
}

extension BrowserTests {
  @Suite struct HostilePage {
    /// Each tries to enter a screen, or to read what is shown; it answers whether it got anything.
    private static let attempts = """
      const [target, done] = arguments;
      const order = JSON.stringify(
        { client: "x", request: { kind: "open", url: "/home/show::2" } });
      const sent = (type, mode) => fetch(target + "/-/ask", {
        method: "POST", body: order, mode, credentials: "include", headers: { "content-type": type },
      }).then(answer => answer.type === "opaque" ? "unread" : "read", () => "refused");
      const read = path => fetch(target + path, { credentials: "include" })
        .then(() => "read", () => "refused");
      const followed = new Promise(resolve => {
        const events = new EventSource(target + "/-/events?client=x", { withCredentials: true });
        events.onerror = () => { events.close(); resolve("refused"); };
        events.onmessage = events.onopen = () => resolve("read");
      });
      const included = new Promise(resolve => {
        const script = document.createElement("script");
        script.type = "module";
        script.src = target + "/-/page.js";
        script.onload = () => resolve("read");
        script.onerror = () => resolve("refused");
        document.body.append(script);
      });
      const framed = new Promise(resolve => {
        const frame = document.createElement("iframe");
        frame.name = "inside";
        frame.src = target + "/home/show::2";
        frame.onload = () => {
          // A form reaches where fetch does not.
          const form = document.createElement("form");
          Object.assign(form, {
            action: target + "/-/ask", method: "post", enctype: "text/plain", target: "inside" });
          const field = document.createElement("input");
          Object.assign(field, { name: order.slice(0, -1) + ',"y":"', value: '"}' });
          form.append(field);
          document.body.append(form);
          frame.onload = () => resolve(frame.contentDocument ? "read" : "refused");
          form.submit();
        };
        document.body.append(frame);
      });
      Promise.all([
        sent("text/plain", "no-cors"), sent("application/json", "cors"), read("/home"),
        read("/-/events?client=x"), followed, included, framed,
      ]).then(answers => done(answers.join(" ")));
      """

    @Test("A page on another port of the same name enters nothing and reads nothing")
    func entersNothing() throws {
      let host = try Host(.television)
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/home"))
      let target = try browser.text("location.origin")
      let name = try browser.text("location.hostname")
      let stranger = try Stranger()
      let events = try Connection(to: host.folder.appending(path: "c").path)
      _ = try events.ask(["op": "events", "follow": true])

      try browser.go(to: "http://\(name):\(stranger.port)/")
      try browser.wait(for: "document.title === 'Stranger'")
      let answers = try browser.later(Self.attempts, target) as? String

      // One order that no page can read was sent; what came of it is the host's to tell.
      #expect(answers == "unread refused refused refused refused refused refused")
      // The first that the host has to do since is what we ask for now.
      try host.open("television://home/shelf::Comedy")
      var event = try events.object()
      while event["event"] as? String != "started" { event = try events.object() }
      #expect(event["asked"] as? String == "open television://home/shelf::Comedy")
      #expect(try host.state == "television://home/shelf::Comedy")
    }
  }
}
