internal import Ringfence
package import RingfenceCommand
internal import RingfenceGrade
internal import RingfenceRecords

package enum GradeOptions {
  static let tolerance = Option<Duration>(
    "tolerance", "S",
    "how far events on time are from the drive's, or how much earlier and later: 10,60 (60 s)",
    splitsAtCommas: true
  ) { text throws(OptionValueError) in
    try Option<Duration>.duration("tolerance", in: 0...86_400, "").read(text)
  }
  static let gate = Option.duration(
    "gate", in: 1...86_400, "how far apart a found event and one of the drive are at most (30m)")
  static let unpairedCost = Option.duration(
    "unpaired-cost", in: 0.001...86_400,
    "seconds that an event without a counterpart is worth (300 s, then by the spread)")
  static let duplicateWithin = Option.duration(
    "duplicate-within", in: 0...86_400,
    "how far behind the first of equal events the others are duplicates (60 s)")
  static let clockOffset = Option<GradeSettings.Clock>(
    "clock-offset", "WHAT", "auto, none, or by how much the log's clock is ahead (none)"
  ) { text throws(OptionValueError) in
    switch text {
    case "none": return .asIs
    case "auto": return .measured
    default:
      let range = -10_000_000_000.0...10_000_000_000
      return .ahead(
        try Option<Duration>.duration("clock-offset", in: range, "").read(text).wholeMicroseconds)
    }
  }
  static let failOn = Option<GradeReport.Limit?>(
    "fail-on", "CLASS",
    "exit with 1 on these: CLASS, CLASS=COUNT or CLASS=SHARE%, or none (missed,ghost,impossible,late)",
    splitsAtCommas: true
  ) { text throws(OptionValueError) in
    if text == "none" { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let grade = GradeClass.allCases.first(where: { $0.name == name }) else {
      throw OptionValueError(
        detail: "unknown '\(name)'" + suggestion(for: name, among: GradeClass.allCases.map(\.name)))
    }
    guard parts.count == 2 else { return GradeReport.Limit(grade) }
    let number = String(parts[1])
    if number.hasSuffix("%"), let share = Double(number.dropLast()), (0...100).contains(share) {
      return GradeReport.Limit(grade, most: .share(share / 100))
    }
    if let count = Int(number), count >= 0 { return GradeReport.Limit(grade, most: .count(count)) }
    throw OptionValueError(
      detail: "'\(number)' is neither a count nor a share, expected one such as 2 or 5%")
  }

  static let types = EventFilter.kinds(
    "types", "compare only events of these types (entered, exited, and those that the log has)")
  static let minimumStay = Option.duration(
    "minimum-stay", in: 0...86_400, "events of shorter visits are not missed, but passed (0 s)")

  static let group = OptionGroup(
    title: "comparing", options: [failOn.spec] + comparing, everyday: 5)

  /// The options of `report`, which has no exit status of a grade.
  package static let reporting = OptionGroup(
    title: "comparing the log", options: comparing.map { $0.requiring(LogOptions.found.spec.name) },
    everyday: 0)

  private static let comparing = [
    types.spec, minimumStay.spec, clockOffset.spec, tolerance.spec, gate.spec, duplicateWithin.spec,
    unpairedCost.spec,
  ]

  static func settings(_ arguments: Arguments) throws(UsageError) -> GradeSettings {
    var settings = GradeSettings()
    settings.clock = try arguments[clockOffset] ?? settings.clock
    settings.gate = try arguments[gate]?.wholeMicroseconds ?? settings.gate
    settings.duplicateWithin =
      try arguments[duplicateWithin]?.wholeMicroseconds ?? settings.duplicateWithin
    settings.unpairedCost = try arguments[unpairedCost]?.wholeMicroseconds
    settings.minimumStay = try arguments[minimumStay]?.wholeMicroseconds ?? settings.minimumStay
    if arguments.has(types) { settings.kinds = Set(try arguments.all(types)) }
    let tolerances = try arguments.all(tolerance).map { $0.wholeMicroseconds }
    guard tolerances.count <= 2 else {
      throw arguments.error(
        .badValue, "option '--tolerance': found \(tolerances.count) values, expected one or two")
    }
    if let first = tolerances.first {
      settings.earlyTolerance = first
      settings.lateTolerance = tolerances[tolerances.count - 1]
    }
    return settings
  }

  static func limits(_ arguments: Arguments) throws(UsageError) -> [GradeReport.Limit] {
    guard arguments.has(failOn) else { return GradeReport.Limit.standard }
    return try arguments.all(failOn).compactMap { $0 }
  }
}
