package import RingfenceRecords

/// The bytes that a caller allows of a file, and of what it becomes where it is compressed.
package struct SizeBound: Hashable, Sendable {
  let maximum: Int64

  /// The bound of an option; `nil` without one.
  package init?(_ maximum: Int64?) {
    guard let maximum else { return nil }
    self.maximum = maximum
  }

  func check(_ size: Int64, of name: String) throws(FileError) {
    guard size > maximum else { return }
    throw error("file has \(size) bytes", name)
  }

  /// Refuses what has come of a file so far.
  ///
  /// - Parameters:
  ///   - size: the bytes.
  ///   - name: the file's name.
  ///   - isText: whether they are what was decompressed.
  /// - Throws: ``FileError`` `too-large`.
  func check(more size: Int64, of name: String, isText: Bool) throws(FileError) {
    guard size > maximum else { return }
    throw error("\(isText ? "decompressed file" : "file") has more than \(maximum) bytes", name)
  }

  /// Refuses an archive whose members have together more.
  package func check(_ members: [ZipArchive.Member], of name: String) throws(FileError) {
    var total = 0 as Int64
    for member in members {
      let (sum, overflow) = total.addingReportingOverflow(Int64(member.size))
      total = overflow ? .max : sum
    }
    guard total > maximum else { return }
    throw error("the members of the archive have \(total) bytes", name)
  }

  private func error(_ found: String, _ name: String) -> FileError {
    FileError(
      .tooLarge, at: FileLocation(file: name),
      "\(found), expected at most \(maximum) ('--maximum-size')")
  }
}
