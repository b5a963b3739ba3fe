internal import RingfenceProof
internal import RingfenceRecords

extension CoverageWriter {
  /// Appends one object, version 1, with a line for each item.
  static func appendJSON(_ report: CoverageReport, into bytes: inout [UInt8]) {
    JSONWriter.append(.spaced, to: &bytes) { json in
      json.line { json in
        json.member("ringfence", word: "coverage")
        json.member("version", 1)
        write(report.score, to: &json)
        json.objects("layouts", report.layouts, onLines: !report.layouts.isEmpty) { json, layout in
          write(layout, to: &json)
        }
      }
    }
  }

  private static func write(_ score: CoverageReport.Score, to json: inout JSONWriter) {
    json.member("covered", score.covered)
    json.member("missing", score.missing)
    json.member("notFound", score.notFound)
    json.key("percent")
    json.value(json: score.percentText)
  }

  private static func write(_ layout: CoverageReport.Layout, to json: inout JSONWriter) {
    json.member("file", layout.file)
    if layout.isRestart { json.member("mode", word: "restart") }
    write(layout.score, to: &json)
    json.objects("zones", layout.zones) { json, zone in
      json.member("zone", zone.id)
      if let line = zone.line { json.member("line", line) }
      write(zone.score, to: &json)
      if let reason = zone.reason { json.member("reason", reason) }
      json.objects("items", zone.items, onLines: !zone.items.isEmpty) { json, item in
        write(item, to: &json)
      }
    }
    json.member("missingCases", cases(layout))
  }

  private static func write(_ item: CoverageReport.Item, to json: inout JSONWriter) {
    json.member("item", word: item.item.name)
    if let fence = item.fence { json.member("fence", fence) }
    if let line = item.line { json.member("line", line) }
    json.member("status", word: item.status.rawValue)
    json.member("times", item.record.times)
    if let margin = item.record.margin, let unit = item.item.unit {
      json.member("margin", margin, decimals: 3)
      json.member("unit", word: unit.symbol)
    }
    if let name = item.exercise { json.member("case", name) }
    if let reason = item.reason { json.member("reason", reason) }
  }

  /// The cases that show what is missing, each once.
  private static func cases(_ layout: CoverageReport.Layout) -> [String] {
    var cases: [String] = []
    for zone in layout.zones {
      var names: [String] = []
      for item in zone.items where item.status == .missing {
        if let name = item.exercise, !names.contains(name) { names.append(name) }
      }
      cases += names
    }
    return cases
  }
}
