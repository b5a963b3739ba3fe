public import CRingfence
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle

/// Described in `ringfence.h`.
@c @implementation
public func rf_compare(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?, _ track: UnsafePointer<CChar>?,
  _ scenario: UnsafePointer<UInt8>?, _ size: Int, _ profile: UnsafePointer<CChar>?,
  _ comparison: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(comparison, "comparison")
    let engines = unsafe try object(engine, EngineObject.self).both
    let layout = engines.layout
    let name = unsafe try text(track, "track", orElse: "track")
    let device = unsafe track == nil ? nil : name
    let columns = unsafe try rf_columns.checked(fixes)
    let fixes = unsafe try columns.copy(0..<columns.count)
    var bytes: [UInt8] = []
    if unsafe scenario == nil {
      var session = ComparisonSession(track: device)
      session.process(fixes, with: engines)
      ComparisonWriter(.ndjson, layout: layout)
        .append(session.comparison(with: engines), of: name, into: &bytes)
    } else {
      let scenario = unsafe try GivenScenario(scenario, size, profile)
      let run = try scenario.run(on: fixes, of: name, engines, device: device)
      let normal: LifeCycleRun
      do throws(ScenarioError) {
        normal = try engines.simulate(fixes, track: device)
      } catch {
        throw scenario.refusal(error, of: name)
      }
      ComparisonWriter(.ndjson, layout: layout, counterpart: .scenario)
        .append(
          run.comparison(with: normal, layout: layout), of: name, lifeCycle: run, into: &bytes)
      let writer = scenario.writer(layout.layout)
      if writer.reports(run) {
        writer.append(run, of: name, profile: scenario.profile, into: &bytes)
      }
    }
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_band(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?, _ track: UnsafePointer<CChar>?,
  _ scenario: UnsafePointer<UInt8>?, _ size: Int,
  _ band: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(band, "band")
    let engines = unsafe try object(engine, EngineObject.self).both
    let name = unsafe try text(track, "track", orElse: "track")
    let device = unsafe track == nil ? nil : name
    let scenario = unsafe try GivenScenario(scenario, size, nil)
    let columns = unsafe try rf_columns.checked(fixes)
    let ensemble: ProfileEnsemble
    let fixes = unsafe try columns.copy(0..<columns.count)
    do throws(ScenarioError) {
      ensemble = try engines.ensemble(
        fixes, scenario.file.scenario, settings: scenario.file.settings(scenario.profile),
        track: device)
    } catch {
      throw scenario.refusal(error, of: name)
    }
    var bytes: [UInt8] = []
    TrialWriter(scenario.writer(engines.layout.layout)).append(ensemble, of: name, into: &bytes)
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}

extension GivenScenario {
  /// Writes what happened to the app.
  fileprivate func writer(_ layout: ZoneLayout) -> LifeCycleWriter {
    LifeCycleWriter(.ndjson, layout: layout, scenario: file.scenario, name: file.name)
  }
}
