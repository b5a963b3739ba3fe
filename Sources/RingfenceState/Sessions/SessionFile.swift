public import Ringfence

/// Saves and restores a session, also in another process: the same fixes then cause the same events as
/// if the session had never stopped. The earlier tries in ``TriggerSession/pendingEntries`` are not
/// saved.
///
/// ```swift
/// let bytes = SessionFile.bytes(of: session, engine: engine)
/// let restored = try SessionFile.read(bytes: bytes, name: "state.json", engine: engine)
/// ```
///
/// An engine knows the fingerprint of its layout. Where only the layout is at hand, the functions that take one compute
/// it at every call.
public enum SessionFile {
  /// The state of a session as JSON. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - engine: the engine of the session; the fingerprint of its layout is stored.
  /// - Returns: one line of UTF-8 text, which ``read(bytes:name:engine:)`` reads.
  /// - Precondition: the fixes of the session were evaluated with the layout of the engine.
  /// - Complexity: linear in the zones that have a state, whatever the size of the layout.
  public static func bytes(of session: TriggerSession, engine: TriggerEngine) -> [UInt8] {
    bytes(of: session, engine.layoutFingerprint)
  }

  /// The state of a session as JSON. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - layout: the layout of the session; its fingerprint is computed and stored.
  /// - Returns: one line of UTF-8 text, which ``read(bytes:name:layout:)`` reads.
  /// - Precondition: the fixes of the session were evaluated with the layout.
  /// - Complexity: linear in the layout.
  public static func bytes(of session: TriggerSession, layout: ZoneLayout) -> [UInt8] {
    bytes(of: session, layout.fingerprint)
  }

  private static func bytes(of session: TriggerSession, _ fingerprint: UInt64) -> [UInt8] {
    session.requireLayout(fingerprint)
    return SessionDocument(session, layout: LayoutFingerprint.text(fingerprint)).checkedBytes
  }

  /// Reads a saved session from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:engine:)`` returned.
  ///   - name: the file's name in messages.
  ///   - engine: the engine that goes on with the session: of the layout and in the mode that the session was saved with.
  /// - Returns: the session as it was saved.
  /// - Throws: ``FileError``: `not-a-state`, `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes.
  public static func read(
    bytes: [UInt8], name: String, engine: TriggerEngine
  ) throws(FileError) -> TriggerSession {
    let session = try read(bytes, name, SessionTarget(identity: engine.identity))
    if let mode = session.mode, mode != engine.mode {
      throw FileError(
        .otherLayout, at: FileLocation(file: name),
        "was saved in \(mode.name) mode; an AppSession goes on in another one")
    }
    return session
  }

  /// Reads a saved session from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:layout:)`` returned.
  ///   - name: the file's name in messages.
  ///   - layout: the layout of the session. It must be the one that the session was saved with.
  /// - Returns: the session as it was saved.
  /// - Throws: ``FileError``: `not-a-state`, `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes and in the layout.
  public static func read(
    bytes: [UInt8], name: String, layout: ZoneLayout
  ) throws(FileError) -> TriggerSession {
    try read(bytes, name, SessionTarget(identity: LayoutIdentity(of: layout)))
  }

  /// Reads a saved session of any layout, which goes on with that of a migration as
  /// ``TriggerSession/migrate(with:)`` says.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:engine:)`` returned.
  ///   - name: the file's name in messages.
  ///   - migration: the way to the layout that goes on with the session.
  /// - Returns: the session, migrated if it was saved with another layout.
  /// - Throws: ``FileError``: `not-a-state`, also for a state of another layout without the ids of its zones, as versions
  ///   before this one saved it; `unknown-version`.
  /// - Complexity: linear in the bytes, and in the vertices of the zones that have changed.
  public static func read(
    bytes: [UInt8], name: String, migration: LayoutMigration
  ) throws(FileError) -> TriggerSession {
    try read(bytes, name, SessionTarget(identity: migration.identity, migration: migration))
  }

  private static func read(
    _ bytes: [UInt8], _ name: String, _ target: SessionTarget
  ) throws(FileError) -> TriggerSession {
    try document(bytes, name, target, versions: [SessionDocument.currentVersion]) {
      (document, target) throws(InvalidSession) in try document.session(in: target)
    }
  }

  // MARK: The session of an app

  /// The state of the session of an app as JSON, with its mode. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - engines: the engines of the session; the fingerprint of their layout is stored.
  /// - Returns: one line of UTF-8 text, which ``readApp(bytes:name:engines:)`` reads.
  /// - Precondition: the fixes of the session were evaluated with the layout of the engines.
  /// - Complexity: linear in the zones that have a state, whatever the size of the layout.
  public static func bytes(of session: AppSession, engines: DualModeEngine) -> [UInt8] {
    bytes(of: session, engines.normal.layoutFingerprint)
  }

  /// The state of the session of an app as JSON, with its mode. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - layout: the layout of the session; its fingerprint is computed and stored.
  /// - Returns: one line of UTF-8 text, which ``readApp(bytes:name:layout:)`` reads.
  /// - Precondition: the fixes of the session were evaluated with the layout.
  /// - Complexity: linear in the layout.
  public static func bytes(of session: AppSession, layout: ZoneLayout) -> [UInt8] {
    bytes(of: session, layout.fingerprint)
  }

  private static func bytes(of session: AppSession, _ fingerprint: UInt64) -> [UInt8] {
    session.session.requireLayout(fingerprint)
    return SessionDocument(session, layout: LayoutFingerprint.text(fingerprint)).checkedBytes
  }

  /// Reads the saved session of an app, whose process has ended: pending entries and counted crossings are forgotten, and
  /// the next fix begins a segment. Say how the app comes back with ``AppSession/relaunched(at:)`` or
  /// ``AppSession/reopened(at:)``. A session that was saved without an app is read too, in its mode.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:engines:)`` returned.
  ///   - name: the file's name in messages.
  ///   - engines: the engines that go on with the session, of the layout that it was saved with.
  /// - Returns: the session.
  /// - Throws: ``FileError``: `not-a-state`, `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes.
  public static func readApp(
    bytes: [UInt8], name: String, engines: DualModeEngine
  ) throws(FileError) -> AppSession {
    try readApp(bytes, name, SessionTarget(identity: engines.normal.identity))
  }

  /// Reads the saved session of an app, as ``readApp(bytes:name:engines:)``.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:layout:)`` returned.
  ///   - name: the file's name in messages.
  ///   - layout: the layout of the session. It must be the one that the session was saved with.
  /// - Returns: the session.
  /// - Throws: ``FileError``: `not-a-state`, `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes and in the layout.
  public static func readApp(
    bytes: [UInt8], name: String, layout: ZoneLayout
  ) throws(FileError) -> AppSession {
    try readApp(bytes, name, SessionTarget(identity: LayoutIdentity(of: layout)))
  }

  /// Reads the saved session of an app of any layout, as ``readApp(bytes:name:engines:)``. It goes on with that of a migration
  /// as ``AppSession/migrate(with:)`` says.
  ///
  /// - Parameters:
  ///   - bytes: what ``bytes(of:engines:)`` returned.
  ///   - name: the file's name in messages.
  ///   - migration: the way to the layout that goes on with the session, made for the engines of both modes.
  /// - Returns: the session, migrated if it was saved with another layout.
  /// - Throws: ``FileError``: `not-a-state`, also for a state of another layout without the ids of its zones, as versions
  ///   before this one saved it; `unknown-version`.
  /// - Complexity: linear in the bytes, and in the vertices of the zones that have changed.
  public static func readApp(
    bytes: [UInt8], name: String, migration: LayoutMigration
  ) throws(FileError) -> AppSession {
    try readApp(bytes, name, SessionTarget(identity: migration.identity, migration: migration))
  }

  private static func readApp(
    _ bytes: [UInt8], _ name: String, _ target: SessionTarget
  ) throws(FileError) -> AppSession {
    try document(
      bytes, name, target,
      versions: [SessionDocument.currentVersion, SessionDocument.appVersion]
    ) { (document, target) throws(InvalidSession) in try document.appSession(in: target) }
  }

  /// Reads a document. The target that `make` receives has a migration only where the document is of another layout.
  private static func document<Session>(
    _ bytes: [UInt8], _ name: String, _ target: SessionTarget, versions: [Int],
    _ make: (SessionDocument, SessionTarget) throws(InvalidSession) -> Session
  ) throws(FileError) -> Session {
    func refuse(_ code: FileError.Code, _ detail: String) -> FileError {
      FileError(code, at: FileLocation(file: name), detail)
    }
    guard let json = try? JSONDocument(ContiguousArray(bytes)),
      case let root = JSONValue(json),
      let version: Int = try? JSONRecordReader(root).value("version")
    else {
      throw refuse(.notAState, "is not a session state: there is no \"version\"")
    }
    guard versions.contains(version) else {
      throw refuse(
        .unknownVersion,
        "is a session state of version \(version), expected "
          + versions.map { "\($0)" }.joined(separator: " or "))
    }
    guard let document = try? SessionDocument(root) else {
      throw refuse(.notAState, "is not a whole session state of version \(version)")
    }
    guard document.isAsSaved else {
      throw refuse(
        .notAState, "is a damaged session state: its checksum is not that of its values")
    }
    var target = target
    if LayoutFingerprint.isOf(
      document.layout, target.identity.fingerprint, target.identity.layout)
    {
      target.migration = nil
    } else if target.migration == nil {
      throw refuse(
        .otherLayout, "was saved with another layout; zones or settings have changed since")
    }
    do {
      return try make(document, target)
    } catch {
      throw refuse(.notAState, "does not fit the layout: \(error.detail)")
    }
  }
}
