internal import RingfenceRecords

package struct ProgressEstimate {
  /// The estimates that have to agree.
  private static let count = 5
  /// The seconds of the whole run, as the last shares predict them.
  private var predictions: [Double] = []

  package init() {}

  /// The share that is done, and the time left where the last five estimates of the whole duration differ by
  /// a quarter at most: `, 40 %, 0:00:12 left`. Empty where the whole is not known.
  ///
  /// - Parameters:
  ///   - done: what is done so far, as bytes that are read.
  ///   - total: the whole of the run; 0 where it is not known.
  ///   - elapsed: the time since the beginning.
  /// - Returns: a text that begins with a comma, or none.
  package mutating func text(done: Int, of total: Int, after elapsed: Duration) -> String {
    guard total > 0, done > 0 else { return "" }
    let share = min(1, Double(done) / Double(total))
    // What is read last is still evaluated.
    let text = ", \(min(99, Int(share * 100))) %"  // checked: the share is in 0...1
    let seconds = elapsed / .seconds(1)
    predictions.append(seconds / share)
    if predictions.count > Self.count { predictions.removeFirst() }
    guard predictions.count == Self.count, let shortest = predictions.min(),
      let longest = predictions.max(), longest <= shortest * 1.25, longest < 1e9
    else { return text }
    let left = (seconds / share - seconds).rounded(.up)
    return text + ", \(DisplayFormat.clock(Int64(left) * 1_000_000)) left"  // checked: below 1e9
  }
}
