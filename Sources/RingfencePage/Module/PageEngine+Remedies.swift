internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRemedies

extension PageEngine {
  /// The numbers that would mend what went wrong at a zone, as `explain --remedies` writes them: in normal and in restart
  /// mode, or with a scenario for its app.
  ///
  /// - Parameters:
  ///   - index: the index of the track.
  ///   - zone: the index of the zone.
  /// - Returns: an object of `remedies` and `unsearched`.
  /// - Throws: ``PageError`` without a layout, for an index that is not there, or for a scenario that is impossible
  ///   on the track.
  package mutating func remedies(track index: Int, zone: Int) throws(PageError) -> [UInt8] {
    let engines = try prepared()
    let track = try track(index)
    let layout = engines.layout.layout
    guard layout.zones.indices.contains(zone) else {
      throw PageError("there is no zone \(zone), the layout has \(layout.zones.count)")
    }
    let explanation: Explanation
    var mode = RemedyDrive.Mode.both
    if let scenario {
      mode = .scenario(scenario.file.scenario, scenario.settings)
      do throws(ScenarioError) {
        explanation = try engines.explain(
          track.fixes, scenario.file.scenario, settings: scenario.settings, zones: [zone],
          approachesBelow: .infinity, track: track.id
        ).explanation
      } catch {
        throw scenario.refusal(error)
      }
    } else {
      explanation = engines.normal.explain(
        track.fixes, zones: [zone], approachesBelow: .infinity, track: track.id)
    }
    let drive = RemedyDrive(track.fixes, engine: settings.engine, mode, track: track.id)
    let found = drive.remedies(
      for: explanation, in: RemedyLayout(layout, circles: engines.layout.settings))
    return RemedyWriter(found, layout).json(zone: zone)
  }
}
