/// The names of tracks that have none of their own.
package enum TrackName {
  /// The id of a file's first track: the file's name without its folder, and without the `.gz` of a
  /// compressed file, so that compressing a file does not rename its track.
  package static func ofFile(_ path: String) -> String {
    var name = path
    if path.utf8.contains(0x2F), let last = path.split(separator: "/").last { name = String(last) }
    let bytes = name.utf8
    guard bytes.count > 3, bytes.suffix(3).elementsEqual(".gz".utf8, by: { $0 | 0x20 == $1 }) else {
      return name
    }
    return String(decoding: bytes.dropLast(3), as: UTF8.self)
  }
}
