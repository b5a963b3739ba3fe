package import Ringfence

/// Reads the state of a stream line by line, so that the devices are not held twice.
package struct StreamStateReader: Sendable {
  /// The first line.
  package let state: StreamState

  private let name: String
  private let layout: ZoneLayout
  private let identity: LayoutIdentity
  private let bytes: ContiguousArray<UInt8>
  private var next: Int
  private var line = 1
  private var devices = 0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - layout: the layout that the engine evaluates, which must be the one of the state.
  ///   - mode: the mode of the engine, likewise.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`, `too-large`, `not-a-state`,
  ///   `unknown-version`, `other-layout`.
  package init(path: String, layout: ZoneLayout, mode: TriggerMode) throws(FileError) {
    try self.init(bytes: ByteSource.wholeFile(at: path), name: path, layout: layout, mode: mode)
  }

  /// Reads the bytes of a file, as ``init(path:layout:mode:)``.
  package init(
    bytes: ContiguousArray<UInt8>, name: String, layout: ZoneLayout, mode: TriggerMode
  ) throws(FileError) {
    self.bytes = bytes
    self.name = name
    self.layout = layout
    identity = LayoutIdentity(fingerprint: layout.fingerprint)
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
    guard let header = try? StreamHeader(JSONValue(json)) else {
      throw FileError(
        .notAState, at: location, "is not the state of a stream: its first line is not whole")
    }
    let isOfLayout = LayoutFingerprint.isOf(header.layout, identity.fingerprint, layout)
    guard isOfLayout, header.state.mode == mode else {
      let other = isOfLayout ? "in \(header.state.mode.name) mode" : "with another layout"
      throw FileError(
        .otherLayout, at: location,
        "was saved \(other); go on with that one, or move the state and the output away to begin again"
      )
    }
    state = header.state
  }

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
      track: record.track, filter: record.filter, session: TriggerSession(),
      arrival: record.arrival)
    if let app = JSONRecordReader(json).member("app") {
      guard record.session.isOfApp else {
        throw InvalidSession(detail: "the session of an app is not whole")
      }
      device.app = try record.session.streamApp(app, in: layout, identity)
      return device
    }
    guard !record.session.isOfApp else {
      throw InvalidSession(detail: "the session of an app is not whole")
    }
    record.session.mode = state.mode.name
    device.session = try record.session.session(in: layout, identity)
    return device
  }

  private func damaged(_ detail: String) -> FileError {
    FileError(.notAState, at: FileLocation(file: name, line: line), detail)
  }
}

extension SessionDocument {
  /// The app of a device, with what its line has besides the session.
  fileprivate func streamApp(
    _ json: JSONValue, in layout: ZoneLayout, _ identity: LayoutIdentity
  ) throws(InvalidSession) -> StreamApp {
    let (session, suspended) = try appStates(in: layout, identity)
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
