internal import Ringfence
package import RingfenceRecords

// How sure an event is, as a part of its record.
extension EventCertainty {
  /// The columns of ``appendCells(into:)``.
  package static let columns = ",certainty,conditionsCertainty,plusMinus,visitCertainty"

  package func writeMembers(to json: inout JSONWriter) {
    json.member("certainty", certainty, decimals: 3)
    json.member("plusMinus", plusMinus, decimals: 3)
    json.member("conditionsCertainty", conditionsCertainty, decimals: 3)
    json.member("visitCertainty", visitCertainty, decimals: 3)
    json.member("separate", separate, decimals: 3)
    if let continues { json.member("continues", continues) }
    json.member("either", either, decimals: 3)
    json.member("moving", moving, decimals: 3)
    Self.write(entryTime, "entryTime", to: &json)
    Self.write(exitTime, "exitTime", to: &json)
    unobserved?.writeMember(to: &json)
  }

  static func write(_ times: Quantiles?, _ name: String, to json: inout JSONWriter) {
    guard let times else { return }
    json.object(name) { json in
      json.member("p10", times.p10)
      json.member("p50", times.p50)
      json.member("p90", times.p90)
    }
  }

  /// Writes the member of a row that expects the tenth below; nothing below a tenth.
  func writeMinimum(to json: inout JSONWriter) {
    // What a record rounds up to a tenth is one.
    let tenths = (certainty * 10 + 0.005).rounded(.down)
    guard tenths > 0 else { return }
    json.object("certainty") { json in json.member("minimum", tenths / 10, decimals: 1) }
  }

  /// Appends a note behind those of an event, such as `  sure 97 %` or `  likely 78 % ± 5`.
  ///
  /// Only what was observed, on a track as those that were measured, is sure, and nothing by a prior alone.
  func appendNote(_ times: TimeStyle, into bytes: inout [UInt8]) {
    bytes.append("  ")
    let limiting = flags.limiting
    if certainty < Self.leastPossible {
      bytes.append("unlikely ")
    } else if certainty < 0.5 {
      bytes.append("perhaps ")
    } else if certainty < Self.leastSure {
      bytes.append("likely ")
    } else if unobserved == nil, limiting.isEmpty, withoutPrior >= Self.leastSure {
      bytes.append("sure ")
    }
    bytes.append(percent: certainty, plusMinus: plusMinus)
    if abs(certainty - withoutPrior) >= 0.01, flags.range == nil {
      bytes.append(" (")
      bytes.append(percent: withoutPrior)
      bytes.append(" without its prior)")
    }
    if let continues { bytes.append(" (continues #\(continues))") }
    if let conditionsCertainty {
      bytes.append(", with its conditions ")
      bytes.append(percent: conditionsCertainty)
    }
    if let either, either - certainty >= 0.01 {
      bytes.append(", with possible visits ")
      bytes.append(percent: either)
    }
    unobserved?.appendNote(times, into: &bytes)
    for word in limiting.words { bytes.append(", \(word.note)") }
  }

  /// Below this probability an event is unlikely.
  private static let leastPossible = 0.05
  /// From this probability on an event is sure.
  private static let leastSure = 0.95

  /// Appends cells behind those of an event.
  func appendCells(isMeasured: Bool, into bytes: inout [UInt8]) {
    for number in [certainty, conditionsCertainty, plusMinus, visitCertainty] {
      bytes.append(",")
      if isMeasured, let number { bytes.append(number, decimals: 3) }
    }
  }
}

extension UnobservedTime {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("from", from)
    json.member("to", to)
    json.member("meters", meters, decimals: 0)
  }

  func writeMember(to json: inout JSONWriter) {
    json.object("unobserved") { json in writeMembers(to: &json) }
  }

  /// Appends `, not observed … to …`.
  func appendNote(_ times: TimeStyle, into bytes: inout [UInt8]) {
    bytes.append(", ")
    append(times, into: &bytes)
  }

  /// Appends `not observed … to …`.
  package func append(_ times: TimeStyle, into bytes: inout [UInt8]) {
    bytes.append("not observed ")
    times.append(from, into: &bytes)
    bytes.append(" to ")
    times.append(to, into: &bytes)
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

  /// Appends a share with the standard deviation of its draw where that is 3 points or more, such as `78 % ± 5`.
  mutating func append(percent share: Double, plusMinus: Double) {
    append(percent: share)
    guard plusMinus >= 0.03 else { return }
    append(" ± ")
    append(plusMinus * 100, decimals: 0)
  }
}
