import Testing
import TerminalPage

@testable import TerminalLayout

@Suite("Themes")
struct ThemeTests {
  private static let styles = Style.Ink.allCases.flatMap { ink in
    Style.Surface.allCases.flatMap { surface in
      [Style.Attributes(), .subtle, .disabled, .focused, .chosen].map {
        Style(ink, on: surface, $0)
      }
    }
  }

  @Test("letters never have the colour that they lie on", arguments: Theme.Choice.allCases)
  func readable(choice: Theme.Choice) {
    for colors in [8, 16, 256] {
      for own in [nil, "15;0", "0;15", "0;default;15", "rubbish"] {
        let theme = Theme(choice, colors: colors, ownColors: own)
        for style in Self.styles {
          let look = theme.look(of: style)
          #expect(look.ground < 0 || look.letters != look.ground, "\(style) of \(colors)")
          #expect(look.letters < Int32(colors) && look.ground < Int32(colors), "\(style)")
        }
      }
    }
  }

  @Test("what has the focus is in reverse, in colours and without", arguments: [0, 8, 256])
  func focus(colors: Int) {
    for choice in Theme.Choice.allCases {
      let theme = Theme(choice, colors: colors)
      for style in Self.styles where style.attributes.contains(.focused) {
        #expect(theme.look(of: style).attributes.contains(.reverse))
      }
    }
  }

  @Test("without colours there are none")
  func plain() {
    for choice in Theme.Choice.allCases {
      for style in Self.styles {
        let look = Theme(choice, colors: 0).look(of: style)
        #expect(look.letters == -1 && look.ground == -1)
      }
    }
  }

  @Test("light and dark paint their ground; the terminal's own theme leaves it")
  func ground() {
    #expect(Theme(.light, colors: 256).blank.ground == 255)
    #expect(Theme(.dark, colors: 256).blank.ground == 234)
    #expect(Theme(.light, colors: 8).blank.ground == 7)
    for own in [nil, "15;0", "0;15"] {
      #expect(Theme(.terminal, colors: 256, ownColors: own).blank.ground == -1)
    }
  }

  @Test("brackets stand only around what has no ground of its own, and around what has the focus")
  func brackets() {
    let bracket = Cell(text: "[", style: Style(.bracket, on: .button))
    for choice in Theme.Choice.allCases {
      for colors in [0, 8, 16] {
        #expect(Theme(choice, colors: colors).text(of: bracket) == "[")
      }
    }
    #expect(Theme(.dark, colors: 256).text(of: bracket) == " ")
    #expect(Theme(.terminal, colors: 256).text(of: bracket) == "[")
    let arrow = Cell(text: "►", style: Style(.plain, on: .button, .focused))
    #expect(Theme(.dark, colors: 256).text(of: arrow) == "►")
  }

  @Test("a terminal that tells its ground gets colours for it")
  func told() {
    let accent = Style(.accent)
    let (dark, light) = (
      Theme(.terminal, colors: 256, ownColors: "15;0"),
      Theme(.terminal, colors: 256, ownColors: "0;default;15")
    )
    #expect(dark.look(of: accent).letters == Theme(.dark, colors: 256).look(of: accent).letters)
    #expect(light.look(of: accent).letters == Theme(.light, colors: 256).look(of: accent).letters)
  }
}
