internal import Ringfence
internal import RingfenceAnswers

/// How far the times of paths are widened, so that they hold about 80 % of true ones: paths begin where windows are cut, and receivers lag.
///
/// The numbers were chosen on thinned recorded tracks and on simulated ones, by the interval of fixes.
struct TimeWidening {
  /// Of the width, what is added before and after.
  struct Numbers {
    let before, after: Double
  }

  private let interval: Double
  let entry, exit: Numbers

  /// - Parameter interval: the seconds between two fixes.
  init(interval: Double) {
    self.interval = interval
    switch interval {
    case ...15:
      (entry, exit) = (Numbers(before: 0.47, after: 0), Numbers(before: 0.37, after: 0.08))
    case ...45:
      (entry, exit) = (Numbers(before: 0.33, after: 0), Numbers(before: 0.05, after: 0.05))
    case ...100:
      (entry, exit) = (Numbers(before: 0.92, after: 0.02), Numbers(before: 0.09, after: 0.06))
    default: (entry, exit) = (Numbers(before: 1.49, after: 0), Numbers(before: 0.10, after: 0.03))
    }
  }

  func quantiles(
    _ p10: Timestamp, _ p50: Timestamp, _ p90: Timestamp, _ numbers: Numbers
  ) -> EventCertainty.Quantiles {
    let width = min(p90.seconds(since: p10) + 3 + 0.03 * interval, 1e9)
    func microseconds(_ share: Double) -> Int64 {
      // checked: at most 1.5e15
      Int64(share * width * 1e6)
    }
    return EventCertainty.Quantiles(
      p10: p10.shifted(by: -microseconds(numbers.before)), p50: p50,
      p90: p90.shifted(by: microseconds(numbers.after)))
  }
}
