import Ringfence
import RingfenceRules
import Testing

/// Decisions of shipped rules that no code of their sources has made here, by hand.
@Suite struct ShippedDecisionTests {
  private func words(
    _ name: String, _ shapes: [Shape], _ east: [Double], accuracy: Double? = nil
  ) throws -> [String] {
    RuleScene.words(
      try ShippedRule.file(name).rule, shapes,
      east.enumerated().map { RuleScene.fix(Double($0), RuleScene.place($1), accuracy) })
  }

  @Test func `the first message of ThingsBoard enters or leaves`() throws {
    let shapes = [RuleScene.circle(0, 100)]
    #expect(
      try words("thingsboard@dfe65d5", shapes, [300, 90, 110])
        == ["exited z0 at 0", "entered z0 at 1", "exited z0 at 2"])
    // The accuracy is not looked at.
    #expect(
      try words("thingsboard@dfe65d5", shapes, [90, 110], accuracy: 500)
        == ["entered z0 at 0", "exited z0 at 1"])
  }

  @Test func `Amazon Location ignores accuracies, and by distance moves below 30 m`() throws {
    let shapes = [RuleScene.circle(0, 100)]
    let east = [125.0, 99, 80, 120]
    #expect(
      try words("aws-location@2026.11", shapes, east, accuracy: 500)
        == ["entered z0 at 1", "exited z0 at 3"])
    // 26 m from the first are ignored, 45 m are not, and 40 m from there are not.
    #expect(
      try words("aws-location-distance@2026.11", shapes, east, accuracy: 500)
        == ["entered z0 at 2", "exited z0 at 3"])
  }

  @Test func `Radar for Android refuses fixes without an accuracy, and of 1,000 m`() throws {
    let shapes = [RuleScene.circle(0, 100)]
    #expect(try words("radar-android@3.34.0", shapes, [300, 0]) == [])
    #expect(try words("radar-android@3.34.0", shapes, [300, 0], accuracy: 1_000) == [])
    #expect(
      try words("radar-android@3.34.0", shapes, [300, 105], accuracy: 10) == ["entered z0 at 1"])
  }
}
