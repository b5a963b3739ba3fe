import Ringfence
import Testing

/// A track drawn as text along the equator, one character a second, and its events as text.
///
/// ```text
/// x/27.2 m  -9      -1 0      3     6 7      15     23
///            .       , |======#=====| ;       :      >
/// ```
/// `field` lies between 0 and 6. A blank is a second without a fix. Marks before a fix, which take no
/// time: `/` it starts a segment, `!` its accuracy is 101 m, `~` 100 m, `<` it has the time of the fix
/// before. A step is 1/4096 degree: `,` is 27.18 m from the field, `.` 244.60 m.
struct Timeline {
  let fixes: [Fix]

  static let places: [Character: Double] = [
    ".": -9, ",": -1, "|": 0, "#": 3, ";": 7, ":": 15, ">": 23,  // the field's
    "a": 3, "-": 8, "b": 13,  // in the field, between, in the court
  ]

  static let field = rectangle(0, 6)
  static let court = rectangle(10, 16)

  init(_ drawing: String) {
    var fixes: [Fix] = []
    var second: Int64 = 0
    var flags: FixFlags = []
    var accuracy: Distance?
    for character in drawing {
      switch character {
      case "/": flags = .startsSegment
      case "!": accuracy = .meters(101)
      case "~": accuracy = .meters(100)
      case "<": second -= 1
      default:
        if let x = Self.places[character] {
          fixes.append(
            Fix(
              time: Timestamp(microseconds: second * 1_000_000),
              coordinate: Self.coordinate(x, 0), accuracy: accuracy, flags: flags))
          flags = []
          accuracy = nil
        }
        second += 1
      }
    }
    self.fixes = fixes
  }

  /// A track of places `x,y`, one a second.
  init(places: String) {
    fixes = places.split(separator: " ").enumerated().map { second, place in
      let numbers = place.split(separator: ",").compactMap { Double($0) }
      return Fix(
        time: Timestamp(microseconds: Int64(second) * 1_000_000),
        coordinate: Self.coordinate(numbers[0], numbers[1]))
    }
  }

  static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: y / 4096, longitude: x / 4096)
  }

  static func rectangle(_ west: Double, _ east: Double) -> Shape {
    .rectangle(Rectangle(southWest: coordinate(west, -4), northEast: coordinate(east, 4)))
  }

  static func line(_ places: String) -> Shape {
    let vertices = Timeline(places: places).fixes.map { $0.coordinate }
    guard let line = Polyline(vertices) else { return .polygons([]) }
    return .geoline(line)
  }

  static func zone(
    _ shapes: [Shape], exitDistance: Double = 30, exit: Bool = true, dwell: Duration? = nil
  ) -> Zone {
    var settings = ZoneSettings()
    settings.exit = exit
    settings.exitDistance = .meters(exitDistance)
    settings.dwell = dwell
    return Zone(
      id: "zone",
      fences: shapes.enumerated().map { Fence(id: "fence \($0.offset)", shape: $0.element) },
      settings: settings)
  }

  /// The events, as `kind boundary>time`, in seconds, with the visit, the way, the facts of an exit
  /// and the flags after it; the zone before it where there are several.
  func play(_ zones: [Zone], settings: EngineSettings = EngineSettings()) -> String {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      fixes, with: TriggerEngine(ZoneLayout(zones: zones), settings: settings), into: &events)
    return events.map { event in
      (zones.count > 1 ? "z\(event.zone) " : "")
        + (zones[event.zone].fences.count > 1 ? "f\(event.fence) " : "") + text(of: event)
    }.joined(separator: "; ")
  }

  private func text(of event: Event) -> String {
    var words = ["\(event.kind)" + (event.visit.map { "#\($0)" } ?? "")]
    words.append("\(seconds(event.boundary.time))>\(seconds(event.time))")
    if let direction = event.direction { words.append("\(direction)") }
    if let stay = event.dwellTime, let distance = event.distance {
      words.append("(\(number(Double(stay.wholeMicroseconds) / 1e6)) s,")
      words.append("\(Int(distance.meters.rounded())) m)")
    }
    if !event.crossedFences.isEmpty {
      let list = event.crossedFences.map { "\($0.fence)@\(seconds($0.point.time))" }
      words.append("[" + list.joined(separator: " ") + "]")
    }
    let names: [(EventFlags, String)] = [
      (.initial, "initial"), (.gap, "gap"), (.late, "late"), (.derived, "derived"), (.pass, "pass"),
    ]
    words += names.filter { event.flags.contains($0.0) }.map { $0.1 }
    return words.joined(separator: " ")
  }

  private func seconds(_ time: Timestamp) -> String { number(Double(time.microseconds) / 1e6) }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

/// A drawn track and the events expected of it.
struct TimelineRow: Sendable, CustomTestStringConvertible {
  let track: String
  let events: String
  let why: String

  init(_ track: String, _ events: String, _ why: String = "") {
    self.track = track
    self.events = events
    self.why = why
  }

  var testDescription: String { "\"\(track)\" \(why)" }
}
