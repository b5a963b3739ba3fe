internal import RingfenceBytes
internal import RingfenceFiles
package import RingfenceRecords

/// A foreign log of geofence events, in one of the forms of ``FoundLogForm``. `Docs/Grade.md` describes them.
package struct FoundLog: Sendable {
  package struct Unreadable: Hashable, Sendable {
    package let line: Int
    package let detail: String
  }

  /// Parts that are no events of zones.
  package struct Ignored: Hashable, Sendable {
    package let what: String
    package var count: Int
  }

  /// What readers should know about rows that are read.
  package struct Remark: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      /// The time is that of sending or arrival.
      case serverTime = "server-time"
      /// The event was sent again later.
      case replayed
      /// The event was delivered again.
      case retried
      /// The clocks show the local time twice.
      case repeatedTime = "repeated-time"
      /// The event follows a state that was unknown.
      case afterGap = "after-gap"
    }

    package let kind: Kind
    package var count: Int
  }

  package let name: String
  package let form: FoundLogForm
  /// The events, in the order of the log.
  package let rows: [FoundLogRow]
  /// The parts that cannot be read, in the order of the log.
  package let unreadable: [Unreadable]
  package let ignored: [Ignored]
  package let remarks: [Remark]

  /// The devices of the events, in the order in which they first stand there.
  package var devices: [String] {
    var seen: Set<[UInt8]> = []
    return rows.compactMap { $0.device }.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Reads the file at a path; `-` is standard input.
  ///
  /// - Throws: where nothing can be read, and for a form that is not recognized why each was refused.
  /// - Complexity: linear in the bytes.
  package static func read(path: String, options: FoundLogOptions) throws(FileError) -> FoundLog {
    try FoundLog(ByteSource.wholeFile(at: path), name: path, options)
  }

  package static func read(
    bytes: [UInt8], name: String, options: FoundLogOptions = FoundLogOptions()
  ) throws(FileError) -> FoundLog {
    try FoundLog(ContiguousArray(bytes), name: name, options)
  }

  private init(
    _ bytes: ContiguousArray<UInt8>, name: String, _ options: FoundLogOptions
  ) throws(FileError) {
    let content = try LogContent(bytes, name: name, options)
    let form: FoundLogForm
    if let given = options.form { form = given } else { form = try content.recognize(options) }
    var collector = FoundLogCollector(options)
    try content.read(form, &collector)
    for _ in 0..<collector.times.repeated { collector.remark(.repeatedTime) }
    self.name = name
    self.form = form
    rows = collector.rows
    unreadable = collector.unreadable
    ignored = collector.ignored
    remarks = collector.remarks
    if rows.isEmpty, let first = unreadable.first {
      throw FileError(
        .badRow, at: FileLocation(file: name, line: first.line),
        "\(first.detail); none of \(unreadable.count == 1 ? "1 line" : "\(unreadable.count) lines")"
          + " can be read as \(form.rawValue)")
    }
  }
}
