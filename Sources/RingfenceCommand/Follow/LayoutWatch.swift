internal import RingfenceFiles

struct LayoutWatch {
  /// How often the file is looked at, in microseconds.
  static let interval = 500_000 as Int64

  let path: String
  private var stamp: Stamp?
  private(set) var nextLook: Int64

  /// What differs after a change: which file has the name, its length, and when it was written.
  private struct Stamp: Equatable {
    let file: FileStatus.Identity?
    let size: Int
    let modified: Int64

    init?(_ path: String) {
      guard case .success(let status) = System.status(ofTarget: path) else { return nil }
      file = status.storage
      size = status.size
      modified = status.modified
    }
  }

  /// Begins to watch; call it before the file is read.
  init(_ path: String, at now: Int64) {
    self.path = path
    stamp = Stamp(path)
    nextLook = now + Self.interval
  }

  /// Whether the file has changed since the last look. One that is missing has not: another one may be on its way.
  mutating func hasChanged(at now: Int64) -> Bool {
    guard now >= nextLook else { return false }
    nextLook = now + Self.interval
    guard let found = Stamp(path), found != stamp else { return false }
    stamp = found
    return true
  }
}
