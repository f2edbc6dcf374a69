import Testing

/// All browsers run one after the other: each takes a processor for itself.
@Suite(.serialized, .enabled(if: Browser.isThere, Browser.comment))
enum BrowserTests {}

extension BrowserTests {
  @Suite(.serialized) struct History {
    let host: Host
    let browser: Browser

    init() throws {
      host = try Host(.television)
      browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: Self.isAt("/home"))
    }

    /// The page is shown, its address is this one, and nothing moves any more.
    static func isAt(_ path: String) -> String {
      "location.pathname + location.search === '\(path)' && document.querySelector('.sheet')"
    }

    @Test(
      "What the host pushes and pops is told by the address bar, and Back and Forward are the host's"
    )
    func backAndForward() throws {
      let before = try browser.text("history.length")
      try host.open("television://home/shelf::Comedy/show::5")
      try browser.wait(for: Self.isAt("/home/shelf::Comedy/show::5"))
      #expect(try browser.text("history.length - \(before)") == "2")

      try browser.back()
      try browser.wait(for: "document.title === 'Comedy'")
      try host.wait(for: "television://home/shelf::Comedy")
      try browser.forward()
      try browser.wait(for: "document.title === 'The General'")
      try host.wait(for: "television://home/shelf::Comedy/show::5")

      // A pop in the host moves the browser's history: no entry is added, Forward leads on.
      try host.ask(["op": "back", "count": 2])
      try browser.wait(for: Self.isAt("/home") + " && history.state.depth === 0")
      #expect(try browser.text("history.length - \(before)") == "2")
    }

    @Test("Where a busy browser arrives late after what the host popped is not the user's wish")
    func lateArrival() throws {
      try host.open("television://home/shelf::Comedy")
      try browser.wait(for: Self.isAt("/home/shelf::Comedy") + " && history.state.depth === 1")
      _ = try browser.run(
        """
        window.asked = [];
        window.arrived = 0;
        addEventListener("popstate", () => window.arrived++);
        const [go, send] = [history.go.bind(history), window.fetch];
        history.go = (steps) => setTimeout(() => go(steps), 1500);
        window.fetch = (path, options) => {
          if (path === "/-/ask") asked.push(options.body);
          return send(path, options);
        };
        return 0;
        """)
      try host.ask(["op": "back"])
      try browser.wait(for: Self.isAt("/home") + " && history.state.depth === 0")
      try host.open("television://home/show::2")
      try browser.wait(for: "window.arrived === 1")
      #expect(try browser.text("asked.join()") == "")
      try browser.wait(for: Self.isAt("/home/show::2") + " && history.state.depth === 1")
      #expect(try host.state == "television://home/show::2")
    }

    @Test("A fragment of the address leads nowhere, and goes with Back before anything else does")
    func fragment() throws {
      try host.open("television://home/shelf::Comedy")
      try browser.wait(for: Self.isAt("/home/shelf::Comedy") + " && history.state?.depth === 1")
      _ = try browser.run(
        """
        window.asked = [];
        const send = window.fetch;
        window.fetch = (path, options) => {
          if (path === "/-/ask" && !options.body.includes("activity")) asked.push(options.body);
          return send(path, options);
        };
        location.hash = "part";
        return 0
        """)
      try browser.wait(for: "history.state?.depth === 1 && location.hash === '#part'")
      // As a link in the page has it.
      _ = try browser.run(
        """
        const link = Object.assign(document.createElement("a"), { href: "#other" });
        document.body.append(link);
        link.click();
        link.remove();
        return 0
        """)
      try browser.wait(for: "history.state?.depth === 1 && location.hash === '#other'")
      try browser.back()
      try browser.wait(for: "location.hash === '#part'")
      try browser.forward()
      try browser.wait(for: "location.hash === '#other'")
      #expect(try browser.text("window.asked.join()") == "")
      #expect(try host.state == "television://home/shelf::Comedy")

      // The host goes back past all of them, and on.
      try host.ask(["op": "back"])
      try browser.wait(for: Self.isAt("/home") + " && history.state?.depth === 0")
      #expect(try browser.text("window.asked.join()") == "")
      try host.open("television://home/show::2")
      try browser.wait(for: Self.isAt("/home/show::2") + " && history.state?.depth === 1")
      _ = try browser.run("location.hash = 'part'; return 0")
      try browser.wait(for: "history.state?.depth === 1 && location.hash === '#part'")
      try browser.back()
      try browser.wait(for: "location.hash === '' && history.state?.depth === 1")
      try browser.back()
      try browser.wait(for: "document.title === 'Home'")
      try host.wait(for: "television://home")
    }

    @Test("A refused Forward is put right, and the reason is told")
    func refusedForward() throws {
      // As if it had been left behind by a state that is no more.
      _ = try browser.run(
        "history.pushState({ depth: 1 }, '', '/home/nowhere'); history.back(); return 0")
      try browser.wait(for: Self.isAt("/home"))
      try browser.forward()
      let told = "No film is called that. Try fewer letters, or look through a genre."
      try browser.wait(for: "document.getElementById('notice').textContent === '\(told)'")
      try browser.wait(for: Self.isAt("/home") + " && history.state.depth === 0")
      #expect(try host.state == "television://home")
    }

    @Test("A pasted address is asked for; one that leads nowhere is put right")
    func pastedAddress() throws {
      let origin = try browser.text("location.origin")
      try browser.go(to: origin + "/home/show::2?video=vm")
      try browser.wait(for: "document.querySelector('dialog') && history.state?.depth === 2")
      try host.wait(for: "television://home/show::2?video=vm")
      try browser.go(to: origin + "/home/nowhere")
      try browser.wait(for: Self.isAt("/home/show::2?video=vm") + " && history.state?.depth === 2")
      #expect(try host.state == "television://home/show::2?video=vm")
    }

    @Test("A deep link gives the same state to a host that runs and to one that is started with it")
    func deepLink() throws {
      let link = "/home/shelf::Horror/show::2?video=vm"
      try browser.go(to: try browser.text("location.origin") + link)
      try browser.wait(for: "history.state?.depth === 3")
      // How far the film is differs; all else does not.
      let words = """
        (document.querySelectorAll('.film-times').forEach((times) => { times.hidden = true; }),
          document.body.innerText)
        """
      let warm = try browser.text(words)
      let depth = try browser.text("history.state.depth")

      let cold = try Host(.television, opening: "television:/" + link)
      try browser.go(to: cold.entrance)
      try browser.wait(for: "history.state?.depth === 3")
      #expect(try browser.text(words) == warm)
      #expect(try browser.text("history.state.depth") == depth)
      #expect(try cold.state == "television:/" + link)
    }

    @Test("A reload keeps the state, what has the focus and what was typed")
    func reload() throws {
      try host.ask(["op": "select", "region": "find"])
      try browser.wait(for: "document.querySelector('input')")
      _ = try browser.run("document.querySelector('input').focus(); return 0")
      try browser.type("nosfer")
      // Told when typing rests; the last letter is what the door has to know.
      try browser.wait(
        for: "document.activeElement.closest('.sheet').sheet.kept.includes('nosfer')")
      try browser.reload()
      try browser.wait(for: "document.querySelector('input')?.value === 'nosfer'")
      #expect(try browser.text("document.activeElement.tagName") == "INPUT")
      #expect(try host.state == "television://search")
      #expect(try browser.text("location.pathname") == "/search")
    }

    @Test("Two tabs follow one state, and each has its own history")
    func twoTabs() throws {
      let first = try #require(try browser.tabs.first)
      let origin = try browser.text("location.origin")
      try browser.openTab()
      try browser.go(to: origin + "/")
      try browser.wait(for: Self.isAt("/home"))
      try host.open("television://home/show::2")
      try browser.wait(for: Self.isAt("/home/show::2"))
      try browser.choose(tab: first)
      try browser.wait(for: Self.isAt("/home/show::2"))
      try browser.back()
      try browser.wait(for: "document.title === 'Home'")
      for tab in try browser.tabs where tab != first {
        try browser.choose(tab: tab)
        try browser.wait(for: Self.isAt("/home"))
      }
    }
  }
}
