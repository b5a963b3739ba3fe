public import CRingfence
internal import Ringfence
internal import RingfenceFiles
internal import RingfenceSimulation

/// A scenario of a caller: the text of a file, or a preset.
private func scenarioFile(
  _ bytes: ContiguousArray<UInt8>
) throws(Refusal) -> ScenarioFile {
  do throws(FileError) {
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    // Also the marks of byte order are those of files.
    if first == UInt8(ascii: "{") || first ?? 0 >= 0x80 {
      return try ScenarioFile.read(bytes: Array(bytes), name: "scenario")
    }
    return try ScenarioFile.read(preset: String(decoding: bytes, as: UTF8.self))
  } catch {
    throw Refusal(RF_INVALID_SCENARIO, error)
  }
}

private func profile(named name: String) throws(Refusal) -> LifeCycleProfile? {
  guard !name.isEmpty else { return nil }
  guard let profile = LifeCycleProfile.allCases.first(where: { $0.name == name }) else {
    throw .argument(
      "'profile' is '\(JSONText.shortened(name))', expected one of: "
        + LifeCycleProfile.allCases.map { $0.name }.joined(separator: ", "))
  }
  return profile
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_simulate(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ scenario: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<CChar>?, _ results: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(results, "results")
    guard let engines = unsafe try object(engine, EngineObject.self).engines else {
      throw .argument("the engine has one mode, expected one of RF_APP")
    }
    let file = try scenarioFile(unsafe try bytes(scenario, size, "scenario"))
    let chosen = try profile(named: unsafe try text(name, "profile", orElse: ""))
    let settings = file.settings(chosen)
    let columns = unsafe try rf_columns.checked(fixes)
    unsafe try checkOffsets(offsets, tracks, columns.count)
    let results = ResultsObject()
    for track in 0..<tracks {
      let range = unsafe columns.range(ofTrack: track, offsets)
      let run: LifeCycleRun
      let fixes = unsafe try columns.copy(range)
      do throws(ScenarioError) {
        run = try engines.simulate(fixes, file.scenario, settings: settings)
      } catch {
        throw Refusal(
          RF_INVALID_SCENARIO, FileError(error, in: file, track: "\(track)"))
      }
      results.append(run.events, run.suppressions, track: track)
      results.counts.append(rf_counts(run.ignored, of: run.deliveredFixes))
    }
    unsafe target.pointee = makeHandle(results)
  }
}
