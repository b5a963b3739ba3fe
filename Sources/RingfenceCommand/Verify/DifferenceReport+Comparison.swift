package import RingfenceVerify

extension DifferenceReport {
  package init(_ comparison: EventComparison) {
    func expected(_ row: Int) -> Expected {
      let row = comparison.file.rows[row]
      return Expected(
        line: row.line, text: row.text, kind: row.kind, zone: row.zone, fence: row.fence,
        time: row.time)
    }
    let differences = comparison.differences.map { difference in
      let track = comparison.track(of: difference)
      return switch difference {
      case .missing(let row): Difference(track: track, expected: expected(row), found: nil)
      case .unexpected(let event):
        Difference(track: track, expected: nil, found: comparison.events[event].event)
      case .changed(let row, let event, let changes):
        Difference(
          track: track, expected: expected(row), found: comparison.events[event].event,
          changes: changes.map {
            Change(
              key: $0.key, expected: $0.expected, found: $0.found, difference: $0.difference)
          })
      }
    }
    self.init(
      file: comparison.file.name, expectedCount: comparison.file.rows.count,
      foundCount: comparison.events.count, differences: differences)
  }
}
