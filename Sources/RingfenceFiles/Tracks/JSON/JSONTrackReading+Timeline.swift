internal import Ringfence

extension JSONTrackReading {
  /// Reads an export of Google's timeline: that of a phone, or the older one of recorded locations.
  mutating func readTimeline(
    _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    object.sawTrack()
    guard tape.kind(0) == .object else {
      return try readSegments(0, tape, bytes, into: &fixes)
    }
    if let segments = tape.array("semanticSegments", of: 0, in: bytes) {
      try readSegments(segments, tape, bytes, into: &fixes)
    }
    if let signals = tape.array("rawSignals", of: 0, in: bytes) {
      try readSignals(signals, tape, bytes, into: &fixes)
    }
    if let locations = tape.array("locations", of: 0, in: bytes) {
      try readLocations(locations, tape, bytes, into: &fixes)
    }
  }

  // MARK: The path that Google calculated

  private mutating func readSegments(
    _ segments: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var name: ContiguousArray<UInt8>?
    var child = tape.firstChild(segments)
    while let segment = child {
      child = tape.sibling(after: segment, in: segments)
      guard let path = tape.array("timelinePath", of: segment, in: bytes) else { continue }
      let track = name ?? nextUnnamedTrack()
      name = track
      let start = tape.member("startTime", of: segment, in: bytes)
      var next = tape.firstChild(path)
      while let point = next {
        next = tape.sibling(after: point, in: path)
        begin(point, track, tape, bytes)
        if let text = tape.member("point", of: point, in: bytes) { setPoint(text, tape, bytes) }
        if let time = tape.member("time", of: point, in: bytes) {
          setTime(time, tape, bytes)
        } else if let start,
          let offset = tape.member("durationMinutesOffsetFromStartTime", of: point, in: bytes)
        {
          setTime(start, tape, bytes)
          values.delay(byMinutes: minutes(offset, tape, bytes))
        }
        try finish(into: &fixes)
      }
    }
  }

  private func minutes(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Double? {
    if let number = tape.number(node, in: bytes) { return number }
    return tape.plainTextRange(node).flatMap { DecimalNumber.parse(bytes, $0) }
  }

  // MARK: What the phone measured

  private mutating func readSignals(
    _ signals: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var name: ContiguousArray<UInt8>?
    var child = tape.firstChild(signals)
    while let signal = child {
      child = tape.sibling(after: signal, in: signals)
      guard let position = tape.object("position", of: signal, in: bytes) else { continue }
      let track = name ?? nextUnnamedTrack()
      name = track
      begin(position, track, tape, bytes)
      if let text = tape.member("LatLng", of: position, in: bytes)
        ?? tape.member("latLng", of: position, in: bytes)
      {
        setPoint(text, tape, bytes)
      }
      set(.accuracy, "accuracyMeters", of: position, tape, bytes)
      set(.altitude, "altitudeMeters", of: position, tape, bytes)
      set(.speed, "speedMetersPerSecond", of: position, tape, bytes)
      if let time = tape.member("timestamp", of: position, in: bytes) { setTime(time, tape, bytes) }
      try finish(into: &fixes)
    }
  }

  // MARK: Recorded locations

  private mutating func readLocations(
    _ locations: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let hasDevices = hasSeveralDevices(locations, tape, bytes)
    let unnamed = hasDevices ? [] : nextUnnamedTrack()
    var child = tape.firstChild(locations)
    while let location = child {
      child = tape.sibling(after: location, in: locations)
      begin(location, unnamed, tape, bytes)
      if hasDevices { set(.track, "deviceTag", of: location, tape, bytes) }
      values.set(
        latitude: degrees("latitudeE7", of: location, isLatitude: true, tape, bytes),
        longitude: degrees("longitudeE7", of: location, isLatitude: false, tape, bytes),
        altitude: .nan)
      set(.accuracy, "accuracy", of: location, tape, bytes)
      set(.altitude, "altitude", of: location, tape, bytes)
      set(.speed, "velocity", of: location, tape, bytes)
      set(.course, "heading", of: location, tape, bytes)
      if let time = tape.member("timestamp", of: location, in: bytes)
        ?? tape.member("timestampMs", of: location, in: bytes)
      {
        setTime(time, tape, bytes)
      }
      try finish(into: &fixes)
    }
  }

  /// Whether locations come from more than one device.
  private func hasSeveralDevices(
    _ locations: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Bool {
    var first: Double?
    var isFound = false
    tape.forEachChild(locations) { location in
      guard let node = tape.member("deviceTag", of: location, in: bytes),
        let tag = tape.number(node, in: bytes)
      else { return true }
      isFound = first.map { $0 != tag } ?? false
      first = tag
      return !isFound
    }
    return isFound
  }

  /// Degrees from ten millionths of a degree.
  private func degrees(
    _ name: String, of object: Int, isLatitude: Bool, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Double {
    guard let node = tape.member(name, of: object, in: bytes),
      let number = tape.number(node, in: bytes)
    else { return .nan }
    return TableDegrees.ofTenMillionths(number, isLatitude: isLatitude)
  }

  // MARK: Parts

  private mutating func begin(
    _ node: Int, _ track: ContiguousArray<UInt8>, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) {
    values.begin(line: line(of: node, tape, bytes))
    values.set(.track, track.span, 0..<track.count)
  }

  private mutating func set(
    _ role: TableRole, _ name: String, of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) {
    guard let node = tape.member(name, of: object, in: bytes) else { return }
    if tape.kind(node) == .number {
      values.set(role, bytes, tape.range(node))
    } else if let range = tape.plainTextRange(node) {
      values.set(role, bytes, range)
    }
  }

  /// Takes a text of two numbers: `48.1°, 11.5°` or `geo:48.1,11.5`.
  private mutating func setPoint(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    guard let range = tape.plainTextRange(node) else { return }
    var numbers: [Double] = []
    var i = range.lowerBound
    while i < range.upperBound, numbers.count < 2 {
      let start = i
      while i < range.upperBound, Self.isOfNumber(bytes[i]) { i += 1 }
      if i > start, let number = DecimalNumber.parse(bytes, start..<i) { numbers.append(number) }
      i = max(i, start + 1)
    }
    guard numbers.count == 2 else { return }
    values.set(latitude: numbers[0], longitude: numbers[1], altitude: .nan)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || byte == 0x2D || byte == 0x2B || byte == 0x2E
  }
}
