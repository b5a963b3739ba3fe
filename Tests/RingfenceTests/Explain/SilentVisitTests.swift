import Ringfence
import Testing

/// The device stands in the zone at the first fix, which is silent, and drives away.
@Suite struct SilentVisitTests {
  private static func explain(_ exit: Bool, fixes: String) -> Explanation.ZoneOutcome {
    var drive = RoadDrive(name: "", fences: ["aa......"], fixes: [fixes], events: [])
    drive.exit = exit
    var settings = EngineSettings()
    settings.initialInside = .silent
    return TriggerEngine(drive.layout, settings: settings).explain(drive.track).zones[0]
  }

  @Test func `a zone that was visited silently was not never reached`() {
    let left = Self.explain(false, fixes: "0123")
    #expect(left.events.isEmpty && left.openVisit == nil && left.nearestApproach == nil)
    #expect(left.silentVisit?.visit == 1)
    #expect(left.silentVisit?.since.time.microseconds == RoadDrive.noon)
  }

  @Test func `a silent visit may be open, or have an exit`() {
    let open = Self.explain(false, fixes: "01")
    #expect(open.silentVisit == open.openVisit && open.openVisit != nil)
    let exited = Self.explain(true, fixes: "0123")
    #expect(exited.events.map(\.kind) == [.exited])
    #expect(exited.silentVisit?.visit == 1)
  }

  @Test func `an entry that is reported is not silent`() {
    let drive = RoadDrive(name: "", fences: ["aa......"], fixes: ["0123"], events: [])
    #expect(TriggerEngine(drive.layout).explain(drive.track).zones[0].silentVisit == nil)
  }
}
