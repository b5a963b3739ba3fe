/// The subtitles that DJI's drones write beside a video, with a position in each.
enum SubtitleFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "subtitles of a drone (SRT)",
      sign: .beginning { SubtitleTrackParser.isTrack($0, from: $1) },
      hasRows: true, times: "dates with a time of day such as 2023-04-05 12:34:56.789")
  }
}
