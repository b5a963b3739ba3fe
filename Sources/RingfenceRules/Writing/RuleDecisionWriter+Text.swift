internal import Ringfence
internal import RingfenceRecords

extension RuleDecisionWriter {
  /// Appends what one rule decides, a line each.
  func appendText(_ report: RuleReport, into bytes: inout [UInt8]) {
    bytes.append(DisplayFormat.text(report.track) + "\n")
    for (rule, decisions) in zip(rules, report.decisions) {
      let width = decisions.reduce(0) {
        max($0, DisplayFormat.columns(DisplayFormat.text(titles[$1.zone])))
      }
      for decision in decisions {
        let zone = DisplayFormat.text(titles[decision.zone])
        let reason = RuleReason.text(decision.kind, decision.measure, rule.engine.rule)
        let what = reason.map { DisplayFormat.padded(zone, width) + "  " + $0 } ?? zone
        bytes.append(
          "  \(times.text(decision.time))  \(DisplayFormat.padded(decision.kind.name, 7))  \(what)"
            + (rule.isDoubtful ? "  confidence low\n" : "\n"))
      }
    }
  }

  /// Appends the events on which a rule differs from the engine.
  func appendText(
    _ comparison: RuleComparison, of track: String, into bytes: inout [UInt8]
  ) {
    bytes.append(DisplayFormat.text(track) + "\n")
    let differing = comparison.rows.filter { row in
      row.cells.contains { $0.difference != .same && $0.difference != .notEvaluated }
    }
    guard !differing.isEmpty else {
      bytes.append("no event differs\n")
      return
    }
    bytes.append(
      TextTable.text(
        ["zone", "event", "ringfence"] + rules.map { $0.label + ($0.isDoubtful ? " (low)" : "") },
        right: [],
        differing.map { row in
          [
            DisplayFormat.text(titles[row.zone]), row.kind.name,
            row.reference.map { times.text($0.time) } ?? "–",
          ] + zip(rules, row.cells).map { text($1, row, $0) }
        }))
  }

  /// What one rule decides: `same`, or how much later and farther along the track.
  private func text(
    _ cell: RuleComparison.Cell, _ row: RuleComparison.Row, _ rule: AppliedRule
  ) -> String {
    func reasoned(_ word: String) -> String {
      guard let position = cell.position else { return word }
      return "\(word) (\(RuleReason.text(row.kind, position, rule.engine.rule)))"
    }
    switch cell.difference {
    case nil: return "–"
    case .same: return "same"
    case .notEvaluated: return "not evaluated"
    case .onlyReference: return reasoned("no")
    case .notDecided: return reasoned("not decided")
    case .onlyOther: return cell.decided.map { "only here \(times.text($0.time))" } ?? ""
    case .earlier, .later:
      let seconds = DisplayFormat.decimal(abs(Double(cell.shift ?? 0)) / 1e6, 1)
      let meters = DisplayFormat.decimal(abs(cell.meters ?? 0), 0)
      return cell.difference == .earlier
        ? "\(seconds) s, \(meters) m earlier" : "\(seconds) s, \(meters) m later"
    }
  }

  /// Appends a table of what each rule did in all, and what is to be known of each.
  func appendSummary(_ totals: [RuleTally], into bytes: inout [UInt8]) {
    var head = ["rule", "decisions"]
    if isComparing {
      head += ["same", "earlier", "later", "not there", "not decided", "only there"]
    }
    head += ["fixes refused", "zones not evaluated", "confidence"]
    let rows = zip(rules, totals).map { rule, total in
      var row = [rule.label, String(total.decisions)]
      if isComparing {
        let shown: [RuleComparison.Difference] = [
          .same, .earlier, .later, .onlyReference, .notDecided, .onlyOther,
        ]
        row += shown.map { String(total.count($0)) }
      }
      row += [
        String(total.refused), String(rule.engine.unevaluated.count), rule.confidence,
      ]
      return row
    }
    bytes.append("\n")
    bytes.append(TextTable.text(head, right: Set(1..<head.count - 1), rows))
    bytes.append("\n")
    for rule in rules { bytes.append("\(rule.label): \(rule.statement)\n") }
  }
}
