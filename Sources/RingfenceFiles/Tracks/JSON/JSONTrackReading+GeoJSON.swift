internal import Ringfence

extension JSONTrackReading {
  /// Reads the points and lines of a GeoJSON document: a collection, a feature, an upload of Overland, or moving
  /// points by themselves.
  mutating func readGeoJSON(
    _ root: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    object.hasOwnIDs = true
    if let features = tape.array("features", of: root, in: bytes) {
      return try readFeatures(features, tape, bytes, into: &fixes)
    }
    if let features = TrackUpload.features(of: root, tape, bytes) {
      object.maker = .phone
      beginUpload(root, tape, bytes)
      try readFeatures(features, tape, bytes, into: &fixes)
      endUpload()
      return
    }
    if MovingPoints.isMoving(root, of: tape, bytes) {
      let name = trackName(nil, root, tape, bytes)
      return try readMovingPoints(root, named: name, tape, bytes, into: &fixes)
    }
    try readFeature(root, tape, bytes, into: &fixes)
  }

  private mutating func readFeatures(
    _ features: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    try examine(features, tape, bytes)
    var child = tape.firstChild(features)
    while let feature = child {
      child = tape.sibling(after: feature, in: features)
      try readFeature(feature, tape, bytes, into: &fixes)
    }
  }

  /// Looks at the properties of the first points.
  private mutating func examine(
    _ features: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) throws(FileError) {
    guard !isExamined else { return }
    isExamined = true
    var evidence = ColumnEvidence(object.choices, values.numbers)
    tape.forEachChild(features) { feature in
      guard let geometry = tape.object("geometry", of: feature, in: bytes),
        let type = tape.member("type", of: geometry, in: bytes),
        tape.isText(type, "Point", in: bytes),
        let coordinates = tape.array("coordinates", of: geometry, in: bytes),
        let longitude = tape.firstChild(coordinates),
        let latitude = tape.sibling(after: longitude, in: coordinates),
        let properties = tape.object("properties", of: feature, in: bytes)
      else { return true }
      TableObject.look(
        at: properties, of: tape, bytes, &evidence, tape.number(latitude, in: bytes) ?? .nan,
        tape.number(longitude, in: bytes) ?? .nan)
      return !evidence.isEnough
    }
    values.know(try object.know(evidence, fileName: fileName))
  }

  private mutating func readFeature(
    _ feature: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let properties = tape.object("properties", of: feature, in: bytes)
    if let moving = tape.object("temporalGeometry", of: feature, in: bytes) {
      let name = trackName(properties, feature, tape, bytes)
      return try readMovingPoints(moving, named: name, tape, bytes, into: &fixes)
    }
    guard tape.kind(feature) == .object,
      let geometry = tape.object("geometry", of: feature, in: bytes),
      let type = tape.member("type", of: geometry, in: bytes)
    else {
      otherFeatures += 1
      return
    }
    let times = properties.flatMap { GeoJSONTimes.node(in: $0, of: tape, bytes) }
    if let times, let lines = GeoJSONTimes.lines(ofCollection: geometry, of: tape, bytes) {
      let name = trackName(properties, feature, tape, bytes)
      return try readLines(lines, times, named: name, tape, bytes, into: &fixes)
    }
    guard let coordinates = tape.array("coordinates", of: geometry, in: bytes) else {
      otherFeatures += 1
      return
    }
    if tape.isText(type, "Point", in: bytes) {
      if times == nil {
        return try readPoint(coordinates, properties, tape, bytes, into: &fixes)
      }
      let name = trackName(properties, feature, tape, bytes)
      return try readPositions([coordinates], times, named: name, tape, bytes, into: &fixes)
    }
    if tape.isText(type, "LineString", in: bytes) || tape.isText(type, "MultiPoint", in: bytes) {
      let name = trackName(properties, feature, tape, bytes)
      let positions = GeoJSONTimes.Nodes.children(of: coordinates, tape).nodes
      try readPositions(positions, times, named: name, tape, bytes, into: &fixes)
    } else if tape.isText(type, "MultiLineString", in: bytes) {
      let name = trackName(properties, feature, tape, bytes)
      let lines = GeoJSONTimes.Nodes.children(of: coordinates, tape).nodes
      try readLines(lines, times, named: name, tape, bytes, into: &fixes)
    } else {
      otherFeatures += 1
    }
  }

  // MARK: Points

  /// Reads a point whose properties are those of one fix.
  private mutating func readPoint(
    _ coordinates: Int, _ properties: Int?, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    begin(coordinates, tape, bytes)
    if let properties {
      let location = FileLocation(file: fileName, line: values.fix.line)
      guard try object.read(properties, of: tape, bytes, at: location, into: &values) else {
        return
      }
    }
    setPosition(coordinates, tape, bytes)
    try finish(into: &fixes)
  }

  private mutating func setPosition(_ position: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    var numbers = (Double.nan, Double.nan, Double.nan)
    if tape.kind(position) == .array {
      let longitude = tape.firstChild(position)
      let latitude = longitude.flatMap { tape.sibling(after: $0, in: position) }
      let altitude = latitude.flatMap { tape.sibling(after: $0, in: position) }
      func number(_ node: Int?) -> Double { node.flatMap { tape.number($0, in: bytes) } ?? .nan }
      numbers = (number(longitude), number(latitude), number(altitude))
    }
    values.set(latitude: numbers.1, longitude: numbers.0, altitude: numbers.2)
  }

  // MARK: Lines

  /// Reads lines, each an array of positions.
  private mutating func readLines(
    _ lines: [Int], _ times: Int?, named name: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let lines = lines.map { GeoJSONTimes.Nodes.children(of: $0, tape).nodes }
    guard let times else {
      for line in lines {
        try readPositions(line, times: nil, named: name, tape, bytes, into: &fixes)
      }
      return
    }
    guard let ofLines = GeoJSONTimes.perLine(times, lines.map { $0.count }, of: tape) else {
      let found = tape.childCount(times)
      throw unequal(
        times,
        found == lines.count
          ? "expected an array of times for each of \(found) lines"
          : "found \(found) times for \(lines.count) lines, expected as many", tape, bytes)
    }
    for (line, ofLine) in zip(lines, ofLines) {
      try check(ofLine, line.count, tape, bytes)
      try readPositions(line, times: ofLine.nodes, named: name, tape, bytes, into: &fixes)
    }
  }

  /// Reads the positions of a line as a segment of a track. Their times are an array, or in the positions.
  mutating func readPositions(
    _ positions: [Int], _ times: Int?, named name: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let times = times.map { GeoJSONTimes.Nodes.children(of: $0, tape) }
    if let times { try check(times, positions.count, tape, bytes) }
    try readPositions(positions, times: times?.nodes, named: name, tape, bytes, into: &fixes)
  }

  /// Reads positions with as many times as a segment of a track.
  mutating func readPositions(
    _ positions: [Int], times: [Int]?, named name: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    values.use(TableTraits())
    values.beginSegment()
    for (index, position) in positions.enumerated() {
      values.begin(line: line(of: position, tape, bytes))
      values.set(.track, name.span, 0..<name.count)
      setPosition(position, tape, bytes)
      let time = times?[index] ?? GeoJSONTimes.time(ofPosition: position, of: tape, bytes)
      if let time { values.setTime(time, of: tape, bytes) }
      try finish(into: &fixes)
    }
  }

  /// Checks that there is a time for each position: of another number it is unknown which belong together.
  private func check(
    _ times: GeoJSONTimes.Nodes, _ count: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) throws(FileError) {
    guard times.nodes.count != count else { return }
    throw unequal(
      times.parent, "found \(times.nodes.count) times for \(count) positions, expected as many",
      tape, bytes)
  }

  private func unequal(
    _ times: Int, _ detail: String, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> FileError {
    var cursor = LineCursor()
    return FileError(
      .badValue,
      at: FileLocation(
        file: fileName, cursor.position(of: tape.range(times).lowerBound, in: bytes)),
      path: tape.path(to: times, in: bytes), detail)
  }

  /// The name of the track that a line belongs to: a property that names it, `name`, or an id. Without any
  /// the line is a track of its own.
  private mutating func trackName(
    _ properties: Int?, _ feature: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> ContiguousArray<UInt8> {
    var best = properties.flatMap { TrackNode.find(in: $0, tape, bytes, choices, takesNames: true) }
    if best == nil, !choices.isChosen(.track) {
      best = tape.member("id", of: feature, in: bytes).flatMap { TrackNode.label($0, tape) }
    }
    guard let best else { return nextUnnamedTrack() }
    object.sawTrack()
    let name = tape.withText(best, in: bytes) { $0.extracting($1).copied }
    return name ?? bytes.extracting(tape.range(best)).copied
  }
}

extension Span where Element == UInt8 {
  fileprivate var copied: ContiguousArray<UInt8> {
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(count)
    for i in indices { copy.append(self[i]) }
    return copy
  }
}
