package import Ringfence
internal import RingfenceRecords

struct TextEventStyle: Sendable {
  let zoneWidth: Int
  let fenceWidth: Int
  let usesColor: Bool
  let includesMode: Bool

  /// Creates a style; the widths of one that is not used are not calculated.
  init(_ layout: ZoneLayout, isUsed: Bool = true, usesColor: Bool, includesMode: Bool) {
    // A longer name moves the rest of its own line only.
    func width(_ names: some Sequence<String>) -> Int {
      guard isUsed else { return 0 }
      return names.reduce(4) { max($0, DisplayFormat.columns(PrintableText.escaped($1))) }
    }
    zoneWidth = isUsed ? LayoutNames(layout, format: .text).zoneWidth : 0
    fenceWidth = min(24, width(layout.zones.lazy.flatMap { $0.fences }.map { $0.id }))
    self.usesColor = usesColor
    self.includesMode = includesMode
  }

  /// The escape sequence before a kind of event; empty without colour.
  func color(of kind: Event.Kind) -> String {
    guard usesColor else { return "" }
    return switch kind {
    case .entered: "\u{1B}[32m"
    case .exited: "\u{1B}[31m"
    case .crossed: "\u{1B}[35m"
    case .dwelled: "\u{1B}[36m"
    }
  }
}

extension TextEventStyle {
  /// Appends an empty line and the name of a track.
  func appendHeading(_ track: String, into bytes: inout [UInt8]) {
    bytes.append("\n")
    if usesColor { bytes.append("\u{1B}[1m") }
    bytes += TextBytes.printable(track)
    if usesColor { bytes.append("\u{1B}[0m") }
    bytes.append("\n")
  }
}

extension EventWriter {

  /// Appends an event as a line: time, kind, zone, fence, visit, edge, notes, and how sure it is where that was measured.
  package func appendTextLine(
    _ event: Event, certainty: EventCertainty? = nil, into bytes: inout [UInt8]
  ) {
    let zone = names.zones[event.zone]
    bytes.append("  ")
    times.append(event.time, into: &bytes)
    bytes.append("  ")
    bytes.append(text.color(of: event.kind))
    bytes.append(event.kind.name)
    if text.usesColor { bytes.append("\u{1B}[0m") }
    bytes.append(event.kind == .exited ? "   " : "  ")
    TextBytes.append(zone.id, width: text.zoneWidth, into: &bytes)
    bytes.append("  ")
    TextBytes.append(zone.fences[event.fence], width: text.fenceWidth, into: &bytes)
    bytes.append("  ")
    let visit = event.visit.map { "#\($0)" } ?? ""
    TextBytes.append(Array(visit.utf8), width: 4, into: &bytes)
    appendNumber(event.boundary.coordinate.latitude, width: 12, into: &bytes)
    appendNumber(event.boundary.coordinate.normalizedLongitude, width: 13, into: &bytes)
    for (index, note) in notes(of: event).enumerated() {
      bytes.append(index == 0 ? "  " : ", ")
      bytes += note
    }
    certainty?.appendNote(into: &bytes)
    bytes.append("\n")
  }

  private func appendNumber(_ degrees: Double, width: Int, into bytes: inout [UInt8]) {
    var number: [UInt8] = []
    number.append(degrees, decimals: 6)
    bytes += repeatElement(0x20, count: max(1, width - number.count))
    bytes += number
  }

  /// The notes behind the position, in a fixed order.
  private func notes(of event: Event) -> [[UInt8]] {
    var notes: [[UInt8]] = []
    func note(_ write: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      write(&bytes)
      notes.append(bytes)
    }
    if text.includesMode, event.mode == .restart {
      note {
        $0.append("restart mode, no UI")
        if !receivesInRestartMode { $0.append(", no code receives it") }
      }
    }
    if event.boundary.time != event.time {
      let early = event.boundary.time < event.time
      let lag =
        early
        ? event.time.duration(since: event.boundary.time)
        : event.boundary.time.duration(since: event.time)
      note {
        $0.append("edge ")
        $0.append(clock: lag)
        $0.append(early ? " before" : " after")
      }
    }
    if let direction = event.direction {
      note { $0.append(direction == .leftToRight ? "left to right" : "right to left") }
    }
    if let time = event.dwellTime {
      note {
        $0.append("stayed ")
        $0.append(clock: time)
      }
    }
    if let distance = event.distance, distance.meters.isFinite {
      note {
        $0.append(distance.meters, decimals: 2)
        $0.append(event.mode == .normal ? " m outside" : " m outside the circle")
      }
    }
    if let overshoot = event.overshoot, overshoot.meters.isFinite {
      note {
        $0.append("overshoot ")
        $0.append(overshoot.meters, decimals: 2)
        $0.append(" m")
      }
    }
    if !event.crossedFences.isEmpty {
      note {
        $0.append("fences")
        for crossing in event.crossedFences {
          $0.append(" ")
          $0 += names.zones[event.zone].fences[crossing.fence]
        }
      }
    }
    event.flags.forEachName { name in note { $0.append(name) } }
    return notes
  }
}
