internal import Ringfence
internal import RingfenceRecords

/// How sure a visit is, as its events say it.
package struct VisitCertainty: Hashable, Sendable {
  /// How sure its `entered` is; `nil` for a visit that began silently.
  package var entered: EventCertainty?
  /// How sure its `exited` is; `nil` where none is reported.
  package var exited: EventCertainty?

  package init() {}

  /// The columns of ``appendCells(into:)``.
  static let columns = ",certainty,conditionsCertainty,plusMinus,exitCertainty"

  func writeMembers(to json: inout JSONWriter) {
    entered?.writeMembers(to: &json)
    json.member("exitCertainty", exited?.certainty, decimals: 3)
    EventCertainty.write(exited?.exitTime, "exitTime", to: &json)
  }

  func appendCells(into bytes: inout [UInt8]) {
    let numbers = [
      entered?.certainty, entered?.conditionsCertainty, entered?.plusMinus, exited?.certainty,
    ]
    for number in numbers {
      bytes.append(",")
      if let number { bytes.append(number, decimals: 3) }
    }
  }

  /// Appends a note behind a visit, such as `  sure 97 %, exit 99 %`.
  func appendNote(_ times: TimeStyle, into bytes: inout [UInt8]) {
    entered?.appendNote(times, into: &bytes)
    guard let exited else { return }
    bytes.append(entered == nil ? "  exit " : ", exit ")
    bytes.append(percent: exited.certainty)
  }
}
