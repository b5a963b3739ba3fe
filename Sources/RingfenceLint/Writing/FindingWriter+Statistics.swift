internal import Ringfence

/// The number of findings of a rule at one severity.
struct RuleCount: Sendable {
  let rule: String
  let severity: LintSeverity
  var count: Int
}

// How many findings each rule has, the most frequent first; of equally frequent ones, the first found.
extension FindingWriter {
  mutating func count(_ record: FindingRecord) {
    let index = statistics.firstIndex {
      $0.severity == record.severity && $0.rule.utf8.elementsEqual(record.rule.utf8)
    }
    if let index {
      statistics[index].count += 1
    } else {
      statistics.append(RuleCount(rule: record.rule, severity: record.severity, count: 1))
    }
  }

  private var byFrequency: [RuleCount] {
    statistics.enumerated().sorted { a, b in
      a.element.count != b.element.count
        ? a.element.count > b.element.count : a.offset < b.offset
    }.map { $0.element }
  }

  func appendStatistics(into bytes: inout [UInt8]) {
    let width = statistics.map { String($0.count).utf8.count }.max() ?? 0
    for item in byFrequency {
      let number = String(item.count)
      bytes.append(contentsOf: repeatElement(0x20, count: width - number.utf8.count))
      bytes.append("\(number) ")
      TextColor.append(item.severity.name, item.severity.color, usesColor, into: &bytes)
      bytes.append(contentsOf: repeatElement(0x20, count: 8 - item.severity.name.utf8.count))
      bytes.append("\(item.rule)\n")
    }
  }

  func writeStatistics(to json: inout JSONWriter) {
    for item in byFrequency {
      json.startLine()
      json.object { json in
        json.member("rule", item.rule)
        json.member("severity", word: item.severity.name)
        json.member("count", item.count)
      }
    }
  }
}
