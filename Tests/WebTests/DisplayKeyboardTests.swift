import Foundation
import Testing

extension BrowserTests {
  @Suite(.serialized) struct DisplayKeyboard {
    let browser: Browser

    init() throws { browser = try Browser(width: 1080, height: 800) }

    private func open(
      _ app: Host.App, _ path: String, keyboard: String = "auto"
    ) throws -> Host {
      let host = try Host(
        app, opening: "\(app)://\(path)", config: ["keyboard": keyboard, "transitions": 0])
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/\(path)"))
      return host
    }

    // MARK: Hands

    /// What can be pressed where the focus may be; `named(words)` is what is called so, or begins so.
    private static let eyes = """
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
      const called = (e) => (e.ariaLabel ?? e.labels?.[0]?.innerText ?? e.innerText).trim();
      const all = [...scope.querySelectorAll('button, input, textarea, .pressable')]
        .filter((e) => e.checkVisibility() && !e.disabled);
      const named = (words) => all.find((e) => called(e) === words)
        ?? all.find((e) => called(e).startsWith(words));
      """

    private func wait(forNamed words: String) throws {
      try browser.wait(for: "(() => { \(Self.eyes) return named('\(words)') })()")
    }

    /// Touches what is called so.
    private func touch(_ words: String) throws {
      try wait(forNamed: words)
      // What still moves is not where it will be touched.
      try browser.wait(
        for: """
          document.getAnimations().every((a) => a.playState !== 'running'
            || a.effect.getComputedTiming().iterations === Infinity)
          """)
      let place = try browser.run(
        Self.eyes + """
          const e = named(arguments[0]);
          e.scrollIntoView({ block: 'nearest' });
          const r = e.getBoundingClientRect();
          return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)];
          """, words)
      let point = try #require(place as? [Int])
      try browser.touch(x: point[0], y: point[1])
      try settled()
    }

    /// Goes by the four arrows to what is called so, and presses Enter.
    private func lead(to words: String) throws {
      try wait(forNamed: words)
      for _ in 0..<60 {
        let way =
          try browser.run(
            Self.eyes + """
              const at = document.activeElement, to = named(arguments[0]);
              if (!to || at === to) return to ? 'there' : 'gone';
              const a = at.getBoundingClientRect(), b = to.getBoundingClientRect();
              const isKey = at.matches('.key') && to.matches('.key');
              if (at === document.body || (!isKey && to.matches('.key'))) return 'down';
              if (b.top >= a.bottom - 2) return 'down';
              if (b.bottom <= a.top + 2) return 'up';
              return b.left > a.left ? 'right' : 'left';
              """, words) as? String
        switch way {
        case "there": return try browser.press(.enter)
        case "down": try browser.press(.down)
        case "up": try browser.press(.up)
        case "left": try browser.press(.left)
        case "right": try browser.press(.right)
        default: break
        }
        try settled()
      }
      Issue.record("arrows do not lead to \"\(words)\"")
    }

    /// Waits until the page has taken what happened.
    private func settled() throws {
      _ = try browser.later(
        "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 5)"
      )
    }

    private func value(of input: String) throws -> String {
      try browser.text("document.querySelector('[data-key=\"input \(input)\"]').value")
    }

    private var isShown: Bool {
      get throws { try browser.text("!!document.querySelector('.keyboard')") == "true" }
    }

    // MARK: Where it stands

    static let sizes = [
      (320, 480), (320, 568), (360, 640), (375, 667), (390, 844), (412, 915), (480, 800),
      (568, 320),
      (600, 1024), (640, 360), (667, 375), (768, 1024), (800, 480), (844, 390), (1024, 600),
      (1024, 768), (1280, 800), (1366, 768), (1080, 1920), (1920, 1080),
    ]

    /// Touches every input on the page in every language, and tells what is wrong with the keyboard then.
    private static let look = """
      const done = arguments[arguments.length - 1];
      const [least, languages] = arguments;
      const rest = () => new Promise((go) => setTimeout(() => requestAnimationFrame(() => setTimeout(go)), 5));
      const touch = (element) => {
        element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
        element.focus();
        element.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }));
      };
      const inputs = () => [...document.querySelectorAll('textarea, input:not([type=checkbox], [type=radio])')]
        .filter((input) => input.checkVisibility());
      (async () => {
        const wrong = [];
        let count = 0;
        for (const language of languages) {
          for (const element of document.querySelectorAll('.sheet, .card')) element.lang = language;
          for (const input of inputs()) {
            document.activeElement.blur();
            await rest();
            touch(input);
            await rest();
            const board = document.querySelector('.keyboard');
            const say = (words) => wrong.push(`${language} ${input.dataset.key}: ${words}`);
            if (!board) { say('no keyboard'); continue; }
            const look = () => {
              count++;
              const [place, edge] = [input.getBoundingClientRect(), board.getBoundingClientRect()];
              if (place.top < 0 || place.bottom > edge.top) say(`${place.top} to ${place.bottom} of ${edge.top}`);
              const middle = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
              if (middle !== input) say('covered by ' + middle?.className);
              if (edge.left < 0 || edge.right > innerWidth || edge.bottom > innerHeight + 0.5) say('beyond the window');
              const keys = [...board.querySelectorAll('.key')].map((key) => [key, key.getBoundingClientRect()]);
              for (const [key, { x, y, width, height, right, bottom }] of keys) {
                const name = key.ariaLabel ?? key.textContent;
                if (width < least || height < least) say(`${name} is ${width} × ${height}`);
                if (x < 0 || right > innerWidth || bottom > innerHeight + 0.5) say(name + ' is cut off');
                if (key.scrollWidth > key.clientWidth) say(name + ' has no room');
                if (!name) say('a key without a name');
                for (const [other, place] of keys) {
                  if (other !== key && place.x < right - 0.5 && x < place.right - 0.5 && place.y < bottom - 0.5 && y < place.bottom - 0.5) say(name + ' overlaps');
                }
              }
            };
            look();
            for (const turn of ['.key-signs', '.key-latin', '.key-letters']) {
              const key = board.querySelector(turn);
              if (key) { key.click(); await rest(); look(); }
            }
          }
        }
        done({ wrong, count });
      })();
      """

    @Test(
      "never covers the input, and its keys are large enough for fingers, at 20 sizes",
      arguments: [(Host.App.gallery, "texts/form", 44.0), (.kiosk, "welcome?pin=vm", 56.0)])
    func geometry(app: Host.App, path: String, least: Double) throws {
      #expect(Self.sizes.count == 20)
      let host = try open(app, path)
      try browser.wait(for: "document.querySelector('.sheet input')")
      for (width, height) in Self.sizes {
        try browser.resize(width: width, height: height)
        try settled()
        let told = try browser.later(Self.look, least, ["en", "de", "fr", "es", "ar"])
        let answer = try #require(told as? Browser.Answer)
        #expect(answer["wrong"] as? [String] == [], "\(app) \(width) × \(height)")
        #expect(answer["count"] as? Int ?? 0 >= 5, "\(width) × \(height)")
        try browser.keepPicture("keyboard-\(app)-\(width)x\(height)")
      }
      #expect(try host.state == "\(app)://\(path)")
    }

    @Test("On a kiosk everything that can be pressed is at least 56 pixels high and wide")
    func targets() throws {
      let host = try open(.kiosk, "welcome")
      for (width, height) in Self.sizes {
        try browser.resize(width: width, height: height)
        for path in ["welcome", "welcome/program", "welcome/program/event::2", "welcome?pin=vm"] {
          try host.open("kiosk://\(path)")
          try browser.wait(for: History.isAt("/\(path)"))
          let small = try browser.run(
            Self.eyes + """
              return all.map((e) => [called(e), e.getBoundingClientRect()])
                .filter(([, { width, height }]) => width < 56 || height < 56)
                .map(([name, { width, height }]) => `${name}: ${width} × ${height}`);
              """)
          #expect(small as? [String] == [], "\(path) at \(width) × \(height)")
        }
      }
    }

    // MARK: A kiosk with nothing but it

    private static let sale = [
      "What is on", "An Evening of Silent Films", "Choose seats", "Two in row B", "To the basket",
      "Pay",
      "Card read",
    ]

    private static var requests: [[String: Any]] {
      [
        ["op": "navigate", "navigation": "help"], ["op": "navigate", "navigation": "closeHelp"],
        ["op": "navigate", "navigation": "attend"],
        ["op": "navigate", "navigation": "attend", "payload": ["pin": "4711"]],
        ["op": "navigate", "navigation": "again"], ["op": "navigate", "navigation": "browse"],
        ["op": "navigate", "navigation": "openEvent", "payload": ["id": "3"]],
        ["op": "navigate", "navigation": "chooseSeats"], ["op": "result", "value": "B3 B4"],
        ["op": "navigate", "navigation": "toBasket"], ["op": "navigate", "navigation": "pay"],
        ["op": "navigate", "navigation": "settle", "payload": ["card": "4242 4242 4242 4242"]],
      ]
    }

    /// From the welcome by way of the staff's number to a receipt, each step by the same hand.
    private func buy(on host: Host, by press: (String) throws -> Void) throws {
      _ = try browser.run(
        """
        window.said = [];
        const send = window.fetch;
        window.fetch = (path, options) => { said.push(path + options.body); return send(path, options); };
        return 0;
        """)
      for name in ["Help", "Close"] { try press(name) }
      try browser.wait(for: History.isAt("/welcome"))
      // What the key of the manifest does, which a touch display without keys has at its back.
      try host.ask(["op": "navigate", "navigation": "attend"])
      try browser.wait(for: "document.activeElement.matches('dialog input')")
      try browser.wait(for: "document.querySelector('dialog .keyboard.pad')")
      for digit in ["4", "7", "1", "1"] { try press(digit) }
      #expect(try value(of: "pin") == "4711")
      #expect(try browser.text("document.querySelector('dialog input').type") == "password")
      let shown = try browser.text("document.querySelector('dialog').innerText")
      #expect(!shown.contains("47"), "what is typed is not to be read")
      try press("Done")
      try browser.wait(for: History.isAt("/attendant"))
      try host.wait(for: "kiosk://attendant")
      #expect(try !isShown)
      try press("Back to work")
      try browser.wait(for: History.isAt("/welcome"))
      for step in Self.sale { try press(step) }
      try browser.wait(for: History.isAt("/receipt"))
      try host.wait(for: "kiosk://receipt")
      // The number is said once, where the form is sent, and no key of it before.
      let said = try #require(try browser.run("return said") as? [String])
      #expect(said.filter { $0.contains("4711") }.count == 1)
      #expect(said.filter { $0.contains("\"kind\":\"key\"") } == [])
      #expect(said.filter { $0.hasPrefix("/-/view") && $0.contains("\"typed\"") } == [])
      let trace = try host.end()
      #expect(try trace == Keyboard.asked(Self.requests))
      #expect(!trace.joined().contains("4711"))
    }

    @Test("Touch alone leads from the welcome by way of the staff's number to a receipt")
    func touching() throws {
      let host = try open(.kiosk, "welcome")
      try buy(on: host) { try touch($0) }
    }

    @Test("So do four arrows and Enter alone")
    func arrows() throws {
      let host = try open(.kiosk, "welcome")
      try buy(on: host) { try lead(to: $0) }
    }

    // MARK: What it writes

    @Test(
      "It writes as somebody types: into the selection, days and numbers as the host wants them")
    func writing() throws {
      let host = try open(.gallery, "texts/form")
      try touch("Name")
      for key in [
        "Capital letters", "A", "n", "x", "Delete", "n", "Space", "Digits and signs", "7",
        "Letters",
      ] {
        try touch(key)
      }
      #expect(try value(of: "name") == "Ann 7")
      _ = try browser.run(
        "document.querySelector('[data-key=\"input name\"]').setSelectionRange(0, 3); return 0")
      try touch("e")
      #expect(try value(of: "name") == "e 7")
      try touch("Next")
      #expect(try browser.text("document.activeElement.dataset.key") == "input mail")
      try touch("@")
      #expect(try value(of: "mail") == "@")
      try touch("Day")
      for key in ["2", "0", "2", "7", "0", "1", "0", "5"] { try touch(key) }
      #expect(try value(of: "day") == "2027-01-05")
      try touch("Next")
      #expect(try browser.text("document.querySelector('[data-key=\"input day\"]').type") == "date")
      #expect(try value(of: "day") == "2027-01-05")
      for key in ["0", "9", "4", "5"] { try touch(key) }
      #expect(try value(of: "hour") == "09:45")
      try touch("Hide the keyboard")
      #expect(try !isShown)
      let told = try host.ask(["op": "state"])["state"] as? String
      #expect(told == "gallery://texts/form")
    }

    @Test(
      "Letters of Arabic stand where its keyboards have them, and the row below runs from the right"
    )
    func arabic() throws {
      let host = try open(.kiosk, "welcome?pin=vm")
      try host.ask(["op": "locale", "locale": "ar"])
      try browser.wait(for: "document.documentElement.dir === 'rtl'")
      _ = try browser.run("document.querySelector('dialog input').blur(); return 0")
      let script = """
        const input = document.querySelector('dialog input');
        const r = input.getBoundingClientRect();
        return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)];
        """
      let point = try #require(try browser.run(script) as? [Int])
      try browser.touch(x: point[0], y: point[1])
      try browser.wait(for: "document.querySelector('.keyboard')?.dir === 'rtl'")
      let names = try browser.text(
        "[...document.querySelectorAll('.key[aria-label]')].map((key) => key.ariaLabel).join()")
      #expect(names == "حذف,إخفاء لوحة المفاتيح,تم")
      try browser.keepPicture("keyboard-pin-ar")
    }

    // MARK: When it is there

    @Test("A letter of a real keyboard turns it away until the next touch, and is written")
    func turningAway() throws {
      let host = try open(.gallery, "texts/form")
      try touch("Name")
      #expect(try isShown)
      try lead(to: "q")
      #expect(try value(of: "name") == "q")
      try browser.type("u")
      #expect(try value(of: "name") == "qu")
      #expect(try !isShown)
      try browser.press(.down)
      try settled()
      #expect(try browser.text("document.activeElement.dataset.key") == "input mail")
      #expect(try !isShown)
      try touch("Name")
      #expect(try isShown)
      // Escape puts it away, and does not go back.
      try browser.press(.escape)
      try settled()
      #expect(try !isShown)
      #expect(try browser.text("document.activeElement.dataset.key") == "input name")
      #expect(try host.state == "gallery://texts/form")
    }

    @Test("Without a word in the settings there is none; with \"on\" it is there for a mouse, too")
    func modes() throws {
      _ = try open(.gallery, "texts/form", keyboard: "off")
      try touch("Name")
      #expect(try !isShown)
      let host = try open(.gallery, "texts/form", keyboard: "on")
      _ = try browser.run("document.querySelector('[data-key=\"input name\"]').focus(); return 0")
      try settled()
      #expect(try isShown)
      try browser.type("u")
      #expect(try isShown)
      #expect(try value(of: "name") == "u")
      // One stop of Tab, after everything else.
      #expect(
        try browser.text("document.querySelectorAll('.keyboard [tabindex=\"0\"]').length") == "1")
      #expect(try browser.text("document.querySelector('.keyboard').nextElementSibling") == "null")
      #expect(try host.state == "gallery://texts/form")
    }
  }
}
