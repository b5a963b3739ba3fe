/// A share of paths as a probability. Neither 0 nor 1: what no path of a few has is not impossible.
struct Share {
  let value: Double
  /// One standard deviation of the draw.
  let deviation: Double
  /// The share where the paths with a visit count as those without one.
  let withoutPrior: Double

  init(_ hits: Int, of paths: Int) {
    let count = Double(max(paths, 1))
    value = (Double(hits) + 0.5) / (count + 1)
    deviation = (value * (1 - value) / count).squareRoot() + 1 / count
    withoutPrior = value
  }

  /// A share where the paths with a visit count as often as a prior says, and others once: by Bayes, the odds of a visit are multiplied by it.
  ///
  /// - Parameters:
  ///   - hits: the paths that have it; all of them have a visit.
  ///   - paths: all paths.
  ///   - visits: the paths with a visit.
  ///   - prior: the factor, above 0; at 1 it is the share itself.
  init(_ hits: Int, of paths: Int, among visits: Int, prior: Double) {
    let plain = Share(hits, of: paths)
    guard prior != 1 else {
      self = plain
      return
    }
    let count = Double(max(paths, 1))
    let visits = Double(max(visits, hits))
    // The half path that is not impossible is one with a visit.
    value = prior * (Double(hits) + 0.5) / (prior * (visits + 0.5) + count - visits + 0.5)
    // By the slope; no number between 0 and 1 is spread more than a half.
    let slope = value * (1 - value) / (plain.value * (1 - plain.value))
    deviation = min(plain.deviation * slope, 0.5)
    withoutPrior = plain.value
  }

  /// What the prior adds.
  var gain: Double { value - withoutPrior }
}
