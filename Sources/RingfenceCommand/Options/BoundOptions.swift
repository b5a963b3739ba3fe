internal import RingfenceFiles

/// The bounds that a service sets for the files of strangers. Without them only those hold that the pages of the formats state.
enum BoundOptions {
  private static let size = Option.size(
    "maximum-size", in: 1...1e15, "refuse a layout or track of more bytes, packed or unpacked")
  private static let positions = Option.count(
    "maximum-positions", "N", in: 1...1_000_000_000,
    "refuse a layout with more centres, corners and points of lines")

  static let events = Option.count(
    "maximum-events", "N", in: 1...1_000_000_000_000,
    "give up a file of tracks once more events of it would be written",
    rules: [
      .excludes("certainty"), .excludes("rules"), .excludes("platform"),
      .excludes("platform-file"), .excludes("band"), .excludes("sweep"),
    ])

  static let devices = Option.count(
    "maximum-devices", "N", in: 1...100_000_000,
    "forget the device that was silent longest when one more comes")

  /// The group for a command with these options; `nil` for one that reads neither layouts nor tracks.
  static func group(_ options: [OptionGroup]) -> OptionGroup? {
    let names = Set(options.flatMap(\.options).map(\.name))
    let readsLayouts = names.isSuperset(of: ZoneInput.group.options.map(\.name))
    guard readsLayouts || names.contains(SettingsOptions.maximumGap.spec.name) else { return nil }
    return OptionGroup(
      title: "bounds", options: [size.spec] + (readsLayouts ? [positions.spec] : []), everyday: 0)
  }

  static func apply(
    _ arguments: Arguments, to reading: inout TrackReadingOptions
  ) throws(UsageError) {
    reading.maximumSize = try arguments[size]
  }

  static func apply(
    _ arguments: Arguments, to reading: inout ZoneReadingOptions
  ) throws(UsageError) {
    reading.maximumSize = try arguments[size]
    reading.maximumPositions = try arguments[positions]
  }
}
