#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the system knows of a file.
struct FileStatus: Sendable {
  /// What stands at a path.
  enum Kind {
    case file
    case folder
    case link
    /// A pipe, a device, or nothing that can be found.
    case other
  }

  /// What tells a file from all others, whatever it is called.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  /// The identity of what holds bytes of its own: a file or a pipe, unlike a terminal, which may be read and
  /// written.
  let storage: Identity?
  /// Who may read, write and execute, as in `0o644`.
  let rights: UInt32
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
    storage = kind == .file || status.st_mode & S_IFMT == S_IFIFO ? identity : nil
    rights = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }
}
