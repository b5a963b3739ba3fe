package import Ringfence
package import RingfenceRecords

package enum VisitFormat: String, CaseIterable, Sendable {
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a header, version 1.
  case csv
}

/// Writes visits, one a line or row.
package struct VisitWriter: Sendable {
  package let format: VisitFormat
  private let names: LayoutNames
  private let zoneWidth: Int
  private let style: TextEventStyle
  /// How long visits of each zone may last; empty where no zone says it.
  private let maximumStays: [Duration?]
  /// How text shows times; a table has the clocks of a time zone in columns of their own.
  package var times = TimeStyle()
  /// Whether rows have how sure a visit is.
  package var includesCertainty = false

  package init(_ format: VisitFormat, layout: ZoneLayout, usesColor: Bool = false) {
    self.format = format
    names = LayoutNames(layout, visits: format)
    zoneWidth = names.zoneWidth
    let stays = layout.zones.map { $0.settings.maximumStay }
    maximumStays = stays.contains { $0 != nil } ? stays : []
    style = TextEventStyle(layout, usesColor: usesColor, includesMode: false)
  }

  package var header: [UInt8] {
    guard format == .csv else { return [] }
    let local = times.isUTC ? "" : ",enteredLocal,enteredOffset,exitedLocal,exitedOffset"
    let certainty = includesCertainty ? VisitCertainty.columns : ""
    let stays = maximumStays.isEmpty ? "" : ",overstay"
    return Array("\(Row.columns.header)\(local)\(certainty)\(stays)\n".utf8)
  }

  /// By how much a visit is longer than its zone allows; `nil` where it is not.
  private func overstay(_ visit: VisitRecord) -> Duration? {
    guard !maximumStays.isEmpty, let most = maximumStays[visit.zone], let time = visit.dwellTime,
      time >= most
    else { return nil }
    return time - most
  }

  /// The number of bytes to drop from the first piece of a document.
  package var separatorLength: Int { format == .text ? 1 : 0 }

  /// Appends the visits of a track. Nothing is written for a track without visits. Text has a heading in front: all visits of
  /// a track have to come at once.
  ///
  /// - Parameters:
  ///   - visits: the visits of one mode or of several.
  ///   - certainties: how sure each of them is, by its number; none where that was not measured.
  ///   - track: the name of the track.
  ///   - showsMode: whether text names the mode of each visit.
  ///   - bytes: receives UTF-8.
  package func append(
    _ visits: [VisitRecord], certainties: [Int: VisitCertainty] = [:], of track: String,
    showsMode: Bool, into bytes: inout [UInt8]
  ) {
    guard !visits.isEmpty else { return }
    switch format {
    case .text:
      style.appendHeading(track, into: &bytes)
      for visit in visits {
        appendLine(visit, certainties[visit.visit], showsMode, into: &bytes)
      }
    case .csv:
      let track = EventWriter.cell(track)
      for visit in visits {
        let zone = names.zones[visit.zone]
        Row.columns.appendRow(Row(track: track, visit: visit, zone: zone), into: &bytes)
        if !times.isUTC { appendLocalTimes(visit, into: &bytes) }
        if includesCertainty {
          (certainties[visit.visit] ?? VisitCertainty()).appendCells(into: &bytes)
        }
        if !maximumStays.isEmpty {
          bytes.append(",")
          if let time = overstay(visit) { bytes.append(seconds: time) }
        }
        bytes.append("\n")
      }
    case .ndjson:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for visit in visits {
          let zone = names.zones[visit.zone]
          let row = Row(track: track, visit: visit, zone: zone)
          json.line("visit") { json in
            Row.columns.write(row, to: &json)
            certainties[visit.visit]?.writeMembers(to: &json)
            if let time = overstay(visit) {
              json.key("overstay")
              json.value(seconds: time)
            }
          }
        }
      }
    }
  }

  private func appendLine(
    _ visit: VisitRecord, _ sure: VisitCertainty?, _ showsMode: Bool, into bytes: inout [UInt8]
  ) {
    bytes.append("  ")
    TextBytes.append(names.zones[visit.zone].id, width: zoneWidth, into: &bytes)
    bytes.append("  ")
    let number = "#\(visit.visit)"
    TextBytes.append(Array(number.utf8), width: 4, into: &bytes)
    bytes.append("  ")
    times.append(visit.entered, into: &bytes)
    bytes.append("  ")
    if let exited = visit.exited {
      times.append(exited, into: &bytes)
    } else {
      let words = visit.isOpen ? "open at the end" : "exit not reported"
      TextBytes.append(Array(words.utf8), width: times.width, into: &bytes)
    }
    if let time = visit.dwellTime {
      bytes.append("  ")
      bytes.append(clock: time)
    }
    if let time = overstay(visit) {
      bytes.append(", too long by ")
      bytes.append(clock: time)
    }
    if showsMode {
      bytes.append("  ")
      bytes.append(visit.mode.name)
    }
    sure?.appendNote(times, into: &bytes)
    bytes.append("\n")
  }

  private func appendLocalTimes(_ visit: VisitRecord, into bytes: inout [UInt8]) {
    bytes.append(",")
    times.appendCells(visit.entered, into: &bytes)
    bytes.append(",")
    if let exited = visit.exited {
      times.appendCells(exited, into: &bytes)
    } else {
      bytes.append(",")
    }
  }

  /// A visit with its names, as the format has them.
  private struct Row {
    let track: [UInt8]
    let visit: VisitRecord
    let zone: LayoutNames.Zone

    static let columns: RecordColumns<Row> = [
      .init("track") { .ready($0.track) },
      .init("zone") { .ready($0.zone.id) },
      .init("visit") { .count($0.visit.visit) },
      .init("mode") { .text($0.visit.mode.name) },
      .init("entered") { .time($0.visit.entered) },
      .init("exited") { .time($0.visit.exited) },
      .init("dwellTime") { .seconds($0.visit.dwellTime) },
      .init("open") { .flag($0.visit.isOpen) },
      .init("zoneName") { .ready($0.zone.name) },
      .init("customData") { .ready($0.zone.customData) },
    ]
  }
}

extension LayoutNames {
  init(_ layout: ZoneLayout, visits format: VisitFormat) {
    let format: EventFormat =
      switch format {
      case .text: .text
      case .ndjson: .ndjson
      case .csv: .csv
      }
    self.init(layout, format: format)
  }
}
