struct LogLine: Sendable {
  /// The line, from 1.
  let number: Int
  let text: String
}
