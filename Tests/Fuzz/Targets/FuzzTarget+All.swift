extension FuzzTarget {
  /// Every target, in the order in which they run.
  package static let all: [FuzzTarget] =
    [
      track("nmea", dictionary: "nmea.dict", quickRuns: 400, seeds: Seeds.nmea),
      track("gpx", dictionary: "gpx.dict", quickRuns: 300, seeds: Seeds.gpx),
      track("kml", dictionary: "kml.dict", quickRuns: 300, seeds: Seeds.kml),
      track("tcx", dictionary: "tcx.dict", quickRuns: 200, seeds: Seeds.tcx),
      track("csv", dictionary: "table.dict", quickRuns: 400, seeds: Seeds.csv),
      track("ndjson", dictionary: "table.dict", quickRuns: 400, seeds: Seeds.ndjson),
      FuzzTarget(
        "fit", maximumLength: 4_096, dictionary: nil, quickRuns: 300, seeds: Seeds.fit,
        check: TrackTarget.check),
      track("igc", dictionary: "igc.dict", quickRuns: 200, seeds: Seeds.igc),
      track(
        "oziexplorer", dictionary: "oziexplorer.dict", quickRuns: 300, seeds: Seeds.oziExplorer),
      track("srt", dictionary: "srt.dict", quickRuns: 200, seeds: Seeds.subtitles),
      track("sumo", dictionary: "sumo.dict", quickRuns: 200, seeds: Seeds.sumo),
      FuzzTarget(
        "gzip", maximumLength: 4_096, dictionary: nil, quickRuns: 100, seeds: Seeds.gzip,
        check: TrackTarget.check),
      FuzzTarget(
        "zip", maximumLength: 16_384, dictionary: nil, quickRuns: 100, seeds: Seeds.zip,
        check: ZipTarget.check),
      FuzzTarget(
        "progress", maximumLength: 1_024, dictionary: nil, quickRuns: 60, seeds: Seeds.progress,
        check: ProgressTarget.check),
      track("tables", dictionary: "table.dict", quickRuns: 300, seeds: Seeds.tables),
      track("tracks-json", dictionary: "json.dict", quickRuns: 300, seeds: Seeds.jsonTracks),
      zones("zones-native", quickRuns: 300, seeds: Seeds.nativeZones),
      zones("zones-geojson", quickRuns: 300, seeds: Seeds.geoJSONZones),
      zones(
        "zones-bluedot", dictionary: "bluedot.dict", quickRuns: 300, seeds: Seeds.bluedotZones),
      zones(
        "zones-foreign", dictionary: "zones.dict", quickRuns: 400, seeds: Seeds.foreignZones),
      FuzzTarget(
        "scenario", maximumLength: 2_048, dictionary: "json.dict", quickRuns: 300,
        seeds: Seeds.scenarios, check: ScenarioTarget.check),
      FuzzTarget(
        "session", maximumLength: 4_096, dictionary: "json.dict", quickRuns: 200,
        seeds: Seeds.sessions, check: SessionTarget.check),
      FuzzTarget(
        "stream", maximumLength: 4_096, dictionary: "table.dict", quickRuns: 300,
        seeds: Seeds.streams, check: StreamTarget.check),
      FuzzTarget(
        "stream-state", maximumLength: 4_096, dictionary: "json.dict", quickRuns: 300,
        seeds: Seeds.streamStates, check: StateTarget.check),
      FuzzTarget(
        "expectation", maximumLength: 4_096, dictionary: "json.dict", quickRuns: 200,
        seeds: Seeds.expectations, check: ExpectationTarget.check),
      FuzzTarget(
        "engine", maximumLength: 1_024, dictionary: nil, quickRuns: 150,
        seeds: Seeds.scenes, explanation: { GeneratedScene($0, hasExtremes: false).description },
        check: EngineTarget.checkSession),
      FuzzTarget(
        "modes", maximumLength: 1_024, dictionary: nil, quickRuns: 60,
        seeds: Seeds.scenes, explanation: { GeneratedScene($0, hasExtremes: false).description },
        check: EngineTarget.checkModes),
      FuzzTarget(
        "extremes", maximumLength: 1_024, dictionary: nil, quickRuns: 60,
        seeds: Seeds.scenes, explanation: { GeneratedScene($0, hasExtremes: true).description },
        check: EngineTarget.checkExtremes),
      FuzzTarget(
        "command", maximumLength: 1_024, dictionary: "command.dict", quickRuns: 150,
        seeds: Seeds.commandLines, check: CommandTarget.check),
    ]

  private static func track(
    _ name: String, dictionary: String, quickRuns: Int, seeds: @escaping @Sendable () -> [[UInt8]]
  ) -> FuzzTarget {
    FuzzTarget(
      name, maximumLength: 4_096, dictionary: dictionary, quickRuns: quickRuns, seeds: seeds,
      check: TrackTarget.check)
  }

  private static func zones(
    _ name: String, dictionary: String = "json.dict", quickRuns: Int,
    seeds: @escaping @Sendable () -> [[UInt8]]
  ) -> FuzzTarget {
    FuzzTarget(
      name, maximumLength: 4_096, dictionary: dictionary, quickRuns: quickRuns, seeds: seeds,
      check: ZoneTarget.check)
  }
}
