internal import Ringfence

/// The tracks of a KML document. Rules: `Docs/Tracks.md`.
struct KMLTrackContent: XMLTrackContent {
  private(set) var trackNames: [String?] = []
  private var counts = TrackDiagnostics()

  private var track = KMLTrack()
  private var isInTrack = false
  private var isInMultiTrack = false
  private var interpolates = false
  private var startsSegment = true
  private var quantity: KMLTrack.Quantity?

  /// The open Placemark.
  private var point = RawFix()
  private var hasTime = false
  private var hasPoint = false
  private var hasTrack = false
  /// The Placemarks with times: the track of a document without a Track.
  private var placemarks = WaypointTrack()

  /// The lines: tracks of a document without times, if a speed is assumed.
  private var lines: RouteTracks

  init(_ options: TrackReadingOptions) { lines = RouteTracks(areRead: options.spacesUntimedPoints) }

  var diagnostics: TrackDiagnostics { counts }

  mutating func begin(
    _ element: KMLElement, line: Int, _ bytes: Span<UInt8>, _ scanner: XMLScanner
  ) {
    switch element {
    case .placemark:
      point = RawFix()
      point.line = line
      (hasTime, hasPoint, hasTrack) = (false, false, false)
    case .timeStamp, .timeSpan: hasTime = true
    case .point: hasPoint = true
    case .line: if lines.areRead { lines.begin(line: line) }
    case .multiTrack:
      isInMultiTrack = true
      interpolates = false
      beginTrackOfDocument()
    case .track:
      if !isInMultiTrack { beginTrackOfDocument() }
      isInTrack = true
      track.removeAll()
    case .arrayData:
      quantity = Self.quantity(bytes, scanner)
      // Of two lists of one quantity the first counts.
      if let known = quantity, !track.isEmpty(known) { quantity = nil }
    default: break
    }
  }

  private mutating func beginTrackOfDocument() {
    hasTrack = true
    trackNames.append(nil)
    startsSegment = true
    placemarks.trackBegins()
    lines.trackBegins()
  }

  /// The quantity of a list by its attribute `name`.
  private static func quantity(
    _ bytes: Span<UInt8>, _ scanner: XMLScanner
  ) -> KMLTrack.Quantity? {
    for attribute in scanner.attributes where bytes.text(attribute.name) == "name" {
      switch bytes.text(attribute.value).lowercased() {
      case "speed": return .speed
      case "accuracy", "horizontalaccuracy", "hacc": return .accuracy
      case "bearing", "course", "heading": return .course
      default: return nil
      }
    }
    return nil
  }

  mutating func take(
    _ element: KMLElement, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    switch element {
    case .trackTime:
      var fix = RawFix()
      if !text.trimmingBlanks(range).isEmpty || !isWhole {
        XMLTrackValue.setTime(&fix, text, range, isWhole: isWhole)
      }
      track.addTime(microseconds: fix.microseconds, fault: fix.timeFault, line: line)
    case .trackPosition:
      let position = isWhole ? KMLPosition.ofTrack(text, range) : KMLPosition()
      if position.hasBadAltitude { counts.record(.badValue, line: line) }
      track.add(position, line: line)
    case .trackAngles: takeAngles(text, range, isWhole: isWhole, line: line)
    case .arrayValue: takeArrayValue(text, range, isWhole: isWhole, line: line)
    case .interpolate:
      let word = isWhole ? text.text(text.trimmingBlanks(range)) : ""
      interpolates = word == "1" || word == "true"
    case .pointTime: XMLTrackValue.setTime(&point, text, range, isWhole: isWhole)
    case .pointPosition: takePoint(text, range, isWhole: isWhole, line: line)
    default: break
    }
  }

  mutating func takeWord(
    _ element: KMLElement, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    guard lines.areRead else { return }
    let position = isWhole ? KMLPosition.ofPoint(text, range) : KMLPosition()
    if position.hasBadAltitude { lines.diagnostics.record(.badValue, line: line) }
    var fix = RawFix()
    fix.line = line
    fix.latitude = position.latitude
    fix.longitude = position.longitude
    fix.altitude = position.altitude
    lines.append(fix)
  }

  private mutating func takePoint(
    _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    guard point.latitude.isNaN, point.longitude.isNaN, isWhole else { return }
    let position = KMLPosition.ofPoint(text, range)
    if position.hasBadAltitude { placemarks.diagnostics.record(.badValue, line: line) }
    point.latitude = position.latitude
    point.longitude = position.longitude
    point.altitude = position.altitude
  }

  /// The first number of `angles` is the heading, from -360 to 360 degrees.
  private mutating func takeAngles(
    _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    let trimmed = text.trimmingBlanks(range)
    var end = trimmed.lowerBound
    while end < trimmed.upperBound, !text[end].isBlank { end += 1 }
    let value = XMLTrackValue.number(text, trimmed.lowerBound..<end, isWhole: isWhole)
    var heading = Double.nan
    if value.magnitude <= 360 {
      let turned = value < 0 ? value + 360 : value
      heading = turned == 360 ? 0 : turned
    } else if !trimmed.isEmpty {
      counts.record(.badValue, line: line)
    }
    track.addHeading(heading, line: line)
  }

  private mutating func takeArrayValue(
    _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {
    guard let quantity else { return }
    let isMissing = isWhole && text.trimmingBlanks(range).isEmpty
    var value = XMLTrackValue.number(text, range, isWhole: isWhole)
    let isPossible = quantity == .course ? value >= 0 && value <= 360 : value >= 0
    if !isPossible {
      value = .nan
      if !isMissing { counts.record(.badValue, line: line) }
    }
    track.add(quantity == .course && value == 360 ? 0 : value, to: quantity, line: line)
  }

  mutating func end(_ element: KMLElement, into fixes: inout ContiguousArray<RawFix>) {
    switch element {
    case .track: giveTrack(isComplete: true, into: &fixes)
    case .multiTrack: isInMultiTrack = false
    case .placemark: endPlacemark(into: &fixes)
    case .arrayData: quantity = nil
    default: break
    }
  }

  private mutating func giveTrack(
    isComplete: Bool, into fixes: inout ContiguousArray<RawFix>
  ) {
    guard isInTrack else { return }
    isInTrack = false
    let before = fixes.count
    track.give(
      track: trackNames.count - 1, startsSegment: startsSegment, isComplete: isComplete, &counts,
      into: &fixes)
    // The next Track of a MultiTrack continues this one only if it says so.
    if fixes.count > before { startsSegment = !interpolates }
  }

  private mutating func endPlacemark(into fixes: inout ContiguousArray<RawFix>) {
    guard placemarks.areRead, !hasTrack, hasPoint || hasTime else { return }
    if hasPoint {
      placemarks.append(point)
    } else {
      placemarks.diagnostics.record(.noPosition, line: point.line)
    }
    if placemarks.isFull { givePlacemarks(into: &fixes) }
  }

  /// Appends the Placemarks if they are the document's track.
  private mutating func givePlacemarks(into fixes: inout ContiguousArray<RawFix>) {
    guard placemarks.areRead else { return }
    if placemarks.give(into: &fixes) { trackNames = [nil] }
    counts.merge(placemarks.diagnostics)
    placemarks.diagnostics = TrackDiagnostics()
  }

  mutating func finish(isComplete: Bool, into fixes: inout ContiguousArray<RawFix>) {
    giveTrack(isComplete: false, into: &fixes)
    if placemarks.hasTimes { lines.trackBegins() }
    guard lines.areRead, lines.hasPoints else { return givePlacemarks(into: &fixes) }
    let count = lines.finish(&counts, into: &fixes)
    trackNames = Array(repeating: nil, count: count)
    // They mark places beside the lines.
    placemarks.trackBegins()
    lines.trackBegins()
  }
}
