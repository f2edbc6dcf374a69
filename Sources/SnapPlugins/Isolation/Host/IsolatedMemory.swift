import SnapEngine
import SnapValue

// Main thread.
/// What an isolated plugin and its live screens had last saved, for the process after the next death.
final class IsolatedMemory {
  private var state: Value?
  /// What processes have died of, in words: it is not given to another one.
  private var fatal: [String] = []
  private var touched: Set<ScreenID> = []
  private var isTouched = false
  private var isWaiting = false

  /// Something may have changed; true when nobody has been told yet.
  func touch(_ screen: ScreenID?) -> Bool {
    isTouched = true
    if let screen { touched.insert(screen) }
    defer { isWaiting = true }
    return !isWaiting
  }

  /// Nothing is to be saved of what may have changed until now.
  func forgetTouches() { (touched, isTouched, isWaiting) = ([], false, false) }

  /// Saves what was touched. What cannot be saved stays as it was saved before.
  func take(from plugin: IsolatedPlugin) {
    let screens = touched.sorted()
    forgetTouches()
    if let state = try? plugin.save() { self.state = state }
    for id in screens { plugin.screens[id]?.remember() }
  }

  /// Gives a new process what was saved. Answers what is lost, in words. Throws where the process dies of it; what it
  /// has died of is forgotten.
  func giveBack(to plugin: IsolatedPlugin) throws(Failure) -> [String] {
    let process = plugin.process
    var lost: [String] = []
    if let state {
      do throws(Failure) { try plugin.ask(.restore(state), "restore") } catch {
        lost.append("its own state (\(error.message))")
        if plugin.process !== process { self.state = nil }
      }
    }
    for id in plugin.screens.keys.sorted() where plugin.process === process {
      lost += try plugin.screens[id]?.comeBack() ?? []
    }
    if plugin.process !== process, let death = plugin.death {
      fatal += lost
      throw death
    }
    lost = fatal + lost
    if isTouched { lost.append("what changed since its last save") }
    (touched, isTouched, isWaiting, fatal) = ([], false, false, [])
    return lost
  }
}
