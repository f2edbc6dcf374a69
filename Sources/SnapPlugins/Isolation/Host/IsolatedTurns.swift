import SnapEngine
import SnapValue

// What the process of an isolated plugin tells and asks while no call is under way. Main thread.
extension IsolatedPlugin {
  /// What is there while no call is under way.
  func takeWaiting(_ process: WorkerProcess) {
    process.readWords()
    if let ended = process.endedWords, let place = watched.firstIndex(of: ended) {
      // Nothing more comes, and the end would be told for ever.
      shared.loop.unwatch(watched.remove(at: place))
    }
    var left = WorkerProcess.mostPerTurn
    while calls.isEmpty, process === self.process {
      guard left > 0 else { return takeSoon(process) }
      left -= 1
      do throws(Failure) {
        switch process.waiting() {
        case .news(let bytes): try take(news: bytes, process)
        case .call(let bytes): try take(waiting: try read(bytes, process), process)
        case .broken(let what): throw die(process, .broken(what))
        case .ended: throw die(process, .ended)
        case .late, nil:
          // What has left without closing its sockets, since a child of its has them.
          if process.awaitEnd(milliseconds: 0) != nil { throw die(process, .ended) }
          return
        }
      } catch { return }
    }
  }

  /// After a call: what was read with its answer, or while it was sent, and is not part of it.
  func takeRest() {
    if let process, calls.isEmpty { takeSoon(process) }
  }

  /// The others have their turns before the rest is taken, for which the loop would not wake once it is read.
  private func takeSoon(_ process: WorkerProcess) {
    guard process.hasBuffered, !isTakingSoon else { return }
    isTakingSoon = true
    _ = shared.loop.schedule(after: 0) { [weak self] in
      self?.isTakingSoon = false
      guard let self, let process = self.process, calls.isEmpty else { return }
      takeWaiting(process)
    }
  }

  private func take(waiting frame: WorkerFrame, _ process: WorkerProcess) throws(Failure) {
    if case .ask(let question) = frame { return try serve(question, process) }
    guard let question = awaited.popFirst() else {
      throw die(process, .broken("an answer to nothing"))
    }
    switch frame {
    case .answer(let value): question.take(.success(value))
    case .failure(let failure): question.take(.failure(explained(failure)))
    case .later, .ask: question.take(.success(.null))
    }
  }
}
