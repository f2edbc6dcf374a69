// swift-format-ignore-file
import SnapNavigation

// 6. The module can be named, because no type bears its name.
func named(_ screen: SnapNavigation.Screen, _ value: SnapNavigation.Value) {}
