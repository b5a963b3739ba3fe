/// Faults that are known and not mended yet. A target passes over what they concern, so that it can
/// look for others. The aim is that nothing stands here.
enum KnownFaults {
  /// The search for the first date of an NMEA file doubles a number with every block.
  static let dateSearchOverflows = true
  /// After an error, which error is named and what is counted depends on the block size.
  static let errorsDependOnBlock = true
  /// Track names that are equal as Unicode, or not UTF-8, are written as one track.
  static let namesMeetAsUnicode = true
  /// Zones with the same id become one in GeoJSON, and some GeoJSON is refused that was written.
  static let geoJSONMergesZones = true
  /// The exit distance of a fence that lies wholly on a pole is infinite, and so is the clearance around
  /// it, so that entering it is missed.
  static let polesHaveNoDistance = true
  /// A tiny maximum radius of restart circles never ends.
  static let tinyRadiusNeverEnds = true
  /// Control characters in the names of files and options reach messages as they are.
  static let namesReachMessagesRaw = true
}
