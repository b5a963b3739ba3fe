public import Ringfence

/// How often a scenario triggers each zone while something that depends on chance is varied evenly.
public struct DetectionSweep: Hashable, Sendable {
  /// What is varied.
  public enum Variable: Hashable, Sendable {
    /// All events of the scenario happen later by 0 up to, but not including, this long.
    case delay(upTo: Duration)
    /// The app is woken at 0 up to, but not including, a whole period into its duty cycle.
    case dutyPhase
  }

  /// How often a zone triggered.
  public struct ZoneResult: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// The number of runs with an `entered` or `crossed`, in any mode.
    public let detections: Int
    /// The number of runs.
    public let runs: Int

    /// The share of the runs with a trigger, `0...1`; 0 without runs.
    public var share: Double { runs == 0 ? 0 : Double(detections) / Double(runs) }

    /// The interval that holds the true share with 95 % confidence if the runs are a random sample,
    /// `0...1`; all of it without runs.
    ///
    /// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    /// J. Am. Stat. Assoc. 22 (1927).
    public var confidence: ClosedRange<Double> { ShareInterval.wilson(detections, of: runs) }
  }

  /// The number of runs.
  public let runs: Int
  /// The result of each zone, in the order of the layout.
  public let zones: [ZoneResult]
}

extension DualModeEngine {
  /// Evaluates a track as an app receives it, many times.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes of one device in time order.
  ///   - scenario: what happened to the app and the device.
  ///   - settings: the device, the app and the numbers of the operating system.
  ///   - variable: what is varied, by the same step from run to run.
  ///   - runs: the number of runs, at least one.
  /// - Returns: how often each zone triggered.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the track `runs` times.
  public func sweep(
    _ fixes: some Collection<Fix>, _ scenario: Scenario,
    settings: LifeCycleSettings = LifeCycleSettings(), varying variable: DetectionSweep.Variable,
    runs: Int
  ) throws(ScenarioError) -> DetectionSweep {
    let runs = max(1, runs)
    let fixes = FixColumns(fixes)
    let resolved = scenario.resolved(over: fixes, in: layout.layout)
    var detections = [Int](repeating: 0, count: layout.layout.zones.count)
    for run in 0..<runs {
      var settings = settings
      var scenario = resolved
      switch variable {
      case .delay(let longest): scenario.delay(by: longest * run / runs)
      case .dutyPhase: settings.dutyPhase = settings.dutyCycle.period * run / runs
      }
      var isDetected = [Bool](repeating: false, count: detections.count)
      for event in try simulate(fixes, scenario, settings: settings).events {
        switch event.kind {
        case .entered, .crossed: isDetected[event.zone] = true
        default: break
        }
      }
      for zone in detections.indices where isDetected[zone] { detections[zone] += 1 }
    }
    return DetectionSweep(
      runs: runs,
      zones: detections.enumerated().map {
        DetectionSweep.ZoneResult(zone: $0.offset, detections: $0.element, runs: runs)
      })
  }
}

extension Scenario {
  fileprivate mutating func delay(by delay: Duration) {
    for i in events.indices {
      switch events[i].at {
      case .time(let time): events[i].at = .time(time + delay)
      case .sinceFirstFix(let duration): events[i].at = .sinceFirstFix(duration + delay)
      // Of a track without fixes: no event happens.
      case .timeOfDay, .partOfTrack: break
      }
    }
  }
}

extension DutyCycle {
  package var period: Duration {
    switch self {
    case .periodic(let period, _): period
    case .continuous: .zero
    case .firstFix(let every): every
    }
  }
}
