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
    case .overstayed, .overspeed, .overspeedEnded, .absent, .arrivedLate, .leftEarly:
      "\u{1B}[33m"
    case .attendance: "\u{1B}[34m"
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
    TextBytes.append(
      event.hasFence ? zone.fences[event.fence] : [], width: text.fenceWidth, into: &bytes)
    bytes.append("  ")
    let visit = event.visit.map { "#\($0)" } ?? ""
    TextBytes.append(Array(visit.utf8), width: 4, into: &bytes)
    appendNumber(event.boundary.coordinate.latitude, width: 12, into: &bytes)
    appendNumber(event.boundary.coordinate.normalizedLongitude, width: 13, into: &bytes)
    appendNotes(of: event, into: &bytes)
    if event.hasFence { certainty?.appendNote(times, into: &bytes) }
    bytes.append("\n")
  }

  private func appendNumber(_ degrees: Double, width: Int, into bytes: inout [UInt8]) {
    var number: [UInt8] = []
    number.append(degrees, decimals: 6)
    bytes += repeatElement(0x20, count: max(1, width - number.count))
    bytes += number
  }

  /// Appends the notes behind the position, in a fixed order.
  private func appendNotes(of event: Event, into bytes: inout [UInt8]) {
    var isFirst = true
    func begin(_ words: String) {
      bytes.append(isFirst ? "  " : ", ")
      isFirst = false
      bytes.append(words)
    }
    if text.includesMode, event.mode == .restart {
      begin("restart mode, no UI")
      if !receivesInRestartMode { bytes.append(", no code receives it") }
    }
    if event.boundary.time != event.time, event.hasFence, !event.kind.isOfSpeed {
      let early = event.boundary.time < event.time
      begin("edge ")
      bytes.append(
        clock: early
          ? event.time.duration(since: event.boundary.time)
          : event.boundary.time.duration(since: event.time))
      bytes.append(early ? " before" : " after")
    }
    for note in EventField.notes {
      guard let value = note.field.value(of: event), isNoted(value, note.field) else { continue }
      if case .flags(let flags) = value {
        flags.forEachName { begin($0) }
        continue
      }
      begin(note.before)
      if case .flag = value { continue }
      if note.field.form == .quantity(.speed), case .number(let speed) = value {
        // Records have metres per second.
        bytes.append(speed * LimitedQuantity.speed.display.perUnit, decimals: 1)
      } else {
        append(value, of: event, into: &bytes)
      }
      bytes.append(note.behind(in: event.mode))
    }
  }

  /// Appends `shift from … to …`.
  func append(_ window: AttendanceWindow, of zone: Int, into bytes: inout [UInt8]) {
    bytes += names.zones[zone].written.attendances[window.attendance]
    bytes.append(" from ")
    times.append(window.opens, into: &bytes)
    bytes.append(" to ")
    times.append(window.closes, into: &bytes)
  }

  private func isNoted(_ value: EventValue, _ field: EventField) -> Bool {
    switch value {
    case .number(let number): number.isFinite
    case .duration(let time): time != .zero || field != .unobserved && field != .present
    default: true
    }
  }

  /// Appends the value of a note.
  private func append(_ value: EventValue, of event: Event, into bytes: inout [UInt8]) {
    switch value {
    case .name(let name): bytes += names.zones[event.zone].written.bytes(name, of: event, track: [])
    case .word(let word): bytes.append(spacing: word)
    case .time(let time): times.append(time, into: &bytes)
    case .flag(let flag): bytes.append(flag ? "yes" : "no")
    case .count(let number): bytes.append(decimal: number)
    case .number(let number): bytes.append(number, decimals: 2)
    case .duration(let time): bytes.append(clock: time)
    case .flags(let flags): flags.append(to: &bytes)
    case .confirmation(let confirmation): confirmation.appendWords(to: &bytes)
    case .window(let window): append(window, of: event.zone, into: &bytes)
    case .boundary: times.append(event.boundary.time, into: &bytes)
    case .fix, .lastFixNumbers: times.append(event.fix.time, into: &bytes)
    case .crossedFences:
      for crossing in event.crossedFences {
        bytes.append(" ")
        bytes += names.zones[event.zone].fences[crossing.fence]
      }
    }
  }
}

extension [UInt8] {
  /// Appends a word of files in the words of people: `leftToRight` as `left to right`.
  fileprivate mutating func append(spacing word: String) {
    for byte in word.utf8 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else {
        append(byte)
        continue
      }
      append(" ")
      append(byte | 0x20)
    }
  }
}
