internal import RingfenceRecords

/// The JSON values of a text: one document, or one in each line, behind a prefix such as a time or a topic.
struct LogValues {
  private(set) var values: [LogObject] = []
  let isDocument: Bool
  /// The lines without a value, where others have one.
  private(set) var damaged: [(offset: Int, detail: String)] = []

  /// Why the text is no document, where it begins as one and no line has a value.
  private(set) var failure: JSONSyntaxError?

  /// Finds the values; none in a text that has no JSON.
  ///
  /// - Complexity: linear.
  init(_ text: ContiguousArray<UInt8>) {
    let bytes = text.span
    let first = bytes.trimmingBlanks(0..<bytes.count).lowerBound
    let begins = first < bytes.count ? bytes[first] : 0
    var tape = JSONTape()
    if begins == UInt8(ascii: "{") || begins == UInt8(ascii: "[") {
      do throws(JSONSyntaxError) {
        try tape.read(bytes, in: 0..<bytes.count)
        isDocument = true
        values = [LogObject(JSONDocument(text, tape))]
        return
      } catch {
        failure = error
      }
    }
    isDocument = false
    var records = JSONTape.Sequence(end: bytes.count)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
      let range = bytes.trimmingBlanks(start..<end)
      start = end + 1
      guard !range.isEmpty else { continue }
      // A record separator, a time or a topic may stand before the value.
      let opening = range.first {
        bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "[")
      }
      guard let opening else {
        damaged.append((range.lowerBound, "the line has no JSON object"))
        continue
      }
      do throws(JSONSyntaxError) {
        try tape.read(bytes, in: opening..<range.upperBound)
        records.append(tape)
      } catch {
        damaged.append((range.lowerBound, error.detail))
      }
    }
    guard records.count > 0 else {
      damaged.removeAll()
      return
    }
    failure = nil
    values = LogObject(JSONDocument(text, records.tape)).elements
  }
}
