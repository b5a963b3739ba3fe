public import CRingfence
internal import RingfenceLifeCycle

/// Described in `ringfence.h`.
@c @implementation
public func rf_simulate(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ scenario: UnsafePointer<UInt8>?, _ size: Int,
  _ profile: UnsafePointer<CChar>?, _ results: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe simulate(engine, fixes, offsets, tracks, nil, scenario, size, profile, results, error)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_simulate_named(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ names: UnsafePointer<rf_string>?,
  _ scenario: UnsafePointer<UInt8>?, _ size: Int, _ profile: UnsafePointer<CChar>?,
  _ results: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe simulate(engine, fixes, offsets, tracks, names, scenario, size, profile, results, error)
}

/// Runs a scenario on tracks, with names or without.
private func simulate(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ offsets: UnsafePointer<Int64>?, _ tracks: Int, _ names: UnsafePointer<rf_string>?,
  _ scenario: UnsafePointer<UInt8>?, _ size: Int, _ profile: UnsafePointer<CChar>?,
  _ results: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(results, "results")
    let engines = unsafe try object(engine, EngineObject.self).both
    let scenario = unsafe try GivenScenario(scenario, size, profile)
    let columns = unsafe try rf_columns.checked(fixes)
    unsafe try checkOffsets(offsets, tracks, columns.count)
    if unsafe names != nil { unsafe try checkArray(names, tracks, "names") }
    let results = ResultsObject()
    for track in 0..<tracks {
      let range = unsafe columns.range(ofTrack: track, offsets)
      let run = try scenario.run(
        on: unsafe try columns.copy(range), of: "\(track)", engines,
        device: unsafe try name(ofTrack: track, in: names))
      results.append(run.events, run.suppressions, track: track)
      results.counts.append(rf_counts(run.ignored, of: run.deliveredFixes))
    }
    unsafe target.pointee = makeHandle(results)
  }
}
