enum TCXFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "TCX",
      sign: .root(
        { TCXElement.document.child($0, $1) == .database }, { _, _, _ in .track }),
      expected: "TCX", numbersTracks: true, countsUnlocatedPoints: true,
      noTrack: "document has no track (Activity or Course with Track)")
  }
}
