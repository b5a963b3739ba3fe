internal import RingfenceCommand
internal import RingfenceRecords
internal import RingfenceRules

extension RuleFile {
  /// Appends the rule and each of its parts with its source, or only what is plainly a defect, as lines of NDJSON.
  func appendLines(quirksOnly: Bool = false, into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      if !quirksOnly {
        json.line("rule") { json in
          json.member("rule", label)
          json.member("title", head.title)
          json.member("place", word: host.name)
          json.member("confidence", word: confidence.name)
          json.member("read", head.read)
          json.member("statement", statement)
        }
      }
      SourcedText(sources: head.sources, showsSources: true).write(
        quirksOnly ? parts.filter(\.isQuirk) : parts + notes, type: "rulePart", of: ("rule", label),
        to: &json)
    }
  }
}
