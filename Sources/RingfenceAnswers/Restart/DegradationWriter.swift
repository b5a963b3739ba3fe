public import Ringfence
internal import RingfenceRecords

/// The formats of degradation reports. `Docs/Restart.md` defines them.
public enum DegradationFormat: String, CaseIterable, Hashable, Sendable {
  /// A table for people.
  case text
  /// One JSON document, version 1.
  case json
  /// A GeoJSON feature collection of the fences and their circles.
  case geojson
}

/// Writes what restart mode makes of each fence of a layout: its circle, its overshoot and its grade.
///
/// The same layout gives the same bytes on every machine.
public struct DegradationWriter: Sendable {
  /// The format that is written.
  public let format: DegradationFormat
  let restart: RestartLayout
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - restart: the layout with its circles; call `findNeighbors()` on it before to report the nearest
  ///     fences.
  public init(_ format: DegradationFormat, restart: RestartLayout) {
    self.format = format
    self.restart = restart
  }

  /// Appends the report.
  /// - Complexity: linear in the fences and their vertices.
  public func append(into bytes: inout [UInt8]) {
    switch format {
    case .text: bytes.append(text)
    case .json: appendJSON(into: &bytes)
    case .geojson: appendGeoJSON(into: &bytes)
    }
  }

  var degradations: [RestartDegradation] { restart.degradations.flatMap { $0 } }

  func zone(of degradation: RestartDegradation) -> Zone { restart.layout.zones[degradation.zone] }

  func fence(of degradation: RestartDegradation) -> Fence {
    zone(of: degradation).fences[degradation.fence]
  }

  // MARK: Text

  /// A table with a row for each fence, and a line with the number of fences of each grade.
  private var text: String {
    let degradations = degradations
    let titles = ZoneTitles(restart.layout).zones
    let rows =
      [
        [
          "zone", "fence", "shape", "enclosing", "radius", "overshoot", "area", "nearest",
          "grade", "",
        ]
      ] + degradations.map { row($0, titles[$0.zone]) }
    let widths = rows[0].indices.map { column in
      rows.map { DisplayFormat.columns($0[column]) }.max() ?? 0
    }
    var text = ""
    for (index, row) in rows.enumerated() {
      var line = ""
      for (column, cell) in row.enumerated() where column < 9 || !cell.isEmpty {
        // No blanks at the end of a line.
        let isLast = column == 9 || (column == 8 && row[9].isEmpty)
        let padding = isLast ? 0 : widths[column]
        let cell = DisplayFormat.padded(cell, padding, alignsRight: (3...7).contains(column))
        let color = column == 8 && index > 0 ? degradations[index - 1].grade.color : nil
        line += (column == 0 ? "" : "  ") + TextColor.text(cell, color, usesColor)
      }
      text += line + "\n"
    }
    let counts = RestartDegradation.Grade.allCases.map { grade in
      "\(degradations.count { $0.grade == grade }) \(grade.name)"
    }
    return text
      + "\n\(pluralized(degradations.count, "fence")): \(counts.joined(separator: ", "))\n"
  }

  private func row(_ degradation: RestartDegradation, _ title: String) -> [String] {
    func meters(_ value: Distance?) -> String {
      value.map { DisplayFormat.decimal($0.meters, 1) + " m" } ?? "-"
    }
    var remarks: [String] = []
    if let exclusion = degradation.exclusion { remarks.append(exclusion.name) }
    if !degradation.chain.isEmpty {
      remarks.append("chain of \(pluralized(degradation.chain.count, "circle"))")
    }
    if degradation.isContainmentLost { remarks.append("containment lost") }
    if let nearest = degradation.nearest, nearest.circlesOverlap {
      remarks.append("circles overlap")
    }
    return [
      DisplayFormat.text(title), DisplayFormat.text(fence(of: degradation).id),
      fence(of: degradation).shape.kindName, meters(degradation.enclosingRadius),
      meters(degradation.radius), meters(degradation.maximumOvershoot),
      degradation.areaRatio.map { "× " + DisplayFormat.decimal($0, 1) } ?? "-",
      meters(degradation.nearest?.distance), degradation.grade.name,
      remarks.joined(separator: ", "),
    ]
  }
}
