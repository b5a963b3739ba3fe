package import Ringfence

/// Reads the state of a stream line by line, so that the devices are not held twice.
package struct StreamStateReader: Sendable {
  /// The version that is read and written, and that of a state with apps.
  static let version = 1
  static let appVersion = 2
  static let doubtfulKeys = ["latitude", "longitude", "altitude", "accuracy", "speed", "course"]

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
      case let root = SessionObject(json, 0), let version: Int = try? root.integer("version")
    else {
      throw FileError(
        .notAState, at: location, "is not the state of a stream: there is no \"version\"")
    }
    guard version == Self.version || version == Self.appVersion else {
      throw FileError(
        .unknownVersion, at: location,
        "is the state of a stream of version \(version), expected \(Self.version) or \(Self.appVersion)"
      )
    }
    guard let known = try? root.text("layout"), let state = try? StreamState(root) else {
      throw FileError(
        .notAState, at: location, "is not the state of a stream: its first line is not whole")
    }
    let isOfLayout = LayoutFingerprint.isOf(known, identity.fingerprint, layout)
    guard isOfLayout, state.mode == mode else {
      let other = isOfLayout ? "in \(state.mode.stateName) mode" : "with another layout"
      throw FileError(
        .otherLayout, at: location,
        "was saved \(other); go on with that one, or move the state and the output away to begin again"
      )
    }
    self.state = state
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
    let object = SessionObject(json, 0)
    if let count = try? object.integerIfPresent("devices") as Int? {
      guard count == devices, next == bytes.count else {
        throw damaged("\(devices) devices stand here, expected \(count)")
      }
      return nil
    }
    devices += 1
    do throws(InvalidSession) {
      return try device(object)
    } catch {
      throw damaged("device does not fit: \(error.detail)")
    }
  }

  private func device(_ object: SessionObject) throws(InvalidSession) -> StreamDevice {
    var document: SessionDocument
    let track: TrackSeed
    let filter: FixFilter.State
    let arrival: Int64?
    do throws(SessionObject.Incomplete) {
      document = try SessionDocument(object.object("session"))
      track = TrackSeed(
        name: object.has("track") ? try object.text("track") : nil,
        segment: object.has("segment") ? try object.text("segment") : nil)
      filter = try FixFilter.State(object.object("filter"))
      arrival = try object.integerIfPresent("arrival")
    } catch {
      throw InvalidSession(detail: "the line is not whole")
    }
    if let saved = object.objectIfPresent("app"), document.app != nil {
      let app = try document.streamApp(saved, in: layout, identity)
      return StreamDevice(
        track: track, filter: filter, session: TriggerSession(), app: app, arrival: arrival)
    }
    guard document.app == nil, !object.has("app") else {
      throw InvalidSession(detail: "the session of an app is not whole")
    }
    document.mode = state.mode.stateName
    return StreamDevice(
      track: track, filter: filter, session: try document.session(in: layout, identity),
      arrival: arrival)
  }

  private func damaged(_ detail: String) -> FileError {
    FileError(.notAState, at: FileLocation(file: name, line: line), detail)
  }
}

extension SessionDocument {
  /// The app of a device, with what its line has besides the session.
  fileprivate func streamApp(
    _ object: SessionObject, in layout: ZoneLayout, _ identity: LayoutIdentity
  ) throws(InvalidSession) -> StreamApp {
    let (session, suspended) = try appStates(in: layout, identity)
    do throws(SessionObject.Incomplete) {
      guard let mode = TriggerMode(stateName: try object.text("mode")) else { throw .init() }
      let awakeSince = try object.momentIfPresent("awakeSince")
      guard let lastTime = try object.momentIfPresent("lastTime") else { throw .init() }
      return StreamApp(
        session: AppSession(
          continuing: session, mode: mode,
          evaluatedMode: app?.isInRestartMode == true ? .restart : .normal, suspended: suspended,
          awakeSince: awakeSince.map { Timestamp(microseconds: $0) },
          hasEnded: try object.boolIfPresent("hasEnded") ?? false),
        lastTime: lastTime)
    } catch {
      throw InvalidSession(detail: "the line is not whole")
    }
  }
}

extension SessionObject {
  func has(_ name: String) -> Bool { objectIfPresent(name) != nil }

  /// A time in the years 1 to 9999.
  fileprivate func momentIfPresent(_ name: String) throws(Incomplete) -> Int64? {
    guard let time: Int64 = try integerIfPresent(name) else { return nil }
    guard (-62_135_596_800_000_000...253_402_300_799_999_999).contains(time) else {
      throw Incomplete()
    }
    return time
  }

  /// A number of 64 bits as hexadecimal digits.
  fileprivate func hexadecimal(_ name: String) throws(Incomplete) -> UInt64 {
    guard let number = UInt64(try text(name), radix: 16) else { throw Incomplete() }
    return number
  }
}

extension StreamState {
  fileprivate init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    guard let mode = TriggerMode(stateName: try object.text("mode")) else { throw .init() }
    self.mode = mode
    events = try object.integer("events")
    guard (0...1 << 53).contains(events) else { throw .init() }
    if let saved = object.objectIfPresent("input") {
      input = Input(
        device: try saved.integer("device"), number: try saved.integer("number"),
        point: try StreamPoint(saved), fingerprint: try saved.hexadecimal("fingerprint"))
    }
    if let saved = object.objectIfPresent("output") {
      output = Output(
        length: try saved.integer("length"), fingerprint: try saved.hexadecimal("fingerprint"))
      guard output?.length ?? -1 >= 0 else { throw .init() }
    }
  }
}

extension StreamPoint {
  fileprivate init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    offset = try object.integer("offset")
    guard offset >= 0 else { throw .init() }
    if object.has("format") {
      guard let known = TrackStream.Format(rawValue: try object.text("format")) else {
        throw .init()
      }
      format = known
    }
    if object.has("head") { head = ContiguousArray(try object.integers("head") as [UInt8]) }
    if object.has("day") {
      let day: Int = try object.integer("day")
      calendar = Calendar(
        day: day, time: try object.integer("time"), sawChecksum: try object.bool("sawChecksum"))
    }
  }
}

extension FixFilter.State {
  fileprivate init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    self.init()
    lastTime = try object.momentIfPresent("lastTime")
    lastOrdinaryTime = try object.momentIfPresent("lastOrdinaryTime")
    comingStarts = try object.boolIfPresent("comingStarts") ?? false
    // A track without a fix begins with a segment.
    goingStarts = try object.boolIfPresent("goingStarts") ?? (lastTime == nil)
    guard goingStarts || lastTime != nil else { throw .init() }
    if object.has("place") { place = try FixFilter.Doubtful(object.object("place")) }
    if object.has("jump") { jump = try FixFilter.Doubtful(object.object("jump")) }
    guard jump == nil || place != nil && jump?.time == lastTime else { throw .init() }
    guard place?.time ?? .min <= lastTime ?? .max else { throw .init() }
    guard object.has("doubtful") else { return }
    for saved in try object.objects("doubtful") {
      doubtful.append(try FixFilter.Doubtful(saved))
    }
    guard doubtful.count <= 2 else { throw .init() }
  }
}

extension FixFilter.Doubtful {
  fileprivate init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    var values: [Double] = []
    for key in StreamStateReader.doubtfulKeys {
      values.append(try object.numberIfPresent(key) ?? .nan)
    }
    // Only a fix whose position is sound waits.
    guard let time = try object.momentIfPresent("time"), values[0].magnitude <= 90,
      values[1].magnitude <= 180
    else { throw .init() }
    self.init(time: time, values: values, flags: try object.integer("flags"))
  }
}
