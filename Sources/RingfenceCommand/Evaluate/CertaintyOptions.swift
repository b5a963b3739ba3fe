internal import Ringfence
internal import RingfenceCertainty

/// The options of certainties.
struct CertaintyOptions: Sendable {
  let settings: CertaintySettings
  /// Events that are less sure are not written.
  let least: Double?

  static let certainty = Option.flag(
    "certainty", "report how sure each event is, and which visits may be missing",
    rules: [
      .requires("format", "text", "ndjson", "csv"), .requires("mode", "normal"),
      .requires("rows", "events"), .excludes("scenario"), .excludes("explain"),
      .excludes("summary"),
    ])
  private static let paths = Option.count(
    "paths", "N", in: CertaintySettings.pathCounts, "sample this many ways of the device (64)",
    rules: [.requires("certainty")])
  private static let seed = Option.count(
    "certainty-seed", "N", in: 0...0x7FFF_FFFF, "of the random numbers (0)",
    rules: [.requires("certainty")])
  private static let floor = Option.number(
    "certainty-floor", in: 0...1, "leave out possible visits below this (0.05)",
    rules: [.requires("certainty")])
  private static let minimum = Option.number(
    "min-certainty", in: 0...1, "leave out events below this, and count them",
    rules: [.requires("certainty")])

  static let group = OptionGroup(
    title: "certainty",
    options: [certainty.spec, paths.spec, seed.spec, floor.spec, minimum.spec], everyday: 1)

  /// The options of a command line; `nil` without `--certainty`.
  init?(_ arguments: Arguments) throws(UsageError) {
    var settings = CertaintySettings()
    if let paths = try arguments[Self.paths] { settings.paths = paths }
    if let seed = try arguments[Self.seed] { settings.seed = UInt32(clamping: seed) }
    if let floor = try arguments[Self.floor] { settings.floor = floor }
    self.settings = settings
    least = try arguments[Self.minimum]
    guard arguments.has(Self.certainty) else { return nil }
  }
}
