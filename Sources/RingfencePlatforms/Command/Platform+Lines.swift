internal import RingfenceCommand
internal import RingfenceLifeCycle
internal import RingfenceRecords

extension Platform {
  /// Appends the platform and each part of its record with its source, as lines of NDJSON.
  func appendLines(into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.line("platform") { json in
        json.member("platform", label)
        json.member("title", head.title)
        json.member("confidence", word: confidence.name)
        json.member("read", head.read)
        json.member("statement", statement)
      }
      SourcedText(sources: head.sources, showsSources: true).write(
        parts + notes, type: "platformPart", of: ("platform", label), to: &json)
    }
  }
}
