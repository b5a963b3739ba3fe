internal import Ringfence

extension Timestamp {
  /// The moment some microseconds later, the last or the first one where it would be beyond them.
  func shifted(by microseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return Timestamp(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }
}
