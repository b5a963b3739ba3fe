/// How much of a file its recognition examines.
enum RecognitionLimit {
  /// The most bytes. A file without a sign of a format in them has no known format.
  static let bytes = 262_144
}
