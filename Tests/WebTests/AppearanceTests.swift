import Foundation
import Testing

extension BrowserTests {
  @Suite(.serialized) struct Appearance {
    static let screens: [(Host.App, String)] = [
      (.gallery, "texts"), (.gallery, "texts/boxes"), (.gallery, "texts/form"),
      (.gallery, "texts?sheet=vm"), (.kiosk, "welcome/program/event::1"),
      (.kiosk, "welcome"), (.kiosk, "welcome/program"),
      (.kiosk, "welcome/program/event::1?seats=vm"),
      (.television, "home/show::2/parts"), (.television, "home?menu=v"), (.television, "home"),
      (.television, "home/show::2"), (.television, "home/shelf::Horror"),
    ]

    @Test("The title below tabs has its room on a page that is longer than the display, too")
    func title() throws {
      let host = try Host(
        .television, opening: "television://home/settings", config: ["transitions": 0])
      let browser = try Browser(width: 1280, height: 900)
      try browser.go(to: host.entrance)
      try browser.wait(for: "!!document.querySelector('.card > .box')")
      _ = try browser.run(
        """
        const line = () => Object.assign(document.createElement('p'), { textContent: 'A line' });
        document.querySelector('.card > .box').append(...Array.from({ length: 80 }, line));
        return 0;
        """)
      let lies = """
        document.querySelector('.title').getBoundingClientRect().bottom
          <= document.querySelector('.head').getBoundingClientRect().bottom
        """
      #expect(try browser.text(lies) == "true")
      #expect(try host.state == "television://home/settings")
    }

    /// Texts whose colour stands out too little from what is behind them, as WCAG 2 counts it.
    private static let faint = """
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const colour = (text) => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
      };
      const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
      const behind = (element) => {
        if (!element) return colour('Canvas').slice(0, 3);
        const own = colour(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own.slice(0, 3) : over(own, behind(element.parentElement));
      };
      const light = (rgb) => rgb.map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      let count = 0;
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
        const below = behind(element);
        const [a, b] = [light(over(colour(getComputedStyle(element).color), below)), light(below)];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        count++;
        if (ratio < 4.5) found.push(walker.currentNode.data.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
      }
      return count ? found : ['nothing was seen'];
      """

    /// Texts and controls that are cut off or stand outside of what can be scrolled to.
    private static let cut = """
      const found = [];
      if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
      const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
      for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility() || element.closest('.unseen, .steps span, .names-itself .title, .limited, svg, option, datalist')) continue;
        const style = getComputedStyle(element);
        const tall = element.scrollHeight - element.clientHeight > 1 && element.clientHeight > 0;
        const wide = element.scrollWidth - element.clientWidth > 1 && element.clientWidth > 0;
        if (/hidden|clip/.test(style.overflowY) && tall || /hidden|clip/.test(style.overflowX) && wide) found.push('cut: ' + element.className);
        if (element.matches('.sheet') && wide) found.push('wide: ' + element.className);
        if (element.matches('button, .control') && wide && !element.matches('textarea')) {
          found.push('no room: ' + (element.innerText || element.className));
        }
        const rect = element.getBoundingClientRect();
        if (rect.width && (rect.right > innerWidth + 1 || rect.left < -1) && !element.closest('.table, .shelf')) {
          found.push('outside: ' + element.className);
        }
      }
      return [...new Set(found)];
      """

    private func each(_ look: (Host, Browser, String) throws -> Void, in browser: Browser) throws {
      var hosts: [String: Host] = [:]
      for (app, path) in Self.screens {
        let host = try hosts[app.rawValue] ?? Host(app)
        if hosts[app.rawValue] == nil { try browser.go(to: host.entrance) }
        hosts[app.rawValue] = host
        try browser.wait(for: "document.querySelector('.sheet')")
        try host.open("\(app)://\(path)")
        try browser.wait(for: History.isAt("/\(path)"))
        try look(host, browser, "\(app)-\(path.replacing(/[\/:?=]+/, with: "-"))")
      }
    }

    @Test(
      "Of a form's buttons one stands out: the one that the card marks, else the one that sends it")
    func main() throws {
      let browser = try Browser()
      let host = try Host(.television)
      try browser.go(to: host.entrance)
      for (layer, words) in [("settings", "Done"), ("pin", "Go on")] {
        try host.open("television://home?\(layer)=vm")
        try browser.wait(for: History.isAt("/home?\(layer)=vm"))
        let seen = try browser.run(
          """
          return [...document.querySelectorAll('dialog .actions :is(.main, .action-positive)')]
            .map((button) => button.innerText.trim());
          """)
        #expect(seen as? [String] == [words])
      }
    }

    @Test(
      "On a lying display a plan is seen as a whole, beside what is said of it",
      arguments: [(1440, 900), (1280, 800), (3840, 2160)])
    func lyingPlan(width: Int, height: Int) throws {
      let browser = try Browser(width: width, height: height)
      let host = try Host(.kiosk)
      try browser.go(to: host.entrance)
      try host.open("kiosk://welcome/program/event::1?seats=vm")
      try browser.wait(for: "document.querySelector('dialog .plan')")
      let seen = try browser.run(
        """
        const box = (words) => document.querySelector('dialog ' + words).getBoundingClientRect();
        const [plan, words, foot] = [box('.plan'), box('h2.text'), box('.card > .actions')];
        return [plan.bottom <= foot.top, words.right <= plan.left, box('.hall .seat').width >= 40];
        """)
      #expect(seen as? [Bool] == [true, true, true])
    }

    @Test("Every text stands out by 4.5 to 1, light and dark", arguments: ["light", "dark"])
    func contrast(scheme: String) throws {
      let browser = try Browser()
      try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
      try each(
        { _, browser, name in
          let faint = try browser.run(Self.faint) as? [String]
          #expect(faint == [], "\(name)")
          try browser.keepPicture("\(name)-\(scheme)")
          #expect(try isDrawn(browser), "\(name)")
        }, in: browser)
    }

    @Test(
      "Nothing is cut off in narrow and wide windows, nor with texts of twice the size",
      arguments: [(320, 16), (700, 16), (1280, 16), (3840, 16), (320, 32), (1280, 32)])
    func room(width: Int, textSize: Int) throws {
      let browser = try Browser(
        width: width, height: width == 3840 ? 2160 : 800, textSize: textSize)
      try browser.prefer(["prefers-reduced-motion": "reduce"])
      try each(
        { _, browser, name in
          // A split in a narrow window is collapsed by then.
          try browser.wait(
            for: "innerWidth >= \(43.75 * Double(textSize)) || !document.querySelector('.split')")
          let cut = try browser.run(Self.cut) as? [String]
          #expect(cut == [], "\(name)")
          try browser.keepPicture("\(name)-\(width)-\(textSize)")
        }, in: browser)
    }

    @Test("On a small panel four tabs stand in one row, each large enough for a finger")
    func smallPanel() throws {
      let browser = try Browser(width: 480, height: 272)
      let host = try Host(.television)
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/home"))
      let tabs = try browser.run(
        """
        const bar = document.getElementById('tabs');
        for (const words of ['Programme', 'Favourites', 'Settings', 'Downloads'])
          bar.append(Object.assign(bar.firstElementChild.cloneNode(), { textContent: words }));
        for (const tab of [...bar.children].slice(0, -4)) tab.remove();
        const boxes = [...bar.children].map((tab) => tab.getBoundingClientRect());
        return [boxes.every((box) => box.top === boxes[0].top), boxes.every((box) => box.height >= 44),
          bar.offsetHeight <= 52, bar.scrollWidth <= bar.clientWidth];
        """)
      #expect(tabs as? [Bool] == [true, true, true, true])
    }

    @Test(
      "On a small panel, and where all is four times as large, nothing stands in front of a screen",
      arguments: [(480, 272), (320, 256), (800, 400)])
    func small(width: Int, height: Int) throws {
      let browser = try Browser(width: width, height: height)
      let host = try Host(.kiosk)
      try browser.go(to: host.entrance)
      try browser.wait(for: "document.querySelector('.has-scene h2')")
      let scene = try browser.run(
        """
        const box = (words) => document.querySelector(words).getBoundingClientRect();
        const last = [...document.querySelectorAll('.has-scene .card .action')].at(-1);
        return [box('.has-scene h2').top >= box('.bar-end').bottom,
          box('.has-scene .card > .box').bottom >= last.getBoundingClientRect().bottom];
        """)
      #expect(scene as? [Bool] == [true, true])
      try host.open("kiosk://welcome/program/event::1")
      try browser.wait(for: "document.querySelector('.card > .actions .action-positive')")
      let isFree = try browser.run(
        """
        const box = (words) => document.querySelector(words).getBoundingClientRect();
        return box('.card > .box').bottom <= box('.card > .actions').top;
        """)
      #expect(isFree as? Bool == true)
    }

    /// Whether the picture of the page has more than one colour.
    private func isDrawn(_ browser: Browser) throws -> Bool {
      let taken = try browser.ask("Page.captureScreenshot", ["format": "png"])
      let script = """
        const done = arguments[arguments.length - 1];
        const image = new Image();
        image.onload = () => {
          const canvas = new OffscreenCanvas(64, 64).getContext('2d');
          canvas.drawImage(image, 0, 0, 64, 64);
          const data = new Uint32Array(canvas.getImageData(0, 0, 64, 64).data.buffer);
          done(new Set(data).size);
        };
        image.onerror = () => done(0);
        image.src = 'data:image/png;base64,' + arguments[0];
        """
      let colours = try browser.later(script, taken["data"] as? String ?? "")
      return (colours as? Int ?? 0) > 8
    }

    @Test("Who wants no motion gets none, and the transition is done all the same")
    func calm() throws {
      let host = try Host(.television, config: ["transitions": 5000])
      let browser = try Browser()
      try browser.prefer(["prefers-reduced-motion": "reduce"])
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/home"))
      _ = try browser.run(
        "window.moves = 0; const start = document.startViewTransition.bind(document);"
          + "document.startViewTransition = (x) => { moves++; return start(x); }; return 0")
      try host.open("television://home/show::2")
      #expect(try browser.text("moves") == "0")
      #expect(try browser.text("document.title") == "Nosferatu")
    }

    @Test("A transition is done when its animations have ended, and not before")
    func completion() throws {
      let host = try Host(.television, config: ["transitions": 600])
      let browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/home"))
      _ = try browser.run(
        """
        window.log = [];
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => {
          const transition = start(change);
          transition.ready.then(() => {
            const names = document.getAnimations().map((one) => one.animationName);
            log.push(names.includes('sheet-in') && names.includes('sheet-out') ? 'moves' : 'stands');
          });
          transition.finished.then(() => log.push('finished'));
          return transition;
        };
        const send = window.fetch;
        window.fetch = (path, options) => {
          if (path === '/-/done') log.push('done');
          return send(path, options);
        };
        return 0
        """)
      try host.open("television://home/show::2")
      #expect(try browser.text("log.join(' ')") == "moves finished done")
    }

    @Test("With colours of the system, what can be pressed has an edge")
    func forcedColours() throws {
      let host = try Host(.gallery, opening: "gallery://texts/boxes")
      let browser = try Browser()
      try browser.prefer(["forced-colors": "active"])
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt("/texts/boxes"))
      let bare = try browser.run(
        """
        return [...document.querySelectorAll('button, a.action, .pressable')]
          .filter((element) => element.checkVisibility() && !element.matches('.link'))
          .filter((element) => getComputedStyle(element).borderTopWidth === '0px')
          .map((element) => element.className);
        """)
      #expect(bare as? [String] == [])
      try browser.keepPicture("gallery-boxes-forced-colors")
    }
  }
}
