package import Ringfence

// This folder: how the events of an evaluation differ from those expected. `Docs/Testing.md` defines the
// formats.

/// The formats of differences. `Docs/Testing.md` defines them.
package typealias DifferenceFormat = ReportFormat<OwnDifferenceFormat>

package enum OwnDifferenceFormat: String, CaseIterable, Sendable {
  /// Lines for people under the name of each track.
  case text
  /// One JSON object, version 1.
  case json
}

/// Writes differences between expected events and the events of an evaluation, as text and JSON.
package struct DifferenceWriter: Sendable {
  let layout: ZoneLayout
  private let titles: [String]
  private let titlesOfIDs: [[UInt8]: String]
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false

  /// The indices of events refer to the zones and fences of `layout`.
  package init(layout: ZoneLayout) {
    self.layout = layout
    titles = ZoneTitles(layout).zones
    let ids = layout.zones.map { Array($0.id.utf8) }
    titlesOfIDs = Dictionary(zip(ids, titles), uniquingKeysWith: { first, _ in first })
  }

  /// The title of the zone of a difference; of a zone that the layout does not have, what the file calls it.
  func zoneTitle(_ difference: DifferenceReport.Difference) -> String {
    if let found = difference.found { return titles[found.zone] }
    guard let id = difference.expected?.zone else { return "" }
    return titlesOfIDs[Array(id.utf8)] ?? id
  }

  // MARK: Text

  /// The differences under the names of their tracks, then a summary.
  package func text(_ report: DifferenceReport) -> String {
    var lines: [String] = []
    var heading: String??
    for difference in report.differences {
      if heading != .some(difference.track) {
        if heading != nil { lines.append("") }
        lines.append(difference.track.map(DisplayFormat.text) ?? "any track")
        heading = .some(difference.track)
      }
      lines.append(line(difference, report.file))
      lines += difference.changes.map(line)
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(Self.summary(report))
    return lines.joined(separator: "\n") + "\n"
  }

  static func summary(_ report: DifferenceReport) -> String {
    guard !report.differences.isEmpty else {
      return "\(pluralized(report.foundCount, "event")), all as expected"
    }
    let parts = DifferenceReport.Word.allCases.compactMap { word in
      let count = report.count(word)
      return count > 0 ? "\(count) \(word.rawValue)" : nil
    }
    return "\(pluralized(report.expectedCount, "event")) expected, \(report.foundCount) came: "
      + parts.joined(separator: ", ")
  }

  /// `  shifted     2026-03-06T23:57:40.000Z  entered  quay  lot  (expected.ndjson:3)`
  private func line(_ difference: DifferenceReport.Difference, _ file: String) -> String {
    let (expected, found) = (difference.expected, difference.found)
    let zone = found.map { layout.zones[$0.zone] }
    let time = expected?.time ?? found?.time
    var parts = [
      TextColor.text(
        DisplayFormat.padded(difference.word.rawValue, 10), difference.word.color, usesColor),
      DisplayFormat.padded(time.map(times.text) ?? "at any time", times.width),
      DisplayFormat.padded((found?.kind ?? expected?.kind)?.name ?? "", 7),
      DisplayFormat.text(zoneTitle(difference)),
    ]
    let foundFence = found.flatMap { zone?.fences[$0.fence].id }
    if let fence = foundFence ?? expected?.fence { parts.append(DisplayFormat.text(fence)) }
    if let expected { parts.append("(\(file):\(expected.line))") }
    return "  " + parts.joined(separator: "  ")
  }

  /// A value of a difference; a time as text shows times.
  private func shown(_ value: String, of key: String) -> String {
    guard !times.isUTC, key == "time" || key.hasSuffix(".time"),
      let time = Timestamp(rfc3339: value)
    else { return value }
    return times.text(time)
  }

  /// `    time: came 2026-03-06T23:57:42.000Z, 2.000 s later`
  func line(_ change: DifferenceReport.Change) -> String {
    var text = "    \(change.key): "
    func value(_ value: String?) -> String { value.map { shown($0, of: change.key) } ?? "nothing" }
    if change.key == "time", let found = change.found {
      text += "came \(shown(found, of: change.key))"
    } else if change.expected == nil {
      // A position, which is not shown.
      return text + DisplayFormat.decimal(change.difference ?? 0, 2)
        + " m from where it was expected"
    } else {
      text +=
        "expected \(DisplayFormat.text(value(change.expected))), "
        + "found \(DisplayFormat.text(value(change.found)))"
    }
    guard let difference = change.difference,
      change.key == "time" || change.key.hasSuffix(".time")
    else { return text }
    return text
      + ", \(DisplayFormat.decimal(abs(difference), 3)) s \(difference < 0 ? "earlier" : "later")"
  }
}
