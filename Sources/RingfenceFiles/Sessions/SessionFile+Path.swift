public import Ringfence
internal import RingfenceBytes

extension SessionFile {
  /// Reads a saved session from the file at a path, or from standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - layout: the layout of the session. It must be the one that the session was saved with.
  /// - Returns: the session as it was saved.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`, `too-large`, `not-a-state`,
  ///   `unknown-version`, `other-layout`.
  /// - Complexity: linear in the bytes and in the layout.
  public static func read(path: String, layout: ZoneLayout) throws(FileError) -> TriggerSession {
    try read(bytes: Array(ByteSource.wholeFile(at: path)), name: path, layout: layout)
  }
}
