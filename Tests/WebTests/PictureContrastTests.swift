import Foundation
import Testing

extension BrowserTests {
  @Suite("Words on a picture can be read wherever they lie on it", .serialized)
  struct PictureContrast {
    /// Answers when the picture is drawn.
    private static let drawn = """
      const done = arguments[arguments.length - 1];
      const image = new Image();
      image.onload = () => requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
      image.src = getComputedStyle(document.querySelector('.pictured')).backgroundImage.match(/url\\("(.*?)"\\)/)[1];
      """

    /// Where the words are that have nothing but the picture behind them, and what they say.
    private static let words = """
      const found = [];
      const walker = document.createTreeWalker(document.querySelector('.pictured'), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || element.closest('.action, button') || !element.checkVisibility())
          continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const box of range.getClientRects()) {
          if (box.bottom > innerHeight || box.top < 0 || box.width < 4) continue;
          found.push([box.left, box.top, box.width, box.height, walker.currentNode.data.trim()]);
        }
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.pictured * { color: transparent !important; text-shadow: none !important; }');
      document.adoptedStyleSheets = [sheet];
      return JSON.stringify(found);
      """

    /// Those from which white letters stand out by less than 4.5 to 1, as WCAG 2 counts it, by the lightest
    /// hundredth of what is behind them.
    private static let faint = """
      const done = arguments[arguments.length - 1];
      const image = new Image();
      image.onload = () => {
        const scale = image.naturalWidth / innerWidth;
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
          .getContext('2d', { willReadFrequently: true });
        canvas.drawImage(image, 0, 0);
        const part = (c) => c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4;
        const faint = JSON.parse(arguments[1]).filter(([left, top, width, height]) => {
          const area = [left, top, width, height].map((length) => Math.max(1, Math.round(length * scale)));
          const { data } = canvas.getImageData(...area);
          const light = [];
          for (let i = 0; i < data.length; i += 4)
            light.push(0.2126 * part(data[i]) + 0.7152 * part(data[i + 1]) + 0.0722 * part(data[i + 2]));
          light.sort((a, b) => a - b);
          return 1.05 / (light[Math.floor(light.length * 0.99)] + 0.05) < 4.5;
        });
        done(JSON.stringify(faint.map((box) => box[4])));
      };
      image.src = 'data:image/png;base64,' + arguments[0];
      """

    @Test(
      "a film, the television's home and the kiosk's welcome, in long words and from both sides",
      arguments: [(1280, 800), (1440, 900), (3840, 2160)])
    func lying(width: Int, height: Int) throws {
      let browser = try Browser(width: width, height: height)
      try browser.prefer(["prefers-reduced-motion": "reduce"])
      for (app, places) in [
        (Host.App.television, ["home/show::2", "home/show::5", "home"]), (.kiosk, ["welcome"]),
      ] {
        let host = try Host(app)
        try browser.go(to: host.entrance)
        for language in ["de", "ar"] {
          try host.ask(["op": "locale", "locale": language])
          for place in places {
            try host.open("\(app)://\(place)")
            try browser.wait(for: History.isAt("/\(place)"))
            try browser.wait(for: "document.documentElement.lang == '\(language)'")
            _ = try browser.later(Self.drawn)
            let words = try #require(try browser.run(Self.words) as? String)
            let taken = try browser.ask("Page.captureScreenshot", ["format": "png"])
            let faint = try browser.later(Self.faint, taken["data"] as? String ?? "", words)
            #expect(words != "[]")
            #expect(faint as? String == "[]", "\(place) in \(language), \(width) wide")
            _ = try browser.run("document.adoptedStyleSheets = []; return 0;")
          }
        }
      }
    }
  }
}
