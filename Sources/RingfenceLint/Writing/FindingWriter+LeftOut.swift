internal import Ringfence

package struct FixedFinding: Sendable {
  /// The baseline as the caller named it.
  package let baseline: String
  /// The layout, as the baseline names it.
  package let file: String
  /// The stable name of the rule, or the code of a reader's warning.
  package let rule: String
  /// What the finding was about: 16 hexadecimal digits.
  package let fingerprint: String
  package let count: Int

  package init(baseline: String, file: String, rule: String, fingerprint: String, count: Int) {
    self.baseline = baseline
    self.file = file
    self.rule = rule
    self.fingerprint = fingerprint
    self.count = count
  }
}

// What does not count: findings of the baseline, suppressed ones, and those of the baseline that are gone.
extension FindingWriter {
  /// How many findings do not count; `nil` for none.
  var leftOutText: String? {
    var parts: [String] = []
    if unchangedCount > 0 { parts.append("\(unchangedCount) in the baseline") }
    if suppressedCount > 0 { parts.append("\(suppressedCount) suppressed") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many findings of each baseline are gone, and what to do about it.
  private var fixedTexts: [(baseline: String, text: String)] {
    var counts: [(baseline: String, count: Int)] = []
    for finding in fixed {
      if let last = counts.last, last.baseline.utf8.elementsEqual(finding.baseline.utf8) {
        counts[counts.count - 1].count += finding.count
      } else {
        counts.append((finding.baseline, finding.count))
      }
    }
    return counts.map { baseline, count in
      let name = PrintableText.escaped(baseline)
      return (
        baseline,
        pluralized(count, "finding") + (count == 1 ? " is" : " are")
          + " fixed; remove \(count == 1 ? "it" : "them") from the baseline with "
          + "'--baseline \(name) --write-baseline \(name)'"
      )
    }
  }

  func appendFixed(into bytes: inout [UInt8]) {
    for (baseline, text) in fixedTexts {
      TextBytes.append(printable: baseline, into: &bytes)
      bytes.append(": note: \(text)\n")
    }
  }

  /// Annotations of the run with the numbers.
  var leftOutAnnotations: [CIReport.Annotation] {
    let leftOut = leftOutText.map {
      CIReport.Annotation(
        .notice, nil, title: "left-out", "findings that do not count: \($0)")
    }
    return [leftOut].compactMap { $0 }
      + fixedTexts.map { .init(.notice, $0.baseline, title: "fixed-findings", $0.text) }
  }

  /// The numbers, where there is a baseline or a suppressed finding, and the findings that are gone.
  func writeLeftOut(to json: inout JSONWriter) {
    if suppressedCount > 0 { json.member("suppressed", suppressedCount) }
    guard hasBaseline else { return }
    json.member("unchanged", unchangedCount)
    writeFixed(to: &json)
  }

  func writeFixed(to json: inout JSONWriter) {
    json.objects("fixed", fixed, onLines: true) { json, finding in
      json.member("baseline", finding.baseline)
      json.member("file", finding.file)
      json.member("rule", finding.rule)
      json.member("fingerprint", word: finding.fingerprint)
      json.member("count", finding.count)
    }
  }
}
