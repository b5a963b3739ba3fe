internal import Ringfence
package import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceRecords

package enum DegradationOptions {
  static let name = "degrade"

  private enum Key: String, CaseIterable { case none, every, noise, lasting, duty }

  private static func option(_ rules: [OptionRule]) -> Option<TrackDegradation> {
    Option(
      name, "HOW,…",
      "thin and add errors: none, every=10s, noise=2, lasting=60s, duty=60s/10s", rules: rules,
      read: read)
  }

  private static func seed(_ rules: [OptionRule]) -> Option<Int> {
    .count("degrade-seed", "N", in: 0...0x7FFF_FFFF, "of the random numbers (0)", rules: rules)
  }

  package static func specs(rules: [OptionRule] = []) -> [OptionSpec] {
    [option(rules).spec, seed([.requires(name)]).spec]
  }

  /// What a command line asks for; `nil` for nothing.
  package static func degradation(
    _ arguments: Arguments
  ) throws(UsageError) -> (how: TrackDegradation, seed: UInt32)? {
    guard let how = try arguments[option([])] else { return nil }
    return (how, UInt32(clamping: try arguments[seed([])] ?? 0))
  }

  // MARK: Reading

  /// Reads a list such as `every=10s,noise=2`.
  private static func read(_ text: String) throws(OptionValueError) -> TrackDegradation {
    var result = TrackDegradation()
    var seen: Set<String> = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let key = Key(rawValue: pair[0]), (key == .none) == (pair.count == 1) else {
        let known = Key.allCases.first { $0.rawValue == pair[0] }
        let hint =
          known.map { $0 == .none ? ", expected it alone" : ", expected '\(pair[0])=' and a value" }
          ?? suggestion(for: pair[0], among: Key.allCases.map(\.rawValue))
        throw OptionValueError(detail: "unknown '\(part)'" + hint)
      }
      guard seen.insert(key.rawValue).inserted else {
        throw OptionValueError(detail: "'\(key.rawValue)' stands twice, expected it once")
      }
      let value = pair.last ?? ""
      switch key {
      case .none:
        guard parts.count == 1 else {
          throw OptionValueError(detail: "'none' stands beside others, expected it alone")
        }
      case .every: result.interval = try seconds(value, key, in: TrackDegradation.intervals)
      case .lasting: result.correlation = try seconds(value, key, in: TrackDegradation.correlations)
      case .noise:
        guard let factor = Double(value), TrackDegradation.factors.contains(factor) else {
          throw OptionValueError(detail: "noise is '\(value)', expected a number from 0 to 100")
        }
        result.factor = factor
      case .duty:
        let times = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard times.count == 2 else {
          throw OptionValueError(
            detail: "duty is '\(value)', expected a period and a time with fixes, as in '60s/10s'")
        }
        let period = try seconds(times[0], key, in: TrackDegradation.periods)
        let on = try seconds(times[1], key, in: TrackDegradation.periods)
        guard on <= period else {
          throw OptionValueError(
            detail: "duty is '\(value)', expected a period not shorter than the time with fixes")
        }
        result.duty = TrackDegradation.Duty(period: period, on: on)
      }
    }
    guard !seen.contains(Key.lasting.rawValue) || seen.contains(Key.noise.rawValue) else {
      throw OptionValueError(detail: "'lasting' goes with 'noise' only")
    }
    return result
  }

  private static func seconds(
    _ text: String, _ key: Key, in range: ClosedRange<Double>
  ) throws(OptionValueError) -> Double {
    let seconds: Double
    do throws(QuantityText.Failure) {
      seconds = try QuantityText.value(text, as: .duration)
    } catch {
      throw OptionValueError(detail: "\(key.rawValue): \(error.detail)")
    }
    guard range.contains(seconds) else {
      throw OptionValueError(detail: "\(key.rawValue) is '\(text)', expected 0.001 s to 86400 s")
    }
    return seconds
  }
}
