/// The names of tracks that have none of their own.
package enum TrackName {
  /// The id of a file's first track: the file's name without its folder, and without the `.gz` of a
  /// compressed file, so that compressing a file does not rename its track.
  package static func ofFile(_ path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let bytes = name.utf8
    guard bytes.count > 3, bytes.suffix(3).map({ $0 | 0x20 }) == [0x2E, 0x67, 0x7A] else {
      return name
    }
    return String(decoding: bytes.dropLast(3), as: UTF8.self)
  }
}
