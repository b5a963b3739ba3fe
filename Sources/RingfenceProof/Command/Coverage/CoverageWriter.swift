internal import Ringfence
internal import RingfenceProof
internal import RingfenceRecords

/// The formats of coverage. `Docs/Testing.md` defines them.
package enum CoverageFormat: String, CaseIterable, Sendable {
  case text
  /// One JSON object, version 1.
  case json
  /// Cobertura's XML, by lines of the layout files.
  case cobertura
}

struct CoverageWriter: Sendable {
  private let report: CoverageReport

  init(_ report: CoverageReport) { self.report = report }

  /// The same report gives the same bytes.
  func append(_ format: CoverageFormat, into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(into: &bytes)
    case .json: CoverageWriter.appendJSON(report, into: &bytes)
    case .cobertura: CoberturaWriter.append(report, into: &bytes)
    }
  }

  // MARK: Text

  private func appendText(into bytes: inout [UInt8]) {
    for layout in report.layouts {
      bytes.append(
        "coverage of \(DisplayFormat.text(layout.file))\(layout.isRestart ? " in restart mode" : "")\n"
      )
      let rows = layout.zones.flatMap { Self.rows($0) }
      bytes.append(
        TextTable.text(
          ["zone", "item", "times", "least margin", "missing case"], right: [2, 3], rows
        ).trimmedLines)
      for zone in layout.zones {
        if let reason = zone.reason {
          bytes.append("not found: \(DisplayFormat.text(zone.title)): \(reason)\n")
        }
        for item in zone.items where item.status == .notFound {
          bytes.append(
            "not found: \(DisplayFormat.text(zone.title))  \(Self.name(item)): \(item.reason ?? "")\n"
          )
        }
      }
      if report.layouts.count > 1 { bytes.append(Self.summary(layout.score, "") + "\n\n") }
    }
    bytes.append(Self.summary(report.score, "coverage ") + "\n")
  }

  /// A row for the zone with its total, then a row for each item.
  private static func rows(_ zone: CoverageReport.Zone) -> [[String]] {
    let score = zone.score
    let total = [
      DisplayFormat.text(zone.title), "\(score.covered) of \(score.all)", "", "", "",
    ]
    return [total]
      + zone.items.map { item in
        let times =
          switch item.status {
          case .covered: "\(item.record.times)"
          case .missing: "never"
          case .notFound: "-"
          }
        return [
          "", "  " + name(item), times,
          margin(item), item.status == .missing ? item.exercise ?? "" : "",
        ]
      }
  }

  private static func name(_ item: CoverageReport.Item) -> String {
    item.fence.map { "\(DisplayFormat.text($0)) \(item.item.name)" } ?? item.item.name
  }

  private static func margin(_ item: CoverageReport.Item) -> String {
    guard let margin = item.record.margin, let unit = item.item.unit else { return "" }
    let decimals = unit == .fences ? 0 : 2
    return "\(DisplayFormat.decimal(margin, decimals)) \(unit.symbol)"
  }

  /// `coverage 61.1 %: 22 of 36 items, 14 missing, 2 not found`, or `coverage 0.0 %: there are no items to cover`
  static func summary(_ score: CoverageReport.Score, _ word: String) -> String {
    let items =
      score.all > 0
      ? "\(score.covered) of \(pluralized(score.all, "item"))" : "there are no items to cover"
    var text = "\(word)\(score.percentText) %: \(items)"
    if score.missing > 0 { text += ", \(score.missing) missing" }
    if score.notFound > 0 { text += ", \(score.notFound) not found" }
    return text
  }
}

extension CoverageItem.Unit {
  var symbol: String {
    switch self {
    case .meters: "m"
    case .metersPerSecond: "m/s"
    case .degrees: "deg"
    case .seconds: "s"
    case .fences: "fences"
    }
  }
}

extension String {
  /// The text without blanks at the ends of its lines.
  fileprivate var trimmedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }
}
