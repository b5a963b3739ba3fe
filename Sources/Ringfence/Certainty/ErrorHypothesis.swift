/// What may be true of the errors of a receiver: how large they are and how long they last.
package struct ErrorHypothesis: Hashable, Sendable {
  /// The true standard deviation over the reported one.
  package var factor: Double
  /// Seconds in which the correlation of the errors falls to 1/e.
  package var correlationSeconds: Double
  /// The probability before any fix, of all hypotheses together 1.
  package var prior: Double

  /// Creates a hypothesis.
  package init(factor: Double, correlationSeconds: Double, prior: Double) {
    self.factor = factor
    self.correlationSeconds = correlationSeconds
    self.prior = prior
  }
}
