import SnapEngine
import SnapValue

extension ScreenTable.Occupant {
  /// The occupant under another configuration: the same body, or, where another factory makes such
  /// screens now, a new one with the old one's state. Throws what stands in the way of that.
  func following(_ node: Graph.Node, _ id: ScreenID) throws(Failure) -> Self {
    guard isOwned, let old = self.node, old.definition.origin != node.definition.origin else {
      let stays = Self(screen: screen, node: node, isOwned: isOwned, interests: interests)
      do throws(Failure) { try stays.checkAnew() } catch {
        var failure = error
        failure.message = "the screen \"\(screen.key)\" cannot stay: \(error.message)"
        throw failure
      }
      return stays
    }
    do throws(Failure) {
      let body = try anew(node, id)
      let remade = Self(
        screen: Screen(key: screen.key, contents: body, of: node, born: [:]), node: node,
        isOwned: true, interests: node.interests)
      do throws(Failure) { try remade.checkAnew() } catch {
        body.destroy()
        throw error
      }
      return remade
    } catch {
      var failure = error
      failure.message = "the screen \"\(screen.key)\" cannot be made anew: \(error.message)"
      throw failure
    }
  }

  private func anew(_ node: Graph.Node, _ id: ScreenID) throws(Failure) -> any ScreenContents {
    let properties = try screen.contents.properties()
    let saved = try screen.contents.save()
    let born =
      saved == nil
      ? try node.birthProperties(data: nil, payload: properties)
      : node.birthProperties(fitting: properties)
    let body = try node.definition.factory.makeBody(id: id, properties: born)
    do throws(Failure) {
      if let saved, try body.takes(saved) { return body }
      try body.takeOver(properties)
      return body
    } catch {
      body.destroy()
      throw error
    }
  }
}

extension Graph.Node {
  /// What a screen is born with whose own state follows: of these properties the ones that fit.
  fileprivate func birthProperties(fitting properties: ValueMap) -> ValueMap {
    var fitting = ValueMap()
    for entry in properties.entries {
      if (try? check([entry.key: entry.value])) != nil { fitting[entry.key] = entry.value }
    }
    return (try? birthProperties(data: nil, payload: fitting)) ?? fitting
  }
}

extension ScreenContents {
  /// Whether it has taken over a saved state; `false` when it keeps none of its own.
  fileprivate func takes(_ saved: Value) throws(Failure) -> Bool {
    do throws(Failure) {
      try restore(saved)
      return true
    } catch {
      guard error.code == .unsupported else { throw error }
      return false
    }
  }

  /// Sets what differs and can be set. Throws when a value does not fit any more.
  fileprivate func takeOver(_ properties: ValueMap) throws(Failure) {
    let own = try self.properties()
    for entry in properties.entries where own[entry.key] != entry.value {
      do throws(Failure) { try set(entry.key, to: entry.value) } catch {
        let isNoMatter = error.code == .noSuchKey || error.code == .unsupported
        guard isNoMatter else { throw error }
      }
    }
  }
}
