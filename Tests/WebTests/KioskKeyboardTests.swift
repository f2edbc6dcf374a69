import Foundation
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Keyboard {
    let browser: Browser

    init() throws { browser = try Browser() }

    /// What has the focus, as a screen reader would call it.
    private func focus() throws -> String {
      try browser.text(
        "(document.activeElement.ariaLabel || document.activeElement.innerText).trim()")
    }

    /// Goes on with Tab until what has the focus begins with these words, then presses Enter.
    private func choose(_ words: String) throws {
      for _ in 0..<30 {
        if try focus().hasPrefix(words) { return try browser.press(.enter) }
        try browser.press(.tab)
      }
      Issue.record("Tab does not lead to \"\(words)\"; it is at \"\(try focus())\"")
    }

    private func wait(for path: String) throws {
      try browser.wait(for: History.isAt(path))
    }

    @Test("The kiosk sells a ticket by Tab, Enter and Escape alone, and refuses what it should")
    func kiosk() throws {
      let host = try Host(.kiosk)
      try browser.go(to: host.entrance)
      try wait(for: "/welcome")
      try choose("What is on")
      try wait(for: "/welcome/program")
      try choose("An Evening of Silent Films")
      try wait(for: "/welcome/program/event::3")

      // A refusal is told in a live region, and nothing moves.
      try choose("To the basket")
      try browser.wait(
        for: "document.getElementById('notice').textContent.includes('choose your seats first')")
      try choose("Choose seats")
      try browser.wait(for: "document.querySelector('dialog[open]')")
      try browser.press(.escape)
      try wait(for: "/welcome/program/event::3")
      try host.wait(for: "kiosk://welcome/program/event::3")
      // The focus comes back when the page has drawn what is below.
      try browser.wait(for: "document.activeElement.innerText.trim() === 'Choose seats'")
      try browser.press(.enter)
      try browser.wait(for: "document.querySelector('dialog[open]')")
      try choose("Two in row B")
      try browser.wait(
        for: "!document.querySelector('dialog') && document.body.innerText.includes('B3 B4')")
      try choose("To the basket")
      try wait(for: "/welcome/program/event::3/basket")
      try choose("Pay")
      try wait(for: "/welcome/program/event::3/basket/payment")

      // Nobody leaves a payment by going back.
      try host.wait(for: "kiosk://welcome/program/event::3/basket/payment")
      try browser.press(.escape)
      try browser.wait(
        for: "document.getElementById('notice').textContent.includes('Please pay first')")
      try choose("Card read")
      try wait(for: "/receipt")
      try host.wait(for: "kiosk://receipt")
      #expect(try host.end() == Self.asked(Self.sale))
    }

    /// The same sale in requests.
    private static var sale: [[String: Any]] {
      [
        ["op": "navigate", "navigation": "browse"],
        ["op": "navigate", "navigation": "openEvent", "payload": ["id": "3"]],
        ["op": "navigate", "navigation": "chooseSeats"], ["op": "back"],
        ["op": "navigate", "navigation": "chooseSeats"], ["op": "result", "value": "B3 B4"],
        ["op": "navigate", "navigation": "toBasket"], ["op": "navigate", "navigation": "pay"],
        ["op": "navigate", "navigation": "settle", "payload": ["card": "4242 4242 4242 4242"]],
      ]
    }

    /// The trace of requests that nobody looks at.
    static func asked(_ requests: [[String: Any]]) throws -> [String] {
      let host = try Host(.kiosk, presenter: "trace")
      for request in requests { try host.ask(request) }
      return try host.end()
    }

    /// The words of a footer in the order of reading, if that is the order in which they are seen.
    private static let footer = """
      const all = [...document.querySelectorAll('.card > .actions .action')];
      const places = all.map((e) => e.getBoundingClientRect());
      const isSeenSo = places.every((place, index) => {
        const before = places[index - 1] ?? { bottom: 0 };
        return place.top >= before.bottom || (place.top < before.bottom && place.left >= before.right);
      });
      return all.map((e) => e.innerText.trim()).join(', ') + (isSeenSo ? '' : ' are seen in another order');
      """

    @Test("What stands in a kiosk's footer is seen in the order in which it is read")
    func footer() throws {
      let host = try Host(.kiosk, opening: "kiosk://welcome/program/event::3")
      try browser.go(to: host.entrance)
      try wait(for: "/welcome/program/event::3")
      for seats in ["", "B3 B4"] {
        if seats != "" {
          try host.ask(["op": "navigate", "navigation": "chooseSeats"])
          try host.ask(["op": "result", "value": seats])
          try browser.wait(for: "document.body.innerText.includes('B3 B4')")
          try browser.wait(for: "!document.querySelector('dialog')")
        }
        for (width, height) in [(360, 640), (1080, 800), (1080, 1920)] {
          try browser.resize(width: width, height: height)
          #expect(
            try browser.run(Self.footer) as? String == "Choose seats, To the basket",
            "\(width) × \(height), \"\(seats)\"")
        }
      }
    }

    @Test("What is asked waits until the host has what it is to keep, so that the focus comes back")
    func keeping() throws {
      let host = try Host(.kiosk, opening: "kiosk://welcome/program/event::3")
      try browser.go(to: host.entrance)
      try wait(for: "/welcome/program/event::3")
      try choose("To the basket")
      try browser.wait(for: "document.getElementById('notice').textContent !== ''")
      // What is told to be kept is held up on its way.
      _ = try browser.run(
        """
        window.said = []; window.held = [];
        const send = window.fetch;
        window.fetch = (path, options) => {
          said.push(path + options.body);
          const go = () => send(path, options);
          return path === '/-/view' && held ? new Promise((done) => held.push(() => done(go()))) : go();
        };
        const all = [...document.querySelectorAll('.action')];
        all.find((e) => e.innerText.trim() === 'Choose seats').focus();
        return 0;
        """)
      try browser.press(.enter)
      try browser.wait(for: "held.length > 0")
      _ = try browser.later("requestAnimationFrame(() => setTimeout(arguments[0]))")
      #expect(try browser.text("said.some((words) => words.includes('\"press\"'))") == "false")
      _ = try browser.run("const go = held; held = null; go.forEach((on) => on()); return 0")
      try browser.wait(for: "document.querySelector('dialog[open]')")
      try browser.press(.escape)
      try browser.wait(for: "document.activeElement.innerText.trim() === 'Choose seats'")
    }

    @Test("Where somebody has gone on, what the host gives back late leaves the focus there")
    func restoredLate() throws {
      let host = try Host(.kiosk, opening: "kiosk://welcome/program/event::3")
      try browser.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": """
          window.held = [];
          const listen = EventSource.prototype.addEventListener;
          EventSource.prototype.addEventListener = function (kind, on) {
            const late = (event) => held.push(() => on(event));
            listen.call(this, kind, kind === 'restore' ? late : on);
          };
          """
        ])
      try browser.go(to: host.entrance)
      try wait(for: "/welcome/program/event::3")
      for isMoved in [false, true] {
        try focus("Choose seats")
        try browser.press(.enter)
        try browser.wait(for: "document.querySelector('dialog[open]')")
        _ = try browser.run("held = []; return 0")
        try browser.press(.escape)
        try browser.wait(for: "held.length > 0 && !document.querySelector('dialog')")
        if isMoved { try focus("To the basket") }
        _ = try browser.run("held.forEach((on) => on()); return 0")
        #expect(
          try browser.text("document.activeElement.innerText.trim()")
            == (isMoved ? "To the basket" : "Choose seats"))
      }
    }

    private func focus(_ action: String) throws {
      _ = try browser.run(
        """
        const all = [...document.querySelectorAll('.action')];
        all.find((e) => e.innerText.trim() === arguments[0]).focus();
        return 0;
        """, action)
    }

    @Test("The staff's number is typed into a dialog that keeps the focus inside")
    func dialog() throws {
      let host = try Host(.kiosk)
      try browser.go(to: host.entrance)
      try wait(for: "/welcome")
      #expect(try browser.text("document.body.innerText").contains("Staff") == false)
      try browser.press(.f8)
      try browser.wait(
        for: "document.querySelector('dialog[open] input') === document.activeElement")
      for _ in 0..<8 {
        try browser.press(.tab)
        let isInside =
          "document.activeElement === document.body || "
          + "!!document.activeElement.closest('dialog')"
        #expect(try browser.text(isInside) == "true")
      }
      _ = try browser.run("document.querySelector('dialog input').focus(); return 0")
      try browser.type("4711")
      try browser.press(.enter)
      try wait(for: "/attendant")
      try host.wait(for: "kiosk://attendant")
    }

    @Test("Arrows alone lead to everything that can be pressed, and to and fro through a form")
    func arrows() throws {
      let host = try Host(.gallery)
      try browser.go(to: host.entrance)
      try wait(for: "/texts")
      for screen in ["texts", "texts/boxes", "texts/form"] {
        try host.open("gallery://\(screen)")
        try wait(for: "/\(screen)")
        try host.wait(for: "gallery://\(screen)")
        let missed = try reachedByArrows()
        #expect(missed.isEmpty, "\(screen)")
      }
    }

    /// Tries every arrow from everything that was reached, and answers what was not.
    private func reachedByArrows() throws -> [String] {
      let script = """
        const all = [...document.querySelectorAll(
          '#app :is(button:not(:disabled), a[href], input, select, textarea, [tabindex="0"])')]
          .filter((element) => element.checkVisibility());
        const title = document.querySelector('h1');
        const reached = new Map([[title, []]]);
        const press = (key) => {
          for (let again = 0; again < 8; again++) {
            const from = document.activeElement;
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            from.dispatchEvent(event);
            if (document.activeElement !== from) return;
            // What the browser would do with it by and by.
            const edge = key === 'ArrowLeft' ? 0 : from.value?.length;
            if (!event.defaultPrevented && from.selectionStart != null) from.setSelectionRange(edge, edge);
          }
        };
        const waiting = [title];
        while (waiting.length) {
          const way = reached.get(waiting.shift());
          for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            title.focus();
            way.forEach(press);
            press(key);
            const to = document.activeElement;
            if (!reached.has(to)) { reached.set(to, [...way, key]); waiting.push(to); }
          }
        }
        return all.filter((element) => !reached.has(element)).map((element) => element.outerHTML.slice(0, 120));
        """
      return try browser.run(script) as? [String] ?? ["?"]
    }

    @Test("A key that the page has no use for is the host's")
    func triggers() throws {
      let letters = ["s": "settings", "u": "search"].mapValues { ["navigate": $0] }
      let host = try Host(
        .television,
        triggers: letters.reduce(into: [:]) { $0[$1.key] = ["key": $1.key, "do": $1.value] })
      try browser.go(to: host.entrance)
      try wait(for: "/home")
      try browser.press(.letter("s"))
      try browser.wait(for: "document.querySelector('dialog[open]')")
      try host.wait(for: "television://home?settings=vm")
      try browser.press(.escape)
      try browser.wait(for: "!document.querySelector('dialog')")
      try host.wait(for: "television://home")
      try browser.press(.f1)
      try wait(for: "/home/search")
      try host.wait(for: "television://home/search")
      // Letters that go into a text are not the host's.
      _ = try browser.run("document.querySelector('input').focus(); return 0")
      try browser.type("us")
      #expect(try browser.text("document.querySelector('input').value") == "us")
      #expect(try host.state == "television://home/search")
    }
  }
}
