internal import Ringfence

/// The vehicles, persons and containers of floating car data, each of them a track. Rules: `Docs/Tracks.md`.
struct SUMOTrackContent: XMLTrackContent {
  /// What `x` and `y` are.
  enum Axes {
    case unknown, degrees
    /// Metres of the network; with the line that shows it.
    case meters(line: Int)
  }

  private var tracks = NameTable()
  let diagnostics = TrackDiagnostics()
  private(set) var axes = Axes.unknown

  /// Microseconds from 1970 to the day on which the simulation begins.
  private let start: Int64
  /// The time of the open step in microseconds since 1970.
  private var time = RawFix.missingTime
  private var timeFault = TimeFault.none
  private(set) var seconds: ClosedRange<Double>?
  private(set) var firstStep = 0

  private var point = RawFix()
  private var isRead = false
  private var name = ContiguousArray<UInt8>()
  /// The points that came before it was known what `x` and `y` are.
  private var held = ContiguousArray<RawFix>()
  /// The last point of each track, as long as that is not known.
  private var last = ContiguousArray<RawFix?>()

  private static let mostHeld = 100_000

  init(_ options: TrackReadingOptions) {
    start = Int64(min(max(options.date ?? 0, -4_000_000), 4_000_000)) * 86_400_000_000
  }

  var trackNames: [String?] { tracks.names }

  /// The line of the first point that nothing shows to be in degrees, or `nil`.
  var firstUnknown: Int? { held.first?.line }

  /// Takes what the head of the document says.
  mutating func know(_ axes: Axes) { self.axes = axes }

  // MARK: Elements

  mutating func begin(
    _ element: SUMOElement, line: Int, _ bytes: Span<UInt8>, _ scanner: XMLScanner
  ) {
    isRead = false
    switch element {
    case .timestep: readTime(bytes, scanner, line: line)
    case .vehicle: read(bytes, scanner, kind: "", line: line)
    case .person: read(bytes, scanner, kind: "person ", line: line)
    case .container: read(bytes, scanner, kind: "container ", line: line)
    case .document, .other, .export: break
    }
  }

  mutating func take(
    _ element: SUMOElement, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {}

  mutating func end(_ element: SUMOElement, into fixes: inout ContiguousArray<RawFix>) {
    guard isRead else { return }
    isRead = false
    switch axes {
    case .meters: break
    case .degrees: fixes.append(point)
    case .unknown:
      held.append(point)
      findAxes()
      guard case .degrees = axes else { return }
      for fix in held { fixes.append(fix) }
      held = []
      last = []
    }
  }

  mutating func finish(isComplete: Bool, into fixes: inout ContiguousArray<RawFix>) {}

  var isRefused: Bool {
    switch axes {
    case .meters: true
    case .unknown: held.count >= Self.mostHeld
    case .degrees: false
    }
  }

  // MARK: Values

  private mutating func readTime(_ bytes: Span<UInt8>, _ scanner: XMLScanner, line: Int) {
    guard !isRefused else { return }
    (time, timeFault) = (RawFix.missingTime, .none)
    for attribute in scanner.attributes
    where XMLName(bytes, attribute.name) == SUMOElement.Name.time {
      guard let value = Self.seconds(bytes, bytes.trimmingBlanks(attribute.value)),
        (0..<1e11).contains(value)
      else {
        timeFault = TimeFault(bytes, attribute.value)
        return
      }
      if seconds == nil { firstStep = line }
      seconds =
        min(seconds?.lowerBound ?? value, value)...max(seconds?.upperBound ?? value, value)
      time = start + Int64((value * 1e6).rounded())  // checked: both are bounded
    }
  }

  /// Seconds: a number, or `hh:mm:ss` and `d:hh:mm:ss` as with `--human-readable-time`.
  private static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var total = 0.0
    var (start, parts) = (range.lowerBound, 0)
    for i in range.lowerBound...range.upperBound
    where i == range.upperBound || bytes[i] == UInt8(ascii: ":") {
      guard let part = DecimalNumber.parse(bytes, start..<i), part >= 0 else { return nil }
      // Of days, hours, minutes and seconds only the first may be large.
      guard parts == 0 || part < 60 else { return nil }
      total = total * (parts == 1 && isLong(bytes, range) ? 24 : 60) + part
      (start, parts) = (i + 1, parts + 1)
    }
    return parts == 1 || parts == 3 || parts == 4 ? total : nil
  }

  /// Whether a time has days before its hours.
  private static func isLong(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count { bytes[$0] == UInt8(ascii: ":") } == 3
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ scanner: XMLScanner, kind: String, line: Int
  ) {
    guard !isRefused else { return }
    point = RawFix()
    (point.line, point.microseconds, point.timeFault) = (line, time, timeFault)
    name.removeAll(keepingCapacity: true)
    for byte in kind.utf8 { name.append(byte) }
    for attribute in scanner.attributes {
      guard let key = XMLName(bytes, attribute.name) else { continue }
      let value = attribute.value
      switch key {
      case SUMOElement.Name.id: XMLReference.appendResolved(bytes, value, to: &name)
      case SUMOElement.Name.x: point.longitude = XMLTrackValue.number(bytes, value)
      case SUMOElement.Name.y: point.latitude = XMLTrackValue.number(bytes, value)
      case SUMOElement.Name.z: point.altitude = optional(bytes, value)
      case SUMOElement.Name.angle: setCourse(optional(bytes, value))
      case SUMOElement.Name.speed: point.speed = optional(bytes, value, from: 0)
      default: break
      }
    }
    let text = name
    point.track = tracks.number(of: text.span, 0..<text.count)
    isRead = true
  }

  private mutating func optional(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from least: Double = -.infinity
  ) -> Double {
    let value = XMLTrackValue.number(bytes, range)
    guard value >= least else {
      point.badValues += 1
      return .nan
    }
    return value
  }

  private mutating func setCourse(_ angle: Double) {
    guard !angle.isNaN else { return }
    let course = angle < 0 ? angle + 360 : angle
    guard (0...360).contains(course) else {
      point.badValues += 1
      return
    }
    point.course = course == 360 ? 0 : course
  }

  // MARK: Degrees or metres

  /// Compares the way of a track since its last point with its speed. In metres it is about as long; in degrees, a
  /// thousandth of that would be far too long.
  private mutating func findAxes() {
    guard !point.latitude.isNaN, !point.longitude.isNaN else { return }
    guard point.latitude.magnitude <= 90, point.longitude.magnitude <= 180 else {
      axes = .meters(line: point.line)
      return
    }
    while last.count <= point.track { last.append(nil) }
    defer { last[point.track] = point }
    guard let before = last[point.track], point.speed >= 1,
      point.microseconds != RawFix.missingTime, before.microseconds != RawFix.missingTime
    else { return }
    let seconds = Double(point.microseconds - before.microseconds) / 1e6
    guard seconds > 0, seconds <= 60 else { return }
    let x = point.longitude - before.longitude
    let y = point.latitude - before.latitude
    let way = (x * x + y * y).squareRoot()
    let expected = point.speed * seconds
    if way > expected / 10 {
      axes = .meters(line: point.line)
    } else if way > 0, way < expected / 1_000 {
      axes = .degrees
    }
  }
}
