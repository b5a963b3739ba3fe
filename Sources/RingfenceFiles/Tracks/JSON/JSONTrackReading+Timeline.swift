internal import Ringfence

extension JSONTrackReading {
  /// Reads an export of Google's timeline: that of a phone, or the older one of recorded locations.
  mutating func readTimeline(
    _ root: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    object.sawTrack()
    guard tape.kind(root) == .object else {
      return try readSegments(root, tape, bytes, into: &fixes)
    }
    if let segments = tape.array("semanticSegments", of: root, in: bytes) {
      try readSegments(segments, tape, bytes, into: &fixes)
    }
    if let signals = tape.array("rawSignals", of: root, in: bytes) {
      try readSignals(signals, tape, bytes, into: &fixes)
    }
    if let locations = tape.array("locations", of: root, in: bytes) {
      try readLocations(locations, tape, bytes, into: &fixes)
    }
    if let objects = tape.array("timelineObjects", of: root, in: bytes) {
      try readObjects(objects, tape, bytes, into: &fixes)
    }
  }

  // MARK: The path that Google calculated

  private mutating func readSegments(
    _ segments: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let coverage = TimelineCoverage(segments, tape, bytes, values.times)
    var name: ContiguousArray<UInt8>?
    var child = tape.firstChild(segments)
    while let segment = child {
      child = tape.sibling(after: segment, in: segments)
      if let path = tape.array("timelinePath", of: segment, in: bytes) {
        let track = name ?? nextUnnamedTrack()
        name = track
        try readPath(path, from: segment, track, tape, bytes, into: &fixes)
      } else if let activity = tape.object("activity", of: segment, in: bytes) {
        for end in ["start", "end"] {
          guard let point = activityPoint(end, of: activity, tape, bytes) else { continue }
          var times = values.times
          let moment = TimelineCoverage.moment(end + "Time", of: segment, tape, bytes, &times)
          if let moment, coverage.contains(moment) { continue }
          let track = name ?? nextUnnamedTrack()
          name = track
          begin(segment, track, tape, bytes)
          setPoint(point, tape, bytes)
          setTime(end + "Time", of: segment, tape, bytes)
          try finish(into: &fixes)
        }
      }
    }
  }

  /// Where an activity began or ended; `nil` where that is not said.
  private func activityPoint(
    _ end: String, of activity: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> Int? {
    if let point = tape.object(end, of: activity, in: bytes) {
      return tape.member("latLng", of: point, in: bytes)
    }
    return tape.member(end, of: activity, in: bytes)
  }

  private mutating func readPath(
    _ path: Int, from segment: Int, _ track: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let start = tape.member("startTime", of: segment, in: bytes)
    var next = tape.firstChild(path)
    while let point = next {
      next = tape.sibling(after: point, in: path)
      begin(point, track, tape, bytes)
      if let text = tape.member("point", of: point, in: bytes) { setPoint(text, tape, bytes) }
      if let time = tape.member("time", of: point, in: bytes) {
        values.setTime(time, of: tape, bytes)
      } else if let start,
        let offset = tape.member("durationMinutesOffsetFromStartTime", of: point, in: bytes)
      {
        values.setTime(start, of: tape, bytes)
        values.delay(byMinutes: minutes(offset, tape, bytes))
      }
      try finish(into: &fixes)
    }
  }

  private func minutes(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Double? {
    if let number = tape.number(node, in: bytes) { return number }
    return tape.withText(node, in: bytes) { DecimalNumber.parse($0, $1) } ?? nil
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
      if let time = tape.member("timestamp", of: position, in: bytes) {
        values.setTime(time, of: tape, bytes)
      }
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
      setDegrees("latitudeE7", "longitudeE7", of: location, tape, bytes)
      set(.accuracy, "accuracy", of: location, tape, bytes)
      set(.altitude, "altitude", of: location, tape, bytes)
      set(.speed, "velocity", of: location, tape, bytes)
      set(.course, "heading", of: location, tape, bytes)
      setTime("timestamp", of: location, tape, bytes)
      try finish(into: &fixes)
    }
  }

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

  private mutating func setDegrees(
    _ latitude: String, _ longitude: String, of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) {
    values.set(
      latitude: degrees(latitude, of: object, isLatitude: true, tape, bytes),
      longitude: degrees(longitude, of: object, isLatitude: false, tape, bytes), altitude: .nan)
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

  // MARK: Activities and visits of older exports

  /// Reads the path of each activity and visit, and where and when an activity began and ended.
  private mutating func readObjects(
    _ objects: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let track = nextUnnamedTrack()
    var child = tape.firstChild(objects)
    while let object = child {
      child = tape.sibling(after: object, in: objects)
      if let activity = tape.object("activitySegment", of: object, in: bytes) {
        try readEnd("start", of: activity, track, tape, bytes, into: &fixes)
        try readPath(of: activity, track, tape, bytes, into: &fixes)
        try readEnd("end", of: activity, track, tape, bytes, into: &fixes)
      } else if let visit = tape.object("placeVisit", of: object, in: bytes) {
        try readPath(of: visit, track, tape, bytes, into: &fixes)
      }
    }
  }

  private mutating func readEnd(
    _ end: String, of activity: Int, _ track: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard let location = tape.object(end + "Location", of: activity, in: bytes),
      tape.member("latitudeE7", of: location, in: bytes) != nil
    else { return }
    begin(location, track, tape, bytes)
    setDegrees("latitudeE7", "longitudeE7", of: location, tape, bytes)
    if let duration = tape.object("duration", of: activity, in: bytes) {
      setTime(end + "Timestamp", of: duration, tape, bytes)
    }
    try finish(into: &fixes)
  }

  /// Reads the points of a path that have times. Those of the other path have none and are counted.
  private mutating func readPath(
    of object: Int, _ track: ContiguousArray<UInt8>, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if let path = tape.object("simplifiedRawPath", of: object, in: bytes),
      let points = tape.array("points", of: path, in: bytes)
    {
      var child = tape.firstChild(points)
      while let point = child {
        child = tape.sibling(after: point, in: points)
        begin(point, track, tape, bytes)
        setDegrees("latE7", "lngE7", of: point, tape, bytes)
        set(.accuracy, "accuracyMeters", of: point, tape, bytes)
        setTime("timestamp", of: point, tape, bytes)
        try finish(into: &fixes)
      }
    }
    if let path = tape.object("waypointPath", of: object, in: bytes),
      let points = tape.array("waypoints", of: path, in: bytes)
    {
      var child = tape.firstChild(points)
      while let point = child {
        child = tape.sibling(after: point, in: points)
        values.diagnostics.record(
          .missingTime, line: line(of: point, tape, bytes), isLeftOut: true)
      }
    }
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
    values.set(role, node, of: tape, bytes)
  }

  /// Takes the time of a member, or of that with `Ms` behind its name: then it is in milliseconds.
  private mutating func setTime(
    _ name: String, of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) {
    let node =
      tape.member(name, of: object, in: bytes) ?? tape.member(name + "Ms", of: object, in: bytes)
    if let node { values.setTime(node, of: tape, bytes) }
  }

  /// Takes a text of two numbers: `48.1°, 11.5°` or `geo:48.1,11.5`.
  private mutating func setPoint(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    let point = tape.withText(node, in: bytes) { TimelinePoint($0, $1) }
    guard let point = point ?? nil else { return }
    values.set(latitude: point.latitude, longitude: point.longitude, altitude: .nan)
  }
}
