/// The error of a fix under a hypothesis: position + gain · error + noise is what the receiver reports on an axis.
package struct ErrorScale: Hashable, Sendable {
  /// Metres for an error of 1.
  package let gain: Double
  /// The variance of the noise, which is not correlated in time, in m².
  package let noise: Double

  /// The scale of a fix with the standard deviation that its receiver reports, in metres.
  package init(deviation: Double, _ hypothesis: ErrorHypothesis, _ model: CertaintyModel) {
    let truth = hypothesis.factor * deviation
    gain = truth * model.correlatedShare.squareRoot()
    noise = truth * truth * (1 - model.correlatedShare)
  }
}
