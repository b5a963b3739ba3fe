internal import Ringfence

extension JSONTrackReading {
  /// Reads the points and lines of a GeoJSON document.
  mutating func readGeoJSON(
    _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    object.hasOwnIDs = true
    guard let features = tape.array("features", of: 0, in: bytes) else {
      return try readFeature(0, tape, bytes, into: &fixes)
    }
    var child = tape.firstChild(features)
    while let feature = child {
      child = tape.sibling(after: feature, in: features)
      try readFeature(feature, tape, bytes, into: &fixes)
    }
  }

  private mutating func readFeature(
    _ feature: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard tape.kind(feature) == .object,
      let geometry = tape.object("geometry", of: feature, in: bytes),
      let type = tape.member("type", of: geometry, in: bytes),
      let coordinates = tape.array("coordinates", of: geometry, in: bytes)
    else {
      otherFeatures += 1
      return
    }
    let properties = tape.object("properties", of: feature, in: bytes)
    let times = properties.flatMap { GeoJSONTimes.node(in: $0, of: tape, bytes) }
    if tape.isText(type, "Point", in: bytes) {
      if times == nil {
        return try readPoint(coordinates, properties, tape, bytes, into: &fixes)
      }
      let name = trackName(properties, feature, tape, bytes)
      return try readPositions([coordinates], times, named: name, tape, bytes, into: &fixes)
    }
    let name: ContiguousArray<UInt8>
    if tape.isText(type, "LineString", in: bytes) || tape.isText(type, "MultiPoint", in: bytes) {
      name = trackName(properties, feature, tape, bytes)
      try readPositions(
        children(coordinates, tape), times, named: name, tape, bytes, into: &fixes)
    } else if tape.isText(type, "MultiLineString", in: bytes) {
      name = trackName(properties, feature, tape, bytes)
      let lines = children(coordinates, tape)
      try check(times, lines.count, "lines", isNested: true, tape, bytes)
      for (index, line) in lines.enumerated() {
        let ofLine = times.map { children($0, tape)[index] }
        try readPositions(children(line, tape), ofLine, named: name, tape, bytes, into: &fixes)
      }
    } else {
      otherFeatures += 1
    }
  }

  private func children(_ node: Int, _ tape: JSONTape) -> [Int] {
    guard tape.kind(node) == .array else { return [] }
    var children: [Int] = []
    tape.forEachChild(node) { child in
      children.append(child)
      return true
    }
    return children
  }

  // MARK: Points

  /// Reads a point whose properties are those of one fix.
  private mutating func readPoint(
    _ coordinates: Int, _ properties: Int?, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let line = line(of: coordinates, tape, bytes)
    values.begin(line: line)
    if let properties {
      let location = FileLocation(file: fileName, line: line)
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

  /// Reads the positions of a line as a segment of a track.
  private mutating func readPositions(
    _ positions: [Int], _ times: Int?, named name: ContiguousArray<UInt8>, _ tape: JSONTape,
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    try check(times, positions.count, "positions", isNested: false, tape, bytes)
    values.use(TableTraits())
    values.beginSegment()
    var time = times.flatMap { tape.firstChild($0) }
    for position in positions {
      values.begin(line: line(of: position, tape, bytes))
      values.set(.track, name.span, 0..<name.count)
      setPosition(position, tape, bytes)
      let node = time ?? GeoJSONTimes.time(ofPosition: position, of: tape, bytes)
      if let node { setTime(node, tape, bytes) }
      if let times, let current = time { time = tape.sibling(after: current, in: times) }
      try finish(into: &fixes)
    }
  }

  /// Checks that there is a time for each position, or an array of times for each line: of another number it
  /// is unknown which belong together.
  private func check(
    _ times: Int?, _ count: Int, _ what: String, isNested: Bool, _ tape: JSONTape,
    _ bytes: Span<UInt8>
  ) throws(FileError) {
    guard let times else { return }
    let found = tape.kind(times) == .array ? tape.childCount(times) : 0
    var isRight = found == count
    if isNested {
      tape.forEachChild(times) { node in
        isRight = isRight && tape.kind(node) == .array
        return isRight
      }
    }
    guard !isRight else { return }
    var cursor = LineCursor()
    throw FileError(
      .badValue,
      at: FileLocation(
        file: fileName, cursor.position(of: tape.range(times).lowerBound, in: bytes)),
      path: tape.path(to: times, in: bytes),
      isNested && found == count
        ? "expected an array of times for each of \(count) lines"
        : "found \(found) times for \(count) \(what), expected as many")
  }

  /// The name of the track that a line belongs to: a property that names it, `name`, or an id. Without any
  /// the line is a track of its own.
  private mutating func trackName(
    _ properties: Int?, _ feature: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) -> ContiguousArray<UInt8> {
    let choices = choices
    var best: (rank: UInt8, node: Int)?
    func offer(_ node: Int, _ rank: UInt8) {
      guard tape.kind(node) == .string || tape.kind(node) == .number else { return }
      if rank < best?.rank ?? .max { best = (rank, node) }
    }
    if let properties {
      tape.forEachChild(properties) { key in
        guard let range = tape.plainTextRange(key), range.count <= 64 else { return true }
        let name = bytes.text(range)
        if let meaning = choices.meaning(of: name), meaning.role == .track {
          offer(key + 1, meaning.rank)
        } else if name == "name", !choices.isChosen(.track) {
          offer(key + 1, ColumnMeaning.weakest - 1)
        }
        return true
      }
    }
    if !choices.isChosen(.track), let id = tape.member("id", of: feature, in: bytes) {
      offer(id, ColumnMeaning.weakest)
    }
    guard let best else { return nextUnnamedTrack() }
    object.sawTrack()
    if let range = tape.plainTextRange(best.node) {
      return bytes.extracting(range).copied
    }
    if tape.kind(best.node) == .string {
      return ContiguousArray(tape.textBytes(best.node, in: bytes))
    }
    return bytes.extracting(tape.range(best.node)).copied
  }

  /// Takes a time that is a text or a number.
  mutating func setTime(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    switch tape.kind(node) {
    case .null: break
    case .number: values.set(.time, bytes, tape.range(node))
    case .string:
      if let range = tape.plainTextRange(node) {
        values.set(.time, bytes, range)
      } else {
        let text = ContiguousArray(tape.textBytes(node, in: bytes))
        values.set(.time, text.span, 0..<text.count)
      }
    default: values.setBadTime()
    }
  }
}

extension Span where Element == UInt8 {
  /// The bytes as an array.
  fileprivate var copied: ContiguousArray<UInt8> {
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(count)
    for i in indices { copy.append(self[i]) }
    return copy
  }
}
