import CSnapNav
import SnapValue
import SnapElf
import SnapSystem

// Safety: for the pointers here, entry point and descriptor are the plugin's code and constants,
// which stay mapped for ever; the inspection said that the entry symbol is a function.
/// The way of one plugin from inspected bytes to a live instance.
///
/// A class, as each call into the plugin takes it along: a copy of it would count all that it holds.
final class PluginLoader {
  let file: PluginFile
  let bytes: [UInt8]
  let note: PluginNote
  let context: PluginContext
  let loadsByPath: Bool
  let shelf: LibraryShelf
  private static let constructors = CallSite(LoadingCall.opening)
  private static let entry = CallSite(LoadingCall.entry)
  private static let reading = CallSite(LoadingCall.descriptor)
  private static let starting = CallSite(LoadingCall.start, as: .start)
  /// How a start that fails without a word is mended.
  private static let mute =
    "let its author say why: return snapnav_fail(err, SNAPNAV_E_FAIL, \"what it lacks\")"

  private typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<snapnav_plugin>?

  init(
    file: PluginFile, bytes: [UInt8], note: PluginNote, context: PluginContext, loadsByPath: Bool,
    shelf: LibraryShelf
  ) {
    (self.file, self.bytes, self.note, self.context) = (file, bytes, note, context)
    (self.loadsByPath, self.shelf) = (loadsByPath, shelf)
  }

  func start(
    hostName: String, hostVersion: String, config: Value
  ) throws(PluginRefusal) -> Plugin {
    let library = try open()
    do throws(PluginRefusal) {
      return try start(library, hostName: hostName, hostVersion: hostVersion, config: config)
    } catch {
      shelf.put(library)
      throw error
    }
  }

  private func start(
    _ library: LoadedLibrary, hostName: String, hostVersion: String, config: Value
  ) throws(PluginRefusal) -> Plugin {
    let descriptor = try unsafe describe(library)
    let registrar = Registrar(context: context, declared: note.provides)
    let table = HostTable(context: context, name: hostName, version: hostVersion)
    let live = unsafe Plugin(
      file: file.path, digest: file.digest ?? (loadsByPath ? Digest(of: bytes) : nil), note: note,
      config: config, context: context, descriptor: descriptor, library: library)
    do throws(Failure) {
      try unsafe callStart(descriptor, table, registrar, config)
    } catch {
      live.abandon()
      throw registrar.faults.isEmpty
        ? refusal(.start(error)) : refusal(.registration(registrar.faults))
    }
    registrar.close()
    guard registrar.faults.isEmpty else {
      live.stop()
      throw refusal(.registration(registrar.faults))
    }
    live.adopt(registrar.registrations)
    return live
  }

  /// Asks an open library for its descriptor, and no more.
  func tryEntry(of library: LoadedLibrary) throws(PluginRefusal) {
    _ = try unsafe describe(library)
  }

  private func refusal(_ reason: PluginRefusal.Reason) -> PluginRefusal {
    PluginRefusal(file: file.path, plugin: note.id, reason)
  }

  /// Opens the library; its start functions run.
  func open() throws(PluginRefusal) -> LoadedLibrary {
    if file.locked != nil, let (name, owner) = shelf.rival(of: file.ownLibraries) {
      throw refusal(.libraryTaken(name, by: owner))
    }
    if !loadsByPath, let library = shelf.take(file.digest) { return library }
    return try context.call(Self.constructors) { _ throws(PluginRefusal) in
      if loadsByPath {
        return try loaded { () throws(LoadError) in try LoadedLibrary(path: file.path) }
      }
      if file.locked == nil {
        for path in file.librariesBesideIt {
          _ = try loaded { () throws(LoadError) in try LoadedLibrary(path: path) }
        }
      } else {
        for library in file.ownLibraries { try openSealed(library) }
      }
      let copy = try sealedCopy(bytes, note.id + "@" + note.version.description, file.digest)
      return try loaded { () throws(LoadError) in try LoadedLibrary(copy, file: file.path) }
    }
  }

  /// What the system's loader has opened, or why it has not.
  private func loaded(
    _ open: () throws(LoadError) -> LoadedLibrary
  ) throws(PluginRefusal) -> LoadedLibrary {
    do throws(LoadError) { return try open() } catch { throw refusal(.loader(error)) }
  }

  /// Opens the very bytes that were held to the lock; the system's loader finds them by their SONAME when
  /// it comes to who needs them.
  private func openSealed(_ library: OwnLibrary) throws(PluginRefusal) {
    let digest = Digest(of: library.bytes)
    guard !shelf.has(library.soname, digest) else { return }
    let copy = try sealedCopy(library.bytes, library.soname, digest)
    _ = try loaded { () throws(LoadError) in try LoadedLibrary(copy, file: library.path) }
    shelf.note(library.soname, digest, of: note.id)
  }

  private func sealedCopy(
    _ bytes: [UInt8], _ name: String, _ digest: Digest?
  ) throws(PluginRefusal) -> SealedCopy {
    do throws(SystemError) {
      return try SealedCopy(of: bytes, name: name, digest: digest, fallbackDirectory: "/tmp")
    } catch { throw refusal(.sealing(error)) }
  }

  /// Asks the entry point for the descriptor and checks it.
  private func describe(
    _ library: LoadedLibrary
  ) throws(PluginRefusal) -> UnsafePointer<snapnav_plugin> {
    let address: UnsafeMutableRawPointer
    do throws(LoadError) {
      unsafe address = try unsafe library.symbol(Contract.entrySymbol)
    } catch { throw refusal(.loader(error)) }
    let entry = unsafe unsafeBitCast(address, to: Entry.self)
    let answer = unsafe context.call(Self.entry) { _ in
      unsafe entry(Contract.major, Contract.minor)
    }
    guard let descriptor = unsafe answer else { throw refusal(.noDescriptor) }
    let found = context.call(Self.reading) { _ in unsafe flaw(in: descriptor) }
    if let found { throw refusal(.descriptor(flaw: found)) }
    return unsafe descriptor
  }

  private func flaw(in descriptor: UnsafePointer<snapnav_plugin>) -> String? {
    let size = unsafe Int(descriptor.pointee.size)
    guard unsafe size >= MemoryLayout<snapnav_plugin>.size else {
      return unsafe "its size is \(size), at least \(MemoryLayout<snapnav_plugin>.size) is expected"
    }
    let major = unsafe descriptor.pointee.abi_major
    guard major == Contract.major else {
      return "it is for contract \(major), \(Contract.major) is expected"
    }
    // Those above bit 15 may be ignored.
    let flags = unsafe descriptor.pointee.flags & 0xFFFF
    guard flags & ~UInt32(SNAPNAV_PLUGIN_UNLOADABLE | SNAPNAV_PLUGIN_RELOADABLE) == 0 else {
      return "its flags are \(flags), of which this host knows 1 and 2"
    }
    let id = unsafe cText(descriptor.pointee.id, limit: 256)
    guard id == note.id else { return "its id is \"\(id)\", the note's is \"\(note.id)\"" }
    let version = unsafe cText(descriptor.pointee.version, limit: 256)
    guard (try? SemanticVersion(parsing: version)) == note.version else {
      return "its version is \"\(version)\", the note's is \"\(note.version)\""
    }
    if unsafe descriptor.pointee.start == nil { return "start is NULL" }
    return unsafe (descriptor.pointee.save == nil) != (descriptor.pointee.restore == nil)
      ? "save and restore come together" : nil
  }

  private func callStart(
    _ descriptor: UnsafePointer<snapnav_plugin>, _ table: HostTable, _ registrar: Registrar,
    _ config: Value
  ) throws(Failure) {
    let answer = unsafe try context.ask(Self.starting) { (arena, _, slot) throws(Failure) in
      guard let start = unsafe descriptor.pointee.start else { return StatusCode.ok }
      let config = try unsafe arena.lend(config)
      arena.seal()
      return unsafe start(table.pointer, registrar.table, config, &context.pluginContext, slot)
    }
    guard answer.status == StatusCode.ok else {
      var failure = context.failure(answer, Self.starting)
      if answer.message.isEmpty { failure.hint = Self.mute }
      throw failure
    }
  }
}

extension ValueArena {
  /// Lends a value; one that breaks a limit is a failure.
  func lend(_ value: Value) throws(Failure) -> UnsafePointer<snapnav_value> {
    do throws(ValueFault) {
      // Safety: good until the call that the arena serves has returned.
      return try unsafe borrow(value)
    } catch { throw Failure(.limit, "what it shall be given is \(error)") }
  }

  /// Lends a struct of the contract.
  func lend<Struct: BitwiseCopyable>(_ value: Struct) -> UnsafePointer<Struct> {
    // Safety: as above; the place is as large and aligned as the struct.
    let place = unsafe room(for: Struct.self, count: 1)
    unsafe place.initialize(to: value)
    return unsafe UnsafePointer(place)
  }
}
