import RingfenceBytes
import RingfenceFiles

/// Reads an input as a zip archive, and every member of it.
enum ZipTarget {
  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    let archive: ZipArchive
    do {
      archive = try ZipArchive(ContiguousArray(input), name: "archive")
    } catch {
      try require(error.code == .badCompression, "a directory fails with \(error.code)")
      return false
    }
    var hasContent = false
    for member in archive.members.prefix(64) {
      do throws(FileError) {
        let content = try archive.bytes(of: member)
        hasContent = hasContent || !content.isEmpty
        guard content.count == member.size else {
          throw FileError(
            .truncated, at: FileLocation(file: "archive"), "a member has another size")
        }
      } catch {
        try require(
          error.code == .badCompression || error.code == .tooLarge,
          "a member fails with \(error.code)")
      }
    }
    return hasContent
  }
}
