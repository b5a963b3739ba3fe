internal import Foundation

/// Where `--output` leads, looked at before anything is read or written.
struct OutputPlace: Sendable {
  /// How the result gets there.
  enum Kind: Sendable {
    /// Beside its place first, then into it: a file that is there, or `nil` for one that is not.
    case replaced(FileStatus?)
    /// Directly: a pipe or a device.
    case direct
    /// To what the process has open already.
    case descriptor(Int32)
  }

  /// The path as the user gave it, for messages.
  let path: String
  /// Where it leads through links.
  let target: String
  let kind: Kind
  /// What is there, if it holds bytes of its own.
  let storage: FileStatus.Identity?

  /// Looks at a path that is not `-`.
  ///
  /// - Throws: an error for a folder and for a path that leads nowhere.
  init(_ path: String) throws(OutputError) {
    self.path = path
    if let descriptor = Self.descriptor(path) {
      target = path
      kind = .descriptor(descriptor)
      storage = (try? System.status(of: descriptor).get())?.storage
      return
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

  /// Refuses a file that may not be written. Its folder would let it be replaced all the same.
  func checkRights() throws(OutputError) {
    guard case .replaced(let status?) = kind, !System.isWritable(target, status) else { return }
    throw .refused(file: path, reason: "file is write-protected")
  }

  /// The descriptor that a path such as `/dev/stdout` or `/dev/fd/3` stands for.
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

  /// What is written beside the file until it is whole.
  var part: String { Self.part(of: target, process: System.process) }

  /// The folder of the file.
  var folder: String {
    guard let slash = target.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == target.startIndex ? "/" : String(target[..<slash])
  }

  private static func part(of target: String, process: Int32) -> String {
    "\(target).ringfence-\(process).part"
  }

  /// Removes what runs that were killed left beside the file: parts of processes that do not run any more
  /// and that nobody has locked. Parts of running processes stay, and so does all else.
  func removeStaleParts() {
    guard case .replaced = kind,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    let prefix = "\(TrackInputs.lastPart(of: target)).ringfence-"
    for name in names where name.utf8.starts(with: prefix.utf8) && name.hasSuffix(".part") {
      guard let process = Int32(name.dropFirst(prefix.count).dropLast(5)), process > 0,
        // The number as this program writes it, without signs and zeros before it.
        name == "\(prefix)\(process).part",
        process == System.process || !System.isRunning(process)
      else { continue }
      Self.removeUnlessLocked(Self.part(of: target, process: process))
    }
  }

  /// Removes a part, unless somebody writes it: a process of another system that shares the folder may
  /// have a number that is free here.
  private static func removeUnlessLocked(_ part: String) {
    guard System.kind(of: part) == .file, case .success(let descriptor) = System.openPlain(part)
    else { return }
    if System.lock(descriptor) { System.remove(part) }
    _ = System.finish(descriptor)
  }
}
