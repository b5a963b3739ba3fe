/// The target of `--output`, examined before anything is read or written.
struct OutputDestination: Sendable {
  enum Kind: Sendable {
    /// Beside the path first, then moved to it. The value is the existing file, `nil` for a new
    /// one.
    case replaced(FileStatus?)
    /// Directly: a pipe or a device.
    case direct
    /// To a descriptor that the process has open.
    case descriptor(Int32)
  }

  /// The path as given, for messages.
  let path: String
  /// The path after following links.
  let target: String
  let kind: Kind
  /// The identity of an existing file or pipe.
  let storage: FileStatus.Identity?

  /// Examines a path that is not `-`.
  ///
  /// - Throws: an error for a folder, for a path without a folder, and for a link that leads out of its folder.
  init(_ path: String) throws(OutputError) {
    self.path = path
    if let descriptor = Self.descriptor(path) {
      target = path
      kind = .descriptor(descriptor)
      storage = (try? System.status(of: descriptor).get())?.storage
      return
    }
    guard !System.leadsOutside(path) else {
      throw .refused(
        file: path,
        reason: "this is a link to a file outside of its folder, expected the name of that file")
    }
    target = System.destination(of: path)
    switch System.status(ofTarget: target) {
    case .failure(let error) where error.isMissing:
      kind = .replaced(nil)
      storage = nil
    case .failure(let error): throw .refused(file: path, reason: error.message)
    case .success(let status):
      storage = status.storage
      switch status.kind {
      case .file: kind = .replaced(status)
      case .folder:
        throw .refused(file: path, reason: "this is a folder, a file is expected")
      case .link, .other: kind = .direct
      }
    }
  }

  /// Refuses a write-protected file. The permissions of its folder could allow replacing it.
  func checkRights() throws(OutputError) {
    guard case .replaced(let status?) = kind, !System.isWritable(target, status) else { return }
    throw .refused(file: path, reason: "file is write-protected")
  }

  /// The descriptor of a path such as `/dev/stdout` or `/dev/fd/3`.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
      }
      return nil
    }
  }

  // MARK: Parts

  /// The path of the part that is written beside the file.
  var part: String { Self.part(of: target, process: System.process) }

  var folder: String { System.folder(of: target) }

  private static func part(of target: String, process: Int32) -> String {
    "\(target).ringfence-\(process).part"
  }

  /// Removes the parts that killed runs left beside the file: parts of processes that no longer run
  /// and that are not locked. Everything else stays.
  func removeStaleParts() {
    guard case .replaced = kind, case .success(let names) = System.names(inFolder: folder)
    else { return }
    let prefix = "\(System.lastPart(of: target)).ringfence-"
    for name in names where name.utf8.starts(with: prefix.utf8) && name.hasSuffix(".part") {
      guard let process = Int32(name.dropFirst(prefix.count).dropLast(5)), process > 0,
        // The number as this program writes it, without signs and leading zeros.
        name == "\(prefix)\(process).part",
        process == System.process || !System.isRunning(process)
      else { continue }
      Self.removeUnlessLocked(Self.part(of: target, process: process))
    }
  }

  /// Removes a part unless it is being written: another system that shares the folder may run a
  /// process with a number that is free here.
  private static func removeUnlessLocked(_ part: String) {
    guard System.kind(of: part) == .file, case .success(let descriptor) = System.openPlain(part)
    else { return }
    if System.lock(descriptor) { System.remove(part) }
    _ = System.finish(descriptor)
  }
}
