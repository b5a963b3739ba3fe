package import Ringfence
internal import RingfenceGeodesy

/// How large the errors of a receiver are against what it reports, and how long they last, by how its position wanders while the device
/// rests.
///
/// The spread about the mean gives the standard deviation; as errors last about a minute, the mean of a short rest wanders with them, and
/// the spread is corrected for that. The correlation time is where the autocorrelation of the spread falls below 1/e. Source: moments of
/// a first-order Gauss-Markov process.
///
/// What it cannot see: an offset that does not change during the rest, and anything of a device that moves.
package struct NoiseEstimate: Sendable {
  package struct Rest: Sendable {
    /// Its first and its last fix.
    package var start, end: Timestamp
    package var fixes: Int
    /// Standard deviation on each axis, in metres.
    package var deviation: Double
    /// The median of the reported one; `nil` where less than half of the fixes have an accuracy.
    package var reported: Double?
    /// Seconds in which the correlation of the errors falls to 1/e.
    package var correlationSeconds: Double
    /// The standard deviation of the logarithm of ``deviation``.
    package var uncertainty: Double

    /// True errors over reported ones.
    package var factor: Interval? { reported.map { Interval(deviation / $0, uncertainty) } }
  }

  /// A positive number with the interval in which it lies with 90 %, in simulations whose errors last up to 80 s. Errors that last 200 s
  /// need a rest of two hours for that.
  package struct Interval: Hashable, Sendable {
    package let value: Double
    package let low, high: Double

    init(_ value: Double, _ uncertainty: Double) {
      let ratio = Elementary.exp(2 * uncertainty)
      self.value = value
      low = value / ratio
      high = value * ratio
    }
  }

  package enum Refusal: String, Error, CaseIterable, Sendable {
    /// The receiver repeats a position instead of measuring.
    case frozen
    /// The errors last too long for the length of the rest: a fifth of it or more.
    case tooShort
  }

  /// The length of the shortest rest that is measured, in seconds, and the fewest fixes of one.
  package static var leastRest: (seconds: Double, fixes: Int) {
    (RestFinder.shortest, RestFinder.fewestFixes)
  }

  /// The rests, in the order of their times.
  package private(set) var rests: [Rest] = []
  package private(set) var refused: [Refusal: Int] = [:]

  /// Estimates from a track.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of one device, in the order of their times.
  ///   - meaning: what their accuracies say.
  ///   - maximumGap: the longest time between two fixes of one rest.
  /// - Complexity: linear in the fixes, and for each rest quadratic in at most 2,000 of them.
  package init(of fixes: [Fix], meaning: AccuracyMeaning, maximumGap: Duration) {
    for range in RestFinder(maximumGap: maximumGap).rests(in: fixes) {
      do throws(Refusal) {
        rests.append(try Self.rest(fixes[range], meaning))
      } catch {
        refused[error, default: 0] += 1
      }
    }
  }

  private static func rest(
    _ fixes: ArraySlice<Fix>, _ meaning: AccuracyMeaning
  ) throws(Refusal) -> Rest {
    let moments = try RestMoments(fixes)
    let accuracies = fixes.compactMap { $0.accuracy?.meters }.filter { $0 > 0 }.sorted()
    let hasAccuracy = accuracies.count * 2 >= fixes.count
    return Rest(
      start: fixes[fixes.startIndex].time, end: fixes[fixes.endIndex - 1].time, fixes: fixes.count,
      deviation: moments.deviation,
      reported: hasAccuracy
        ? meaning.deviation(ofAccuracy: accuracies[accuracies.count / 2]) : nil,
      correlationSeconds: moments.correlationSeconds, uncertainty: moments.uncertainty)
  }

  /// The factor of all rests together, each weighed by its certainty; `nil` without a rest that has accuracies.
  package var factor: Interval? {
    var (sum, weights) = (0.0, 0.0)
    for rest in rests {
      guard let factor = rest.factor, factor.value > 0 else { continue }
      let weight = 1 / (rest.uncertainty * rest.uncertainty)
      sum += weight * factor.value
      weights += weight
    }
    return weights > 0 ? Interval(sum / weights, (1 / weights).squareRoot()) : nil
  }
}
