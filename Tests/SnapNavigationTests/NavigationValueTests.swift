import SnapNavigation
import Testing

@Suite("A navigation is a value")
struct NavigationValueTests {
  @Test("an intent that is given to a navigation is copied")
  func intentIsCopied() {
    let intent = Intent(presentation: .show)
    var navigation = Navigation(to: .key("detail"), intent: intent)
    navigation.presentation = nil
    navigation.mediation = Mediation([])
    #expect(intent.presentation != nil)
    #expect(intent.mediation == nil)
  }
}
