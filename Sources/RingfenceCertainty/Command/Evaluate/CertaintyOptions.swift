package import Ringfence
package import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceRecords

package struct CertaintyOptions: Sendable {
  package let settings: CertaintySettings
  /// Events that are less sure are not written.
  let least: Double?

  private static let name = "certainty"
  private static let floor = Option.number(
    "certainty-floor", in: 0...1, "leave out possible visits below this (0.05)",
    rules: [.requires(name)])
  private static let minimum = Option.number(
    "min-certainty", in: 0...1, "leave out events below this, and count them",
    rules: [.requires(name)])

  private static func paths(
    _ rules: [OptionRule] = [], inDoubt: String = ", 256 in doubt"
  ) -> Option<Int> {
    .count(
      "paths", "N", in: CertaintySettings.pathCounts,
      "sample this many ways of the device (64\(inDoubt))",
      rules: rules)
  }

  private static func seed(_ rules: [OptionRule] = []) -> Option<Int> {
    .count("certainty-seed", "N", in: 0...0x7FFF_FFFF, "of the random numbers (0)", rules: rules)
  }

  private static func accuracyFloor(_ rules: [OptionRule] = []) -> Option<Double> {
    .number(
      "accuracy-floor", in: 0...1_000,
      "take receivers to be no more accurate than this, in metres (5)", rules: rules)
  }

  // MARK: Groups

  package static let evaluating = group(
    "report how sure each event is, and which visits may be missing",
    rules: [
      .requires("format", "text", "ndjson", "csv"), .requires("rows", "events", "visits"),
      .excludes("explain"), .excludes("summary"), .excludes("band"), .excludes("sweep"),
      .excludes("profile", because: "draws its own numbers", expected: "it without '--profile'"),
      OptionRule { option, arguments in
        arguments.isGiven("scenario") && arguments.word("rows") == "visits"
          ? "'--\(option)' does not write '--rows visits' with '--scenario', expected events" : nil
      },
      OptionRule { option, arguments in
        arguments.isGiven("scenario") && arguments.word("format") == "csv"
          ? "'--\(option)' does not write csv with '--scenario', expected text or ndjson" : nil
      },
    ], sampling: [.requires(name)], [floor.spec, minimum.spec])

  package static let explaining = group(
    "report how sure each event is, and whether a visit may be missing",
    rules: [.excludes("scenario")],
    sampling: [.requires(name)], [floor.spec])

  /// The options of `verify`, where rows may ask for certainties without the flag.
  package static let verifying = group(
    "with '--record', expect how sure each event is",
    rules: [.excludes("scenario"), .requires("record")], sampling: [],
    [])

  package static let reporting = group(
    "show how sure the events are, and where the device was", rules: [],
    sampling: [.requires(name)], [floor.spec])

  /// The options of `tune`, which samples ways where there are no labels.
  static let tuning = OptionGroup(
    title: "certainty", options: [paths(inDoubt: "").spec, seed().spec, accuracyFloor().spec],
    everyday: 0)

  private static func group(
    _ help: String, rules: [OptionRule], sampling: [OptionRule], _ others: [OptionSpec]
  ) -> OptionGroup {
    // The shapes are the real ones.
    let certainty = Option.flag(name, help, rules: [.requires("mode", "normal")] + rules)
    return OptionGroup(
      title: "certainty",
      options: [
        certainty.spec, paths(sampling).spec, seed(sampling).spec, accuracyFloor(sampling).spec,
      ] + others, everyday: 1)
  }

  // MARK: Values

  /// The options of a command line; `nil` without `--certainty`.
  package init?(_ arguments: Arguments) throws(UsageError) {
    settings = try Self.settings(arguments)
    least = try arguments[Self.minimum]
    guard arguments.isGiven(Self.name) else { return nil }
  }

  /// A note on the priors of a layout where nobody asks for certainties; `nil` for none.
  package static func idleNote(
    of layout: ZoneLayout, without what: String = "'--certainty'"
  ) -> String? {
    let zones = layout.zones.filter { $0.settings.prior != ZoneSettings().prior }
    guard let first = zones.first else { return nil }
    let named =
      zones.count == 1
      ? "zone \(JSONText.quoted(first.id))" : pluralized(zones.count, "zone", "zones")
    return "note: 'prior' of \(named) has no effect without \(what)"
  }

  package static func settings(_ arguments: Arguments) throws(UsageError) -> CertaintySettings {
    var settings = CertaintySettings()
    if let paths = try arguments[paths()] { settings.paths = paths }
    if let seed = try arguments[seed()] { settings.seed = UInt32(clamping: seed) }
    if let floor = try arguments[floor] { settings.floor = floor }
    if let meters = try arguments[accuracyFloor()] { settings.accuracyFloor = meters }
    return settings
  }
}
