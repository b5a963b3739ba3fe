internal import RingfenceReports

/// Estimates how long a run still takes, from the share of the bytes that are read.
package struct ProgressEstimate {
  /// The estimates that have to agree.
  private static let count = 5
  /// The seconds of the whole run, as the last shares predict them.
  private var predictions: [Double] = []

  /// Creates an estimate of a run that begins.
  package init() {}

  /// The share that is read, and the time left where the last five estimates of the whole duration differ by
  /// a quarter at most: `, 40 %, 0:00:12 left`. Empty where the bytes of the files are not known.
  ///
  /// - Parameters:
  ///   - bytes: the bytes read so far.
  ///   - total: the bytes of all files; 0 where they are not known.
  ///   - elapsed: the time since the beginning.
  /// - Returns: a text that begins with a comma, or none.
  package mutating func text(bytes: Int, of total: Int, after elapsed: Duration) -> String {
    guard total > 0, bytes > 0 else { return "" }
    let share = min(1, Double(bytes) / Double(total))
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
