public import Ringfence

/// Saves and restores a session, also in another process: the same fixes then cause the same events as
/// if the session had never stopped. The earlier tries in ``TriggerSession/pendingEntries`` are not
/// saved.
///
/// ```swift
/// let bytes = SessionFile.bytes(of: session, layout: layout)
/// let restored = try SessionFile.read(bytes: bytes, name: "state.json", layout: layout)
/// ```
public enum SessionFile {
  /// The state of a session as JSON. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - layout: the layout of the session; its fingerprint is stored.
  /// - Returns: one line of UTF-8 text, which ``read(bytes:name:layout:)`` reads.
  public static func bytes(of session: TriggerSession, layout: ZoneLayout) -> [UInt8] {
    SessionDocument(session, layout: LayoutFingerprint.of(layout)).bytes
  }

  /// Reads a saved session from the file at a path, or from standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - layout: the layout of the session. It must be the one that the session was saved with.
  /// - Returns: the session as it was saved.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`, `too-large`, `not-a-state`,
  ///   `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes and in the layout.
  public static func read(path: String, layout: ZoneLayout) throws(FileError) -> TriggerSession {
    try read(bytes: Array(ByteSource.wholeFile(at: path)), name: path, layout: layout)
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
    try document(bytes, name, layout, versions: [SessionDocument.currentVersion]) {
      (document) throws(InvalidSession) in try document.session(in: layout)
    }
  }

  // MARK: The session of an app

  /// The state of the session of an app as JSON, with its mode. It contains positions: protect it like a track.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - layout: the layout of the session; its fingerprint is stored.
  /// - Returns: one line of UTF-8 text, which ``readApp(bytes:name:layout:)`` reads.
  public static func bytes(of session: AppSession, layout: ZoneLayout) -> [UInt8] {
    SessionDocument(session, layout: LayoutFingerprint.of(layout)).bytes
  }

  /// Reads the saved session of an app, whose process has ended: pending entries and counted crossings are forgotten, and
  /// the next fix begins a segment. Say how the app comes back with ``AppSession/relaunched(at:)`` or
  /// ``AppSession/reopened(at:)``. A session that was saved without an app is one in normal mode.
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
    try document(
      bytes, name, layout, versions: [SessionDocument.currentVersion, SessionDocument.appVersion]
    ) { (document) throws(InvalidSession) in try document.appSession(in: layout) }
  }

  private static func document<Session>(
    _ bytes: [UInt8], _ name: String, _ layout: ZoneLayout, versions: [Int],
    _ make: (SessionDocument) throws(InvalidSession) -> Session
  ) throws(FileError) -> Session {
    func refuse(_ code: FileError.Code, _ detail: String) -> FileError {
      FileError(code, at: FileLocation(file: name), detail)
    }
    guard let json = try? JSONDocument(ContiguousArray(bytes)),
      case let root = SessionObject(json, 0), let version: Int = try? root.integer("version")
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
    guard document.layout == LayoutFingerprint.of(layout) else {
      throw refuse(
        .otherLayout, "was saved with another layout; zones or settings have changed since")
    }
    do {
      return try make(document)
    } catch {
      throw refuse(.notAState, "does not fit the layout: \(error.detail)")
    }
  }
}
