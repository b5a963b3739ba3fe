package import Ringfence
internal import RingfenceAnswers
package import RingfenceRecords

/// The formats of what rules decide. `Docs/Rules.md` defines them.
package enum RuleDecisionFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a row for each decision, or for each difference.
  case csv
}

/// Writes what rules make of tracks, one after the other.
package struct RuleDecisionWriter: Sendable {
  private let format: RuleDecisionFormat
  private let layout: ZoneLayout
  let rules: [AppliedRule]
  /// Whether rules are compared with the engine.
  let isComparing: Bool
  package var times = TimeStyle()
  package private(set) var totals: [RuleTally]
  private var tracks = 0
  let titles: [String]

  package init(
    _ format: RuleDecisionFormat, _ layout: ZoneLayout, _ rules: [AppliedRule], isComparing: Bool
  ) {
    self.format = format
    self.layout = layout
    self.rules = rules
    self.isComparing = isComparing
    totals = rules.map { _ in RuleTally() }
    titles = ZoneTitles(layout).zones
  }

  package var header: [UInt8] {
    guard format == .csv else { return [] }
    let header =
      isComparing ? RuleComparisonRow.columns.header : RuleDecisionRow.columns.header
    return Array((header + "\n").utf8)
  }

  package mutating func append(_ report: RuleReport, into bytes: inout [UInt8]) {
    for rule in rules.indices { totals[rule].add(report, rule: rule) }
    tracks += 1
    switch format {
    case .text:
      if tracks > 1 { bytes.append("\n") }
      if let comparison = report.comparison {
        appendText(comparison, of: report.track, into: &bytes)
      } else {
        appendText(report, into: &bytes)
      }
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        for rule in rules.indices { writeLines(report, rule, to: &json) }
      }
    case .csv:
      for rule in rules.indices { appendRows(report, rule, into: &bytes) }
    }
  }

  private func decisions(_ report: RuleReport, _ rule: Int) -> [RuleDecisionRow] {
    guard report.comparison == nil else { return [] }
    return report.decisions[rule].map {
      RuleDecisionRow(
        decision: $0, report: report, rule: rules[rule], zone: layout.zones[$0.zone])
    }
  }

  private func comparisons(_ report: RuleReport, _ rule: Int) -> [RuleComparisonRow] {
    (report.comparison?.rows ?? []).compactMap { row in
      let cell = row.cells[rule]
      return cell.difference.map {
        RuleComparisonRow(
          row: row, cell: cell, difference: $0, track: report.track, rule: rules[rule],
          zone: layout.zones[row.zone])
      }
    }
  }

  private func appendRows(_ report: RuleReport, _ rule: Int, into bytes: inout [UInt8]) {
    for row in comparisons(report, rule) {
      RuleComparisonRow.columns.appendRow(row, into: &bytes)
      bytes.append("\n")
    }
    for row in decisions(report, rule) {
      RuleDecisionRow.columns.appendRow(row, into: &bytes)
      bytes.append("\n")
    }
  }

  private func writeLines(_ report: RuleReport, _ rule: Int, to json: inout JSONWriter) {
    for row in comparisons(report, rule) {
      json.line("ruleComparison") { json in RuleComparisonRow.columns.write(row, to: &json) }
    }
    for row in decisions(report, rule) {
      json.line("ruleDecision") { json in RuleDecisionRow.columns.write(row, to: &json) }
    }
    let filters = rules[rule].engine.rule.filters
    for refusal in report.tallies[rule].refusals where refusal.count > 0 {
      json.line("ruleRefusal") { json in
        json.member("rule", rules[rule].label)
        json.member(.track, json: JSONWriter.quoted(report.track))
        json.member("filter", word: filters[refusal.filter].kind.name)
        if filters[refusal.filter].kind.hasValue {
          json.member("value", filters[refusal.filter].value, decimals: 3)
        }
        json.member("count", refusal.count)
        json.member("firstFix", refusal.firstFix)
      }
    }
  }

  /// Appends what is to be known of each rule, and what it did in all.
  package func appendEnd(into bytes: inout [UInt8]) {
    switch format {
    case .text: appendSummary(totals, into: &bytes)
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        for (rule, total) in zip(rules, totals) { write(rule, total, to: &json) }
      }
    case .csv: break
    }
  }

  private func write(_ rule: AppliedRule, _ total: RuleTally, to json: inout JSONWriter) {
    for zone in rule.engine.unevaluated {
      json.line("ruleZone") { json in
        json.member("rule", rule.label)
        json.member("zone", layout.zones[zone.zone].id)
        json.member("reason", word: zone.reason.name)
      }
    }
    json.line("ruleSummary") { json in
      json.member("version", 1)
      json.member("rule", rule.label)
      json.member("statement", rule.statement)
      json.member("place", word: rule.host)
      json.member("confidence", word: rule.confidence)
      json.member("tracks", tracks)
      json.member("fixes", total.fixes)
      json.member("decisions", total.decisions)
      json.member("refusedFixes", total.refused)
      json.member("undecided", total.undecided)
      json.member("withoutAccuracy", total.withoutAccuracy)
      json.member("zonesNotEvaluated", rule.engine.unevaluated.count)
      guard isComparing else { return }
      for difference in RuleComparison.Difference.allCases {
        json.member(difference.name, total.count(difference))
      }
    }
  }
}
