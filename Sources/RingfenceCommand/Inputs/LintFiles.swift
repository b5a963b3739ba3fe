internal import RingfenceBytes
internal import RingfenceLint

extension SettingsFile {
  /// Reads the settings file at a path.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  static func read(path: String) throws(FileError) -> SettingsFile {
    try read(bytes: ByteSource.wholeFile(at: path), name: path)
  }
}

extension BaselineFile {
  /// Reads the baseline at a path.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  static func read(path: String) throws(FileError) -> BaselineFile {
    try read(bytes: ByteSource.wholeFile(at: path), name: path)
  }
}
