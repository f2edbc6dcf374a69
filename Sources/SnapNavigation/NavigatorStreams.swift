// Events as a sequence, for callers that wait.
extension Navigator {
  /// What happens from now on, in order; the sequence ends when the navigator is closed.
  ///
  ///     for await event in await navigator.events() { print(event) }
  ///
  /// Every sequence hears everything. One that is read more slowly than events come keeps the newest
  /// `limit`, and loses those before them.
  public func events(keeping limit: Int = 1_024) -> AsyncStream<NavigationEvent> {
    let (sequence, stream) = AsyncStream<NavigationEvent>.makeStream(
      bufferingPolicy: .bufferingNewest(max(limit, 1)))
    guard !isTornDown else {
      stream.finish()
      return sequence
    }
    lastStream += 1
    let (number, mailbox) = (lastStream, mailbox)
    streams[number] = stream
    stream.onTermination = { _ in mailbox.leave(.stopListening(number)) }
    return sequence
  }
}
