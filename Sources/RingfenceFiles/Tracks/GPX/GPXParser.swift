internal import Ringfence

/// Reads the tracks of a GPX 1.0 or 1.1 document, fed block by block. Rules: `Docs/Tracks.md`.
package struct GPXParser: TrackParser, Sendable {
  package private(set) var trackNames: [String?] = []
  package private(set) var diagnostics = TrackDiagnostics()

  private let errorPerDilution: Double
  private var utf16: UTF16Decoder?
  private var hasEncoding = false
  var scanner: XMLScanner

  var element = GPXElement.document
  private var parents = ContiguousArray<GPXElement>()
  var point = PointReader()
  private var startsSegment = false
  private var waypoints: WaypointTrack
  private var routes: RouteTracks

  // See `GPXParser+Shapes.swift`.
  var shapes = RecentTemplates<PointTemplate>()
  var times = DateTimeReader()
  /// The position of the last point in the block that matches no template.
  var missedPoint = -1
  private var recorder = PointShapeRecorder()
  private let learnsShapes: Bool
  private let fileName: String
  /// Whether somebody says in which zone local times are, and the line of the first time that may be one.
  private let warnsOfLocalTimes: Bool
  private var localTimeLine: Int?

  // The text of an element that came in several pieces.
  private var value = ContiguousArray<UInt8>()
  private static let maximumValueLength = 4096

  package init(fileName: String, options: TrackReadingOptions) {
    self.init(fileName: fileName, options: options, learnsShapes: true)
  }

  /// Creates a parser, with or without templates.
  package init(fileName: String, options: TrackReadingOptions, learnsShapes: Bool) {
    self.learnsShapes = learnsShapes
    self.fileName = fileName
    warnsOfLocalTimes = options.timeZone != nil
    errorPerDilution = options.userEquivalentRangeError.meters
    waypoints = WaypointTrack(holdsUntimed: options.spacesUntimedPoints)
    routes = RouteTracks(areRead: options.spacesUntimedPoints)
    scanner = XMLScanner(fileName: fileName)
  }

  package var warnings: [TrackFileWarning] {
    guard let localTimeLine else { return [] }
    return [
      TrackFileWarning(
        .localTime, at: FileLocation(file: fileName, line: localTimeLine),
        "times have no offset from UTC; GPX has times of UTC, so --time-zone does not change what they are; if they are "
          + "local ones, write them with offsets")
    ]
  }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    if !hasEncoding {
      guard bytes.count >= 4 || isLast else { return 0 }
      hasEncoding = true
      utf16 = UTF16Decoder(detecting: bytes)
    }
    guard var decoder = utf16 else { return try read(bytes, isLast: isLast, into: &fixes) }
    let consumed = decoder.decode(bytes, isLast: isLast)
    let read = try read(decoder.text.span, isLast: isLast, into: &fixes)
    decoder.text.removeFirst(read)
    utf16 = decoder
    return consumed
  }

  private mutating func read(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    do throws(FileError) {
      try readElements(bytes, isLast: isLast, into: &fixes)
      let consumed = try scanner.endBlock(bytes)
      recorder.cancel()
      missedPoint = -1
      if isLast { finish(into: &fixes) }
      return consumed
    } catch {
      // The points before the error count.
      finish(into: &fixes)
      throw error
    }
  }

  private mutating func readElements(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    while true {
      try readTemplated(bytes, into: &fixes)
      switch try scanner.next(bytes, isLast: isLast) {
      case .startTag:
        let child = childOfElement(bytes)
        if child.hasValue, let range = scanner.wholeText(bytes) {
          try readText(child, bytes, range)
          continue
        }
        if child == .trackPoint { beginShape(bytes) }
        try begin(child, bytes)
        parents.append(element)
        element = child
      case .emptyTag:
        let child = childOfElement(bytes)
        try begin(child, bytes)
        try end(child, bytes, into: &fixes)
      case .endTag:
        let ended = element
        element = parents.popLast() ?? .document
        try end(ended, bytes, into: &fixes)
      case .text(let range):
        if element.hasValue {
          keep(bytes, range, hasReferences: scanner.textHasReferences)
        } else if element == .other, recorder.isOpen, !scanner.textHasReferences {
          recordIgnored(bytes, range)
        }
      case .characterData(let range):
        if element.hasValue { keep(bytes, range, hasReferences: false) }
      case .suspended, .finished:
        return
      }
    }
  }

  // MARK: Elements

  /// The meaning of the element of the last start tag.
  @inline(__always)
  private func childOfElement(_ bytes: Span<UInt8>) -> GPXElement {
    let child = element.child(bytes, scanner.localName)
    switch child {
    case .waypoint where !waypoints.areRead, .routePoint where !routes.areRead: return .other
    default: return child
    }
  }

  private mutating func begin(_ child: GPXElement, _ bytes: Span<UInt8>) throws(FileError) {
    switch child {
    case .track:
      _ = try scanner.line(bytes, scanner.at)
      trackNames.append(nil)
      waypoints.trackBegins()
      routes.trackBegins()
    case .segment:
      startsSegment = true
    case .trackPoint:
      try point.begin(bytes, &scanner)
    case .waypoint, .routePoint:
      try point.begin(bytes, &scanner)
    case .route:
      routes.begin(line: try scanner.line(bytes, scanner.localName.lowerBound))
    case .misplacedPoint:
      try recordStray(.misplacedPoint, bytes)
    case .misspeltPoint:
      try recordStray(.misspeltPoint, bytes)
    case .time, .elevation, .dilution, .speed, .course, .accuracy, .fixKind:
      value.removeAll(keepingCapacity: true)
      recorder.cancel()
    case .other where element == .document:
      throw scanner.otherRoot(bytes)
    case .document, .other, .gpx, .extensions, .trackPointExtension:
      break
    }
  }

  private mutating func end(
    _ child: GPXElement, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    switch child {
    case .trackPoint:
      try giveTrackPoint(bytes, into: &fixes)
      endShape(bytes)
    case .waypoint:
      try scanner.check(bytes, to: scanner.at)
      point.finish(errorPerDilution)
      if point.isInvalid { return waypoints.diagnostics.record(.noFix, line: point.fix.line) }
      waypoints.append(point.fix)
      if waypoints.isFull { giveWaypoints(into: &fixes) }
    case .routePoint:
      try scanner.check(bytes, to: scanner.at)
      point.finish(errorPerDilution)
      if point.isInvalid { return routes.diagnostics.record(.noFix, line: point.fix.line) }
      routes.append(point.fix)
    case .time, .elevation, .dilution, .speed, .course, .accuracy, .fixKind:
      let text = value
      let isWhole = text.count <= Self.maximumValueLength
      let issue = point.set(child, text.span, 0..<text.count, isWhole: isWhole)
      if let issue { try record(issue, bytes, scanner.at) }
    case .document, .other, .misplacedPoint, .misspeltPoint, .gpx, .track, .segment, .route,
      .extensions, .trackPointExtension:
      break
    }
  }

  @inline(__always)
  mutating func giveTrackPoint(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    try scanner.check(bytes, to: scanner.at)
    point.finish(errorPerDilution)
    if point.isInvalid { return diagnostics.record(.noFix, line: point.fix.line) }
    point.fix.track = trackNames.count - 1
    if startsSegment { point.fix.flags = FixFlags.startsSegment.rawValue }
    startsSegment = false
    fixes.append(point.fix)
  }

  /// Appends what is held if it is the document's track: waypoints of which one has a time, else
  /// routes, else waypoints.
  private mutating func finish(into fixes: inout ContiguousArray<RawFix>) {
    if !waypoints.areRead || waypoints.hasTimes { routes.trackBegins() }
    let count = routes.finish(&diagnostics, into: &fixes)
    if count > 0 {
      trackNames = Array(repeating: nil, count: count)
    } else {
      giveWaypoints(into: &fixes)
    }
  }

  /// Appends the waypoints if they are the document's track.
  private mutating func giveWaypoints(into fixes: inout ContiguousArray<RawFix>) {
    guard waypoints.areRead else { return }
    if waypoints.give(into: &fixes) { trackNames = [nil] }
    diagnostics.merge(waypoints.diagnostics)
    waypoints.diagnostics = TrackDiagnostics()
  }

  // MARK: Values

  /// Reads the text of an element that contains nothing else.
  @inline(__always)
  private mutating func readText(
    _ child: GPXElement, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(FileError) {
    let isWhole = range.count <= Self.maximumValueLength
    recorder.add(.value(child), range)
    if warnsOfLocalTimes, child == .time, localTimeLine == nil, Self.isLocalTime(bytes, range) {
      localTimeLine = try scanner.line(bytes, scanner.at)
    }
    if let issue = point.set(child, bytes, range, isWhole: isWhole) {
      try record(issue, bytes, scanner.at)
    }
  }

  /// Whether a text is a time without an offset from UTC.
  private static func isLocalTime(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let text = bytes.trimmingBlanks(range)
    guard text.count >= 19, DateTimeText.parse(bytes, text) != nil else { return false }
    return text.dropFirst(19).allSatisfy {
      bytes[$0] == UInt8(ascii: ".") || bytes[$0] &- UInt8(ascii: "0") <= 9
    }
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
    guard value.count <= Self.maximumValueLength else { return }
    if hasReferences {
      XMLReference.appendResolved(bytes, range, to: &value)
    } else {
      // One byte beyond the limit shows that the text is too long.
      let end = min(range.upperBound, range.lowerBound + Self.maximumValueLength + 1)
      for i in range.lowerBound..<end { value.append(bytes[i]) }
    }
  }

  private mutating func record(
    _ issue: TrackIssue, _ bytes: Span<UInt8>, _ position: Int
  ) throws(FileError) {
    recorder.cancel()
    let line = try scanner.line(bytes, position)
    if parents.contains(.waypoint) || element == .waypoint {
      waypoints.diagnostics.record(issue, line: line)
    } else if parents.contains(.routePoint) || element == .routePoint {
      routes.diagnostics.record(issue, line: line)
    } else {
      diagnostics.record(issue, line: line)
    }
  }

  /// Counts the last track point as dropped: it is outside a segment or misspelt.
  private mutating func recordStray(
    _ issue: TrackIssue, _ bytes: Span<UInt8>
  ) throws(FileError) {
    recorder.cancel()
    diagnostics.record(issue, line: try scanner.line(bytes, scanner.localName.lowerBound))
  }

  // MARK: Shapes

  /// Begins to record a point that may become a template.
  private mutating func beginShape(_ bytes: Span<UInt8>) {
    guard learnsShapes, shapes.areWorthTrying, let element = scanner.started else { return }
    recorder.begin(bytes, at: element.start - 1, scanner)
  }

  private mutating func endShape(_ bytes: Span<UInt8>) {
    shapes.miss()
    if let shape = recorder.end(bytes, at: scanner.at) { shapes.add(shape) }
  }

  private mutating func recordIgnored(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !bytes.trimmingBlanks(range).isEmpty else { return }
    recorder.add(.ignored, range)
  }
}
