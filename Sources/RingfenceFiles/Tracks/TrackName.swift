/// The names of tracks that have none of their own.
package enum TrackName {
  /// The id of a file's first track: the file's name without its folder, and without the `.gz` of a
  /// compressed file, so that compressing a file does not rename its track.
  package static func ofFile(_ path: String) -> String {
    // By bytes: for a small file, looking for characters would take longer than reading it.
    let bytes = path.utf8
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "/") {
      end = bytes.index(before: end)
    }
    // A path of slashes only is its own name.
    guard end > bytes.startIndex else { return path }
    var start = end
    while start > bytes.startIndex, bytes[bytes.index(before: start)] != UInt8(ascii: "/") {
      start = bytes.index(before: start)
    }
    var name = bytes[start..<end]
    if name.count > 3, name.suffix(3).elementsEqual(".gz".utf8, by: { $0 | 0x20 == $1 }) {
      name = name.dropLast(3)
    }
    return name.count == bytes.count ? path : String(Substring(name))
  }
}
