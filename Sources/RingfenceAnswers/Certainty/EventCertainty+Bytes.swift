internal import Ringfence
package import RingfenceRecords

// How sure an event is, as a part of its record.
extension EventCertainty {
  /// The columns of ``appendCells(into:)``.
  package static let columns = ",certainty,conditionsCertainty"

  package func writeMembers(to json: inout JSONWriter) {
    json.member("certainty", certainty, decimals: 3)
    json.member("conditionsCertainty", conditionsCertainty, decimals: 3)
    json.member("moving", moving, decimals: 3)
    guard let entryTime else { return }
    json.object("entryTime") { json in
      json.member("p10", entryTime.p10)
      json.member("p50", entryTime.p50)
      json.member("p90", entryTime.p90)
    }
  }

  /// Writes the member of a row that expects the tenth below; nothing below a tenth.
  func writeMinimum(to json: inout JSONWriter) {
    // What a record rounds up to a tenth is one.
    let tenths = (certainty * 10 + 0.005).rounded(.down)
    guard tenths > 0 else { return }
    json.object("certainty") { json in json.member("minimum", tenths / 10, decimals: 1) }
  }

  /// Appends a note behind those of an event, such as `  sure 93 %`.
  func appendNote(into bytes: inout [UInt8]) {
    bytes.append("  sure ")
    bytes.append(percent: certainty)
    guard let conditionsCertainty else { return }
    bytes.append(", with its conditions ")
    bytes.append(percent: conditionsCertainty)
  }

  /// Appends cells behind those of an event.
  func appendCells(into bytes: inout [UInt8]) {
    bytes.append(",")
    bytes.append(certainty, decimals: 3)
    bytes.append(",")
    if let conditionsCertainty { bytes.append(conditionsCertainty, decimals: 3) }
  }
}

extension [UInt8] {
  /// Appends a share, such as `93 %`. What is not all is never `100 %`, and what is something never `0 %`.
  package mutating func append(percent share: Double) {
    if share > 0, share < 0.005 {
      append("below 1 %")
    } else if share < 1, share >= 0.995 {
      append("over 99 %")
    } else {
      append(share * 100, decimals: 0)
      append(" %")
    }
  }
}
