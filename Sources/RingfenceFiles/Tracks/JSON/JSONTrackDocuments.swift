/// The JSON document of a file, or several of them, one after the other.
struct JSONTrackDocuments {
  private(set) var tape = JSONTape()
  /// The documents before the last one, as elements of an array; `nil` before a second one begins.
  private var sequence: JSONTape.Sequence?
  private var last = JSONTape()

  /// Reads the documents of a text, and returns the error that ends them.
  /// - Complexity: linear in the bytes.
  mutating func read(_ bytes: Span<UInt8>) -> JSONSyntaxError? {
    var start = 0
    while true {
      do throws(JSONSyntaxError) {
        try last.read(bytes, in: start..<bytes.count)
        join()
        return nil
      } catch {
        // Behind a document another one may follow.
        guard last.isComplete, error.code == .syntax, error.offset < bytes.count,
          bytes[error.offset] == UInt8(ascii: "{") || bytes[error.offset] == UInt8(ascii: "[")
        else { return error }
        start = error.offset
        if sequence == nil { sequence = JSONTape.Sequence(end: bytes.count) }
        sequence?.append(last)
      }
    }
  }

  /// After an error: the path of the innermost array or object that was still open.
  mutating func openPath(in bytes: Span<UInt8>) -> String {
    let path = last.openPath(in: bytes)
    guard let sequence else { return path }
    return "$[\(sequence.count)]" + path.dropFirst()
  }

  /// After an error: ends what is open, without the element that is not complete.
  mutating func endOpen(at end: Int) {
    last.endOpen(at: end, dropsElement: true)
    join()
  }

  private mutating func join() {
    if sequence == nil {
      tape = last
    } else {
      if last.count > 0 { sequence?.append(last) }
      tape = sequence?.tape ?? last
    }
    last = JSONTape()
  }

  /// The nodes to read: each document, and of an array of documents each element.
  func roots(_ format: TrackFormat) -> [Int] {
    guard tape.count > 0 else { return [] }
    let isList = sequence != nil || format == .geojson && tape.kind(0) == .array
    return isList ? GeoJSONTimes.Nodes.children(of: 0, tape).nodes : [0]
  }
}
