import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// Wakes and delivered fixes of an app that was swiped away before the first fix, against a plain
/// replay of the rules in whole seconds and metres along the road.
@Suite struct WakeTwinTests {
  struct Numbers {
    var distance = 500.0
    var interval = 300
    var window = 10
    var extended = 180
    var margin = 30
    var keepAlive = KeepAlive.loop
    var period = 60
    var on = 10

    init(_ random: inout SeededRandom) {
      distance = random.double(200...3000)
      interval = random.int(0...600)
      window = random.int(1...30)
      extended = random.int(10...600)
      margin = random.int(1...180)
      keepAlive = KeepAlive.allCases[random.int(0...2)]
      period = random.int(10...200)
      on = random.int(1...period)
    }

    var settings: LifeCycleSettings {
      var settings = LifeCycleSettings()
      settings.significantChangeDistance = .meters(distance)
      settings.significantChangeInterval = .seconds(interval)
      settings.wakeWindow = .seconds(window)
      settings.extendedWindow = .seconds(extended)
      settings.renewalMargin = .seconds(margin)
      settings.keepAlive = keepAlive
      settings.dutyCycle = .periodic(period: .seconds(period), on: .seconds(on))
      return settings
    }
  }

  /// The seconds of the wakes and of the fixes that are delivered.
  static func replay(_ track: [(second: Int, x: Double)], _ numbers: Numbers) -> ([Int], [Int]) {
    var wakes: [Int] = []
    var delivered: [Int] = []
    var (anchor, last) = (track[0].x, track[0].second)
    var (end, cycle) = (Int.min, 0)
    for (second, x) in track {
      let isChange = abs(x - anchor) >= numbers.distance && second - last >= numbers.interval
      if isChange { (anchor, last) = (x, second) }
      if second < end {
        let begins = second >= cycle + numbers.period
        if begins { cycle = second }
        let renews = numbers.keepAlive == .loop && end - second <= numbers.margin
        if renews { end = second + numbers.extended }
        if begins || renews || second < cycle + numbers.on { delivered.append(second) }
      } else if isChange {
        wakes.append(second)
        delivered.append(second)
        cycle = second
        end = second + (numbers.keepAlive == .none ? numbers.window : numbers.extended)
      }
    }
    return (wakes, delivered)
  }

  @Test func `wakes and delivers as a plain replay does`() throws {
    let engines = LifeCycleRoad.pair([])
    let scenario = Scenario(events: [KnownAnswerTests.swipe])
    var wakeCount = 0
    for seed in 0..<100 {
      var random = SeededRandom(seed: seed)
      let numbers = Numbers(&random)
      var track: [(second: Int, x: Double)] = [(0, 0)]
      var speed = 10.0
      for _ in 0..<300 {
        let pause = random.int(0...30) == 0 ? random.int(60...900) : random.int(1...20)
        if random.int(0...20) == 0 { speed = random.double(-20...30) }
        let last = track[track.count - 1]
        track.append((last.second + pause, last.x + speed * Double(pause)))
      }
      let run = try engines.simulate(
        track.map { StraightRoad.fix($0.second, $0.x) }, scenario, settings: numbers.settings)
      let (wakes, delivered) = Self.replay(track, numbers)
      wakeCount += wakes.count
      let given = track.map(\.second).filter { second in
        run.deliveredSpans.contains {
          LifeCycleRoad.second($0.first) <= second && second <= LifeCycleRoad.second($0.last)
        }
      }
      #expect(run.wakes.map { LifeCycleRoad.second($0.start) } == wakes, "seed \(seed)")
      #expect(given == delivered, "seed \(seed)")
      #expect(run.deliveredFixes == delivered.count, "seed \(seed)")
    }
    #expect(wakeCount > 300)
  }
}
