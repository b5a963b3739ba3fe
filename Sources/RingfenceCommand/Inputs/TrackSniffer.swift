internal import RingfenceFiles

/// Tells the tracks among the files of a folder.
enum TrackSniffer {
  /// Whether a file looks like a track inside, or is called like one, so that a spoilt track is
  /// reported and not passed over.
  static func isTrack(_ path: String) -> Bool {
    do throws(TrackError) {
      _ = try TrackReader(path: path)
      return true
    } catch {
      guard error.code == .unknownFormat || error.code == .emptyFile else { return true }
      let name = path.lowercased()
      return name.hasSuffix(".gpx") || name.hasSuffix(".nmea")
    }
  }
}
