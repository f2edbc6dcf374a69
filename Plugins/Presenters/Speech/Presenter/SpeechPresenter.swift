internal import CSpeechEdge
internal import PresenterShown
internal import SnapPluginKit
internal import SpeechModel
internal import TerminalLayout

// Safety: the buffer lives for the length of its call, which gets its length along; texts are copied or
// only read while they are lent.

/// Says what is shown, and turns keys into requests. It never changes the navigation itself.
final class SpeechPresenter: Presenter {
  private let host: MainHost
  private let settings: Settings
  private var model: SpeechModel
  private var voice: (any Voice)?
  private var device: Int32 = -1
  private var isOpen = false

  init(_ host: MainHost, _ settings: Settings) {
    self.host = host
    self.settings = settings
    model = Self.model(settings)
  }

  private static func model(_ settings: Settings) -> SpeechModel {
    SpeechModel(isOn: !settings.isSilent, rate: settings.rate, volume: settings.volume)
  }

  var knowsRegions: Bool { true }

  func open(arguments: Value) throws {
    guard !isOpen else { throw ContractError(.wrongState, "the voice is open already") }
    guard let voice = found else {
      throw ContractError(
        .unsupported,
        "nothing here can speak: \(settings.socket ?? "the place of speech-dispatcher's socket") is "
          + "no socket that somebody listens at, and there is no \(settings.espeak); install "
          + "speech-dispatcher or espeak-ng")
    }
    if let path = settings.device { try openDevice(path) }
    self.voice = voice
    model = Self.model(settings)
    isOpen = true
  }

  private var found: (any Voice)? {
    if let path = settings.socket, let voice = DispatcherVoice(host, path, settings) {
      return voice
    }
    return EspeakVoice(host, settings)
  }

  private func openDevice(_ path: String) throws(ContractError) {
    device = unsafe speech_keys_open(path)
    guard device >= 0 else {
      throw ContractError(
        .failed,
        "config: \"device\": \"\(path)\" is no input device that can be read; expected is one of "
          + "/dev/input, which members of the group input may read")
    }
    do throws(ContractError) {
      try host.watch(descriptor: device) { [unowned self] in read() }
    } catch {
      closeDevice()
      throw error
    }
  }

  private func closeDevice() {
    guard device >= 0 else { return }
    try? host.unwatch(descriptor: device)
    speech_close(device)
    device = -1
  }

  func close() {
    closeDevice()
    voice?.close()
    voice = nil
    isOpen = false
  }

  // MARK: What the host tells

  func present(_ transition: Transition) throws -> Reply<Void> {
    guard isOpen else { throw ContractError(.wrongState, "the voice is not open") }
    guard transition.id != 0 || transition.isSync else { return .done }
    let shown = Shown(try host.shown())
    let actions = try model.apply(transition, showing: shown) { try host.describe($0) }
    carryOut(actions)
    return .done
  }

  func changed(_ screen: ScreenID) {
    carryOut(model.update(screen) { try host.describe($0) })
  }

  /// Speaks from now on, or is silent.
  func turn(on: Bool) { carryOut(model.turn(on: on)) }

  // MARK: What the user does

  private func read() {
    var isGone = false
    let room = 64
    let codes = unsafe [UInt16](unsafeUninitializedCapacity: room) { buffer, count in
      let got = unsafe speech_keys_read(device, buffer.baseAddress, room)
      isGone = got < 0
      count = max(0, got)
    }
    if isGone {
      host.log("the keys of \(settings.device ?? "") are gone", .warning)
      return closeDevice()
    }
    for code in codes { take(code) }
  }

  private func take(_ code: UInt16) {
    guard let key = settings.keys.role(of: code) else { return }
    try? host.request(.activity)
    carryOut(model.handle(key))
  }

  private func carryOut(_ actions: [SpeechModel.Action]) {
    guard isOpen else { return }
    if voice?.carryOut(actions) == false { speakAgain(actions) }
    for case .ask(let request) in actions { ask(request) }
  }

  /// The dispatcher is gone: one that is there now says it.
  private func speakAgain(_ actions: [SpeechModel.Action]) {
    host.log("speech-dispatcher is gone", .warning)
    voice?.close()
    voice = found
    _ = voice?.carryOut(actions)
  }

  private func ask(_ request: PresenterRequest) {
    guard let asked = request.hostRequest else { return }
    do throws(ContractError) {
      try host.request(asked) { [weak self] outcome in
        guard let self, isOpen else { return }
        carryOut(model.take(outcome: outcome.value, of: request))
      }
    } catch { host.log(error.message, .warning) }
  }
}
