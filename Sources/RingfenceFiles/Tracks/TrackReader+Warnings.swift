extension TrackReader {
  // A function of values: to compile a function that reads many fields of this type takes 15 seconds.
  static func warnings(
    _ found: [TrackFileWarning], _ speeds: SpeedCheck, _ speedUnits: SpeedUnitCheck,
    _ times: TimeCheck, file: String, _ format: TrackFormat, without earlier: [TrackFileWarning]
  ) -> [TrackFileWarning] {
    let option = format.namesTracks ? "--track-speed-unit" : nil
    let all =
      found
      + [
        speedUnits.warning(file: file, option: format.namesTracks)
          ?? speeds.warning(file: file, option: option), times.warning(file: file),
      ]
      .compactMap { $0 }
    return all.filter { new in !earlier.contains { $0.code == new.code } }
  }
}
