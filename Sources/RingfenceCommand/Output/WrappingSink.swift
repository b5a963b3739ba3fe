internal import RingfenceRecords

/// Breaks the lines of text that are too wide, and passes them on.
struct WrappingSink: ByteSink {
  private let sink: any ByteSink
  private let wrap: LineWrap

  /// Creates a sink for lines of at most `width` columns.
  init(_ sink: any ByteSink, width: Int) {
    self.sink = sink
    wrap = LineWrap(width: width)
  }

  /// Writes whole lines.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var wrapped: [UInt8] = []
    wrap.append(bytes, into: &wrapped)
    try sink.write(wrapped)
  }
}
