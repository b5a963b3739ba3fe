#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package struct FileStatus: Sendable {
  package enum Kind {
    case file
    case folder
    case link
    /// A pipe, a device, or a missing file.
    case other
  }

  /// The identity of a file, independent of its name.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  /// The identity of a file or a pipe; `nil` for others, such as a terminal, which may be read and
  /// written.
  let storage: Identity?
  /// Whether it is a pipe, which gives its bytes only once.
  let isPipe: Bool
  /// The permissions, as in `0o644`.
  let rights: UInt32
  /// The bytes of a file.
  let size: Int
  /// When it was written last, in nanoseconds since 1970.
  let modified: Int64
  let owner: UInt32
  let group: UInt32

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    storage = kind == .file || isPipe ? identity : nil
    rights = UInt32(status.st_mode) & 0o7777
    size = Int(clamping: status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let (nanoseconds, _) = Int64(clamping: time.tv_sec).multipliedReportingOverflow(
      by: 1_000_000_000)
    modified = nanoseconds.addingReportingOverflow(Int64(clamping: time.tv_nsec)).partialValue
    owner = status.st_uid
    group = status.st_gid
  }
}
