/// Track files of OziExplorer, and of GeoLife.
enum OziExplorerFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "OziExplorer track file",
      sign: .beginning { OziExplorerTrackParser.isTitle($0, from: $1) }, expected: "OziExplorer",
      numbersTracks: true, hasRows: true, times: "days since 1899-12-30 in the fifth field",
      noTrack: "file ends within the six lines before the first track point")
  }
}
