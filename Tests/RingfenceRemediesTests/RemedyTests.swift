import Ringfence
import RingfenceRemedies
import TestSupport
import Testing

/// Scenes on a straight road along the equator, where the number that is needed is known by calculation.
@Suite struct RemedyTests {
  private func zone(_ zone: Zone, _ change: (inout Zone) -> Void) -> Zone {
    var zone = zone
    change(&zone)
    return zone
  }

  /// The middle is 117.6 m beside the road: the next whole metre is 118.
  @Test(arguments: [(117.6, 100.0, 118), (117.2, 55, 118), (100.4, 100, 101), (103, 102.5, 104)])
  func `a radius catches a pass`(aside: Double, radius: Double, needed: Int) {
    // 103 m: the edge belongs to a circle, and what rounds to it is met by neither; 104 is the first that surely is.
    let scene = RemedyScene(
      [StraightRoad.circle("cafe", 500, aside, radius: radius)], StraightRoad.drive)
    let found = scene.remedies().list
    #expect(found.count == 1)
    let number = found.first?.number ?? 0
    #expect(number == Double(needed) || aside == 103 && number == 103)
    #expect(found.first?.effects == [])
    #expect(found.first?.setting.now == radius)
  }

  @Test func `a zone farther away than it counts as near has no remedy`() {
    #expect(
      RemedyScene([StraightRoad.circle("a", 500, 401, radius: 100)], StraightRoad.drive).texts()
        == [])
    #expect(
      RemedyScene([StraightRoad.circle("a", 500, 399, radius: 100)], StraightRoad.drive).texts()
        .count == 1)
  }

  /// From 200 to 260 m beside the road, about a middle at 230 m: half of the diagonal of 40 × 60 m is 36.1 m.
  @Test func `a circle in the place of a rectangle`() {
    let scene = RemedyScene(
      [StraightRoad.rectangle("yard", 480...520, 200...260)], StraightRoad.drive)
    #expect(scene.texts() == ["near circle 230"] || scene.texts() == ["near circle 231"])
  }

  /// 9.9 m/s are 35.64 km/h.
  @Test func `a limit of speed`() {
    let fixes = (0...1000).map { StraightRoad.fix($0, Double($0) * 9.9) }
    let fast = zone(StraightRoad.circle("a", 500)) {
      $0.conditions.speed = [SpeedCondition(maximum: .kilometersPerHour(30))]
    }
    let slow = zone(StraightRoad.circle("b", 500)) {
      $0.conditions.speed = [SpeedCondition(minimum: .kilometersPerHour(50))]
    }
    #expect(
      RemedyScene([fast, slow], fixes).texts() == [
        "suppressed speed.maximum 36", "suppressed speed.minimum 35",
      ])
  }

  /// Course 90°. The other end of an arc from 0° to 80° would move by 270°, and is tried to 180°.
  @Test func `an end of an arc`() {
    let scene = RemedyScene(
      [
        zone(StraightRoad.circle("a", 500)) {
          $0.conditions.bearing = [BearingCondition(uncheckedFrom: 0, to: 80)]
        },
        zone(StraightRoad.circle("b", 500)) {
          $0.conditions.bearing = [BearingCondition(uncheckedFrom: 355, to: 5)]
        },
      ], StraightRoad.drive)
    let texts = scene.texts()
    #expect(texts.contains("suppressed bearing.to 90"))
    #expect(texts.contains("suppressed bearing.from none"))
    #expect(texts.count == 4)
  }

  /// One of two lines is crossed.
  @Test func `a share of fences`() {
    let far = StraightRoad.geoline("x", 500).fences[0]
    var lines = zone(StraightRoad.geoline("lines", 500)) {
      $0.conditions.percentageCrossed = [PercentageCondition(percentage: 100)]
    }
    lines.fences.append(Fence(id: "other", shape: moved(far.shape)))
    let texts = RemedyScene([lines], StraightRoad.drive).texts()
    #expect(texts == ["suppressed percentageCrossed.percentage 50"])
  }

  private func moved(_ shape: Shape) -> Shape {
    guard let line = Polyline([StraightRoad.place(500, 900), StraightRoad.place(500, 1000)]) else {
      return shape
    }
    return .geoline(line)
  }

  /// There and back at 10 m/s through 50.5 m about 0, turning at 200 m: the exit is seen at 26 s, and the last fix inside
  /// is at 65 s, 39 s later.
  @Test func `a retrigger time`() {
    let fixes = (0...80).map { second in
      StraightRoad.fix(
        second, second <= 40 ? -200 + Double(second) * 10 : 600 - Double(second) * 10)
    }
    let lap = zone(StraightRoad.circle("lap", 0, radius: 50.5)) {
      $0.settings.exitDistance = .meters(0)
      $0.settings.minimumRetriggerTime = .seconds(60)
    }
    let found = RemedyScene([lap], fixes).remedies().list
    #expect(found.map { RemedyScene.text($0) } == ["suppressed minimumRetriggerTime 39"])
    #expect(found.first?.effects.map(\.name) == ["late"])
  }

  /// A device at rest that is seen 20.4 m outside for a moment: an exit distance of 21 m ends the ghost.
  @Test func `an exit distance joins a split visit`() {
    let ways = [-100.0, 0, 0, 0, 70.4, 0, 0, 0, 0, 0]
    let fixes = ways.enumerated().map { StraightRoad.fix($0.offset * 10, $0.element) }
    let home = zone(StraightRoad.circle("home", 0, radius: 50)) {
      $0.settings.exitDistance = .meters(10)
    }
    let texts = RemedyScene([home], fixes).texts()
    #expect(texts.contains("split exitDistance 21"))
    // The stay goes on until the end, so that a retrigger time delays the ghost up to 50 s, and ends it beyond.
    #expect(texts.count == 2)
  }

  /// A pass at 70.5 m of 50 m: the circle of 80 m is entered. 70 m is not, by a buffer of 20 m or a radius of 40 m.
  @Test func `a false check-in of restart mode`() {
    let scene = RemedyScene(
      [StraightRoad.circle("shop", 500, 70.5, radius: 50)], StraightRoad.drive, .restart)
    #expect(scene.texts() == ["falseCheckIn buffer 20", "falseCheckIn radius 40"])
  }

  /// The way back is 45 m from the middle: inside 50 m, and outside of 40 m.
  @Test func `a remedy that makes a right visit a false check-in says so`() {
    let back = (0...1000).map {
      StraightRoad.fix(2000 + $0, 1000 - Double($0), 25.5)
    }
    let drive = (0...100).map { StraightRoad.fix($0, Double($0) * 10) } + back
    let scene = RemedyScene(
      [StraightRoad.circle("shop", 500, 70.5, radius: 50)], drive, .restart)
    let found = scene.remedies().list
    #expect(
      found.map { RemedyScene.text($0) } == [
        "falseCheckIn buffer 20", "falseCheckIn radius 40 worse",
      ])
    #expect(found.last?.effects.contains { $0.name == "falseCheckIn" && $0.wasRight } == true)
    #expect(found.first?.isWorse == false)
  }

  /// A line of 100 m is lost in restart mode; about its middle, 50 m hold it.
  @Test func `a circle in the place of a line`() {
    for mode in [RemedyScene.Mode.restart, .both] {
      let scene = RemedyScene([StraightRoad.geoline("bar", 500)], StraightRoad.drive, mode)
      let found = scene.remedies().list.filter { $0.finding.name == "lost" }
      #expect(found.map { RemedyScene.text($0) } == ["lost circle 50"])
      // What was a crossing in normal mode becomes a visit.
      #expect(
        (found.first?.effects.contains { $0.name == "becameVisit" } == true) == (mode == .both))
    }
  }

  /// The circle of 100 m about a square of 50 m is cut to 50 m, and the drive passes 60 m beside its middle.
  @Test func `a largest radius of circles`() {
    var scene = RemedyScene(
      [StraightRoad.circle("wide", 500, 60, radius: 100)], StraightRoad.drive, .restart)
    scene.circles.maximumRadius = .meters(50)
    #expect(
      scene.texts().contains("lost maximumRadius 61")
        || scene.texts().contains("lost maximumRadius 60"))
  }

  @Test func `nothing is searched beyond the evaluations`() {
    let zones = (0..<40).map { StraightRoad.circle("z\($0)", Double($0) * 200, 117.6, radius: 100) }
    let found = RemedyScene(zones, StraightRoad.drive).remedies(most: 100)
    #expect(found.evaluations <= 100)
    #expect(!found.unsearched.isEmpty && !found.list.isEmpty)
    #expect(found.list.count + found.unsearched.count == 40)
  }

  @Test func `a drive without fixes has no remedies`() {
    #expect(RemedyScene([StraightRoad.circle("a", 0)], []).texts() == [])
    #expect(RemedyScene([], StraightRoad.drive).texts() == [])
  }
}
