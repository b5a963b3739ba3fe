internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

/// Writes how events differ from those expected.
struct DifferenceWriter {
  private let comparison: EventComparison
  private let layout: ZoneLayout

  init(_ comparison: EventComparison, layout: ZoneLayout) {
    self.comparison = comparison
    self.layout = layout
  }

  /// What a difference is called.
  private static func word(_ difference: EventComparison.Difference) -> String {
    switch difference {
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .changed(_, _, let changes):
      changes.contains { $0.key == "time" } ? "shifted" : "changed"
    }
  }

  private static let words = ["missing", "unexpected", "shifted", "changed"]

  private func count(_ word: String) -> Int {
    comparison.differences.count { Self.word($0) == word }
  }

  // MARK: Text

  /// Lines for people: the differences under the names of their tracks, then a summary.
  var text: [UInt8] {
    var lines: [String] = []
    var heading: String??
    for difference in comparison.differences {
      let track = comparison.track(of: difference)
      if heading != .some(track) {
        if heading != nil { lines.append("") }
        lines.append(track.map(DisplayFormat.text) ?? "any track")
        heading = .some(track)
      }
      lines.append(line(difference))
      if case .changed(_, _, let changes) = difference { lines += changes.map(Self.line) }
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(summary)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private var summary: String {
    let (expected, found) = (comparison.file.rows.count, comparison.events.count)
    guard !comparison.isEqual else { return "\(pluralized(found, "event")), all as expected" }
    let parts = Self.words.compactMap { word in
      let count = count(word)
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(pluralized(expected, "event")) expected, \(found) came: "
      + parts.joined(separator: ", ")
  }

  private func line(_ difference: EventComparison.Difference) -> String {
    let (time, kind, zone, fence, row) =
      switch difference {
      case .missing(let row): describe(comparison.file.rows[row])
      case .unexpected(let event): describe(comparison.events[event].event)
      case .changed(let row, let event, _):
        describe(comparison.file.rows[row], comparison.events[event].event)
      }
    var parts = [
      Self.padded(Self.word(difference), 10), Self.padded(time ?? "at any time", 24),
      Self.padded(EventWords.name(of: kind), 7), DisplayFormat.text(zone),
    ]
    if let fence { parts.append(DisplayFormat.text(fence)) }
    if let row { parts.append("(\(comparison.file.name):\(row.line))") }
    return "  " + parts.joined(separator: "  ")
  }

  private typealias Description = (
    time: String?, kind: Event.Kind, zone: String, fence: String?, row: Expectation?
  )

  private func describe(_ row: Expectation) -> Description {
    (row.time.map(DisplayFormat.time), row.kind, row.zone, row.fence, row)
  }

  private func describe(_ event: Event) -> Description {
    let zone = layout.zones[event.zone]
    return (DisplayFormat.time(event.time), event.kind, zone.id, zone.fences[event.fence].id, nil)
  }

  private func describe(_ row: Expectation, _ event: Event) -> Description {
    var description = describe(event)
    description.time = DisplayFormat.time(row.time ?? event.time)
    description.row = row
    return description
  }

  /// `time: came 2024-05-18T07:50:02.000Z, 2.000 s later`
  private static func line(_ change: EventComparison.Change) -> String {
    var text = "    \(change.key): "
    if change.key == "time", let found = change.found {
      text += "came \(found)"
    } else if change.expected == nil {
      // Only positions are not written out.
      return text + Self.amount(change.difference ?? 0, 2) + " m from where it was expected"
    } else {
      text +=
        "expected \(DisplayFormat.text(change.expected ?? "nothing")), "
        + "found \(DisplayFormat.text(change.found ?? "nothing"))"
    }
    guard let difference = change.difference else { return text }
    if change.key == "time" || change.key.hasSuffix(".time") {
      return text + ", \(amount(abs(difference), 3)) s \(difference < 0 ? "earlier" : "later")"
    }
    return text
  }

  private static func amount(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  // MARK: JSON

  /// One object, version 1.
  var json: [UInt8] {
    let records = EventWriter(.ndjson, layout: layout)
    var json = JSONOutput()
    json.raw("{\"version\": 1, \"equal\": \(comparison.isEqual)")
    json.raw(", \"expected\": \(comparison.file.rows.count)")
    json.raw(", \"found\": \(comparison.events.count)")
    for word in Self.words { json.raw(", \"\(word)\": \(count(word))") }
    json.raw(", \"differences\": [")
    json.list(comparison.differences, separator: ",") { json, difference in
      json.raw("\n{\"difference\": \"\(Self.word(difference))\"")
      switch difference {
      case .missing(let row): writeExpected(row, &json)
      case .unexpected(let event): writeFound(event, records, &json)
      case .changed(let row, let event, let changes):
        writeExpected(row, &json)
        writeFound(event, records, &json)
        json.raw(", \"changes\": [")
        json.list(changes) { json, change in Self.write(change, &json) }
        json.raw("]")
      }
      json.raw("}")
    }
    json.raw(comparison.differences.isEmpty ? "]}\n" : "\n]}\n")
    return Array(json.bytes)
  }

  private func writeExpected(_ row: Int, _ json: inout JSONOutput) {
    json.raw(", \"line\": \(comparison.file.rows[row].line), \"expected\": ")
    json.raw(comparison.file.rows[row].text)
  }

  private func writeFound(_ event: Int, _ records: EventWriter, _ json: inout JSONOutput) {
    var bytes: [UInt8] = []
    records.append(
      [comparison.events[event].event], of: comparison.events[event].track, into: &bytes)
    if bytes.last == 0x0A { bytes.removeLast() }
    json.raw(", \"found\": ")
    json.raw(String(decoding: bytes, as: UTF8.self))
  }

  private static func write(_ change: EventComparison.Change, _ json: inout JSONOutput) {
    var isFirst = true
    json.raw("{")
    json.key("key", isFirst: &isFirst)
    json.text(change.key)
    if let difference = change.difference {
      json.key("difference", isFirst: &isFirst)
      json.raw(amount(difference, 3))
    }
    json.raw("}")
  }
}
