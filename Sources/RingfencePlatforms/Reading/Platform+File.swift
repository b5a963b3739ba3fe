internal import RingfenceBytes
package import RingfenceLifeCycle
package import RingfenceRecords

extension Platform {
  /// Reads the record at a path, or standard input for `-`; an error names the path.
  package static func read(path: String) throws(FileError) -> Platform {
    try read(bytes: ByteSource.wholeFile(at: path), name: path)
  }
}
