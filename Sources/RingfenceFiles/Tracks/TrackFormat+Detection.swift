internal import RingfenceBytes

extension TrackFormat {
  /// Detects the format of a file from its first bytes, as ``TrackReader`` does. Larger archives than
  /// 16 MiB are not opened.
  ///
  /// - Throws: ``FileError`` as ``TrackReader/init(path:options:)`` throws it.
  package init(
    ofFile path: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) {
    var source = try TextSource(ByteSource(path: path))
    guard var archive = try TrackArchive(&source, upTo: 16 << 20) else {
      self = try TrackFormatDetector.format(of: &source, options)
      return
    }
    self = try archive.openTrack(options).found.format
  }
}
