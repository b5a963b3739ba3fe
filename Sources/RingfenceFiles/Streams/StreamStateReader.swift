package import Ringfence
internal import RingfenceBytes

/// Reads the state of a stream line by line, so that the devices are not held twice.
package struct StreamStateReader: Sendable {
  /// The first line.
  package let state: StreamState

  private let name: String
  /// The layout that goes on, and the way there for a state of another one.
  private let target: SessionTarget
  private let bytes: ContiguousArray<UInt8>
  private var next: Int
  private var line = 1
  private var devices = 0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - engine: the engine that goes on, in the mode of the state.
  ///   - migration: makes the way to its layout, for a state of another one, of apps where it is called with `true`; `nil` where
  ///     that is refused.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`, `too-large`, `not-a-state`,
  ///   `unknown-version`, `other-layout`.
  package init(
    path: String, engine: TriggerEngine,
    migration: (_ ofApps: Bool) throws(FileError) -> LayoutMigration? = { (_) throws(FileError) in
      nil
    }
  ) throws(FileError) {
    try self.init(
      bytes: ByteSource.wholeFile(at: path), name: path, engine: engine, migration: migration)
  }

  /// Reads the bytes of a file, as ``init(path:engine:migration:)``. `advice` says what to do about a state that is refused for
  /// its layout or mode.
  package init(
    bytes: ContiguousArray<UInt8>, name: String, engine: TriggerEngine,
    advice: String = "; go on with that one, or move the state and the output away to begin again",
    migration: (_ ofApps: Bool) throws(FileError) -> LayoutMigration? = { (_) throws(FileError) in
      nil
    }
  ) throws(FileError) {
    self.bytes = bytes
    self.name = name
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    next = min(end + 1, bytes.count)
    let location = FileLocation(file: name)
    guard let json = try? JSONDocument(ContiguousArray(bytes[..<end])),
      let version: Int = try? JSONRecordReader(JSONValue(json)).value("version")
    else {
      throw FileError(
        .notAState, at: location, "is not the state of a stream: there is no \"version\"")
    }
    guard version == StreamHeader.version || version == StreamHeader.appVersion else {
      throw FileError(
        .unknownVersion, at: location,
        "is the state of a stream of version \(version), expected \(StreamHeader.version) or "
          + "\(StreamHeader.appVersion)")
    }
    hasChecksum = try Self.checkSum(of: bytes, name)
    guard let header = try? StreamHeader(JSONValue(json)) else {
      throw FileError(
        .notAState, at: location, "is not the state of a stream: its first line is not whole")
    }
    let isOfLayout = LayoutFingerprint.isOf(
      header.layout, engine.layoutFingerprint, engine.layout)
    let isOfMode = header.state.mode == engine.mode
    target = SessionTarget(
      identity: engine.identity,
      migration: isOfLayout || !isOfMode ? nil : try migration(version == StreamHeader.appVersion))
    guard isOfMode, isOfLayout || target.migration != nil else {
      let other =
        !isOfMode
        ? "in \(header.state.mode.name) mode" : "with another layout"
      throw FileError(.otherLayout, at: location, "was saved \(other)\(advice)")
    }
    state = header.state
    layoutBefore = target.migration == nil ? nil : UInt64(header.layout, radix: 16) ?? 0
  }

  /// Whether the state says its checksum, as an earlier version did not.
  package let hasChecksum: Bool

  /// Compares the checksum of the last line with the lines before.
  ///
  /// - Returns: whether the last line has one. A state that is cut off has none.
  /// - Throws: ``FileError`` `not-a-state` if they differ.
  private static func checkSum(
    of bytes: ContiguousArray<UInt8>, _ name: String
  ) throws(FileError) -> Bool {
    guard bytes.last == 0x0A else { return false }
    let start = bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard let json = try? JSONDocument(ContiguousArray(bytes[start...])),
      let checksum: String = try? JSONRecordReader(JSONValue(json)).value("checksum")
    else { return false }
    var found = FNVHash()
    found.append(bytes[..<start])
    guard checksum == found.digits else {
      throw FileError(
        .notAState, at: FileLocation(file: name),
        "is damaged: the checksum of its last line is not that of the lines before; "
          + "go on with a copy that is whole, or move it away to begin again")
    }
    return true
  }

  /// The fingerprint of the layout of the state, where another one goes on.
  package let layoutBefore: UInt64?

  /// The next device; `nil` after the last one.
  ///
  /// - Throws: ``FileError`` `not-a-state` for a file that is damaged or cut off.
  package mutating func nextDevice() throws(FileError) -> StreamDevice? {
    line += 1
    let rest = bytes[next...]
    guard let end = rest.firstIndex(of: 0x0A) else { throw damaged("file is cut off") }
    next = end + 1
    guard let json = try? JSONDocument(ContiguousArray(rest[..<end])) else {
      throw damaged("line is not JSON")
    }
    if let count: Int = try? JSONRecordReader(JSONValue(json)).value("devices") {
      guard count == devices, next == bytes.count else {
        throw damaged("\(devices) devices stand here, expected \(count)")
      }
      return nil
    }
    devices += 1
    do throws(InvalidSession) {
      return try device(JSONValue(json))
    } catch {
      throw damaged("device does not fit: \(error.detail)")
    }
  }

  private func device(_ json: JSONValue) throws(InvalidSession) -> StreamDevice {
    guard var record = try? DeviceRecord(json) else {
      throw InvalidSession(detail: "the line is not whole")
    }
    var device = StreamDevice(
      track: record.track, filter: record.filter, leaps: record.leaps ?? LeapFilter(),
      session: TriggerSession(), arrival: record.arrival)
    device.silence = record.silence
    if let app = JSONRecordReader(json).member("app") {
      guard record.session.isOfApp else {
        throw InvalidSession(detail: "the session of an app is not whole")
      }
      device.app = try record.session.streamApp(app, in: target)
      return device
    }
    guard !record.session.isOfApp else {
      throw InvalidSession(detail: "the session of an app is not whole")
    }
    record.session.mode = state.mode.name
    device.session = try record.session.session(in: target)
    return device
  }

  private func damaged(_ detail: String) -> FileError {
    FileError(.notAState, at: FileLocation(file: name, line: line), detail)
  }
}

extension SessionDocument {
  /// The app of a device, with what its line has besides the session.
  fileprivate func streamApp(
    _ json: JSONValue, in target: SessionTarget
  ) throws(InvalidSession) -> StreamApp {
    let (session, suspended) = try appStates(in: target)
    guard let app = try? AppRecord(json) else {
      throw InvalidSession(detail: "the line is not whole")
    }
    return StreamApp(
      session: AppSession(
        continuing: session, mode: app.mode, evaluatedMode: isInRestartMode ? .restart : .normal,
        suspended: suspended, awakeSince: app.awakeSince.map { Timestamp(microseconds: $0) },
        hasEnded: app.hasEnded),
      lastTime: app.lastTime)
  }
}
