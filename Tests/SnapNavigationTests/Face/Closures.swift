// swift-format-ignore-file
import SnapNavigation

// 2. A closure that passes a value: it just throws, short names and trailing form included.
func passing(_ navigator: Navigator, _ list: Screen, _ film: Screen) async {
  await navigator.navigate(from: list, to: film, with: .show) { source, destination in
    try destination.set("title", to: source["chosen"])
  }
  await navigator.navigate(from: list, to: film, with: .show) { try $1.set("title", to: "M") }
  await navigator.navigate(to: .key("film"), with: .show) { try $1.set("title", to: "M") }
  let kept = Mediation { _, film in try film.set("title", to: "M") }
  await navigator.navigate(from: list, to: .key("film"), applying: kept, with: .present)
}
