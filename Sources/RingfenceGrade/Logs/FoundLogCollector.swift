internal import Ringfence
internal import RingfenceFiles

struct FoundLogCollector: Sendable {
  let options: FoundLogOptions
  var times: RowTimes
  /// The line of the part that is read.
  var line = 0
  private(set) var rows: [FoundLogRow] = []
  private(set) var unreadable: [FoundLog.Unreadable] = []
  private(set) var ignored: [FoundLog.Ignored] = []
  private(set) var remarks: [FoundLog.Remark] = []

  init(_ options: FoundLogOptions) {
    self.options = options
    times = RowTimes(zone: options.timeZone)
  }

  mutating func add(_ row: FoundLogRow) { rows.append(row) }

  /// Reads parts of one object, each on its own: what is wrong with one leaves the others.
  mutating func readEach(
    _ parts: [LogObject],
    _ read: (LogObject, inout FoundLogCollector) throws(RowError) -> Void
  ) {
    for part in parts {
      do throws(RowError) {
        try read(part, &self)
      } catch {
        refuse(error)
      }
    }
  }

  mutating func refuse(_ error: RowError) {
    unreadable.append(FoundLog.Unreadable(line: line, detail: error.detail))
  }

  /// Counts a part that is no event of a zone, by what it is.
  mutating func ignore(_ what: String) {
    if let index = ignored.firstIndex(where: { $0.what.utf8.elementsEqual(what.utf8) }) {
      ignored[index].count += 1
    } else {
      ignored.append(FoundLog.Ignored(what: what, count: 1))
    }
  }

  mutating func remark(_ remark: FoundLog.Remark.Kind) {
    if let index = remarks.firstIndex(where: { $0.kind == remark }) {
      remarks[index].count += 1
    } else {
      remarks.append(FoundLog.Remark(kind: remark, count: 1))
    }
  }

  mutating func time(_ value: LogObject?, _ name: String) throws(RowError) -> Timestamp {
    guard let value else { throw RowError("'\(name)' is missing, expected a time") }
    if let text = value.text { return try times.read(text) }
    guard let number = value.number else {
      throw RowError("'\(name)' is no time, expected a text or a number")
    }
    return try times.read(number)
  }
}

extension LogObject {
  func required(_ name: String) throws(RowError) -> String {
    guard let label = self[name]?.label else {
      throw RowError("'\(name)' is missing, expected a text")
    }
    return label
  }
}
