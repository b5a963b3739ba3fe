enum IGCFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "IGC flight log", sign: .beginning { IGCTrackParser.isIGC($0, from: $1) },
      expected: "IGC",
      hasRows: true, times: "six digits as in B110135", noTrack: "flight log has no fix (B record)")
  }
}
