#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension System {
  static func variables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      // The text is copied before anything could change the environment.
      if let value = unsafe getenv(name) { variables[name] = unsafe String(cString: value) }
    }
    return variables
  }

  /// The number of processors that this process may use, at least 1: those that run, or fewer where its group
  /// of processes has a share of their time only, as a container has.
  static var processorCount: Int {
    let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let folder = "/sys/fs/cgroup/"
    // Version 2: `200000 100000` are two processors, `max 100000` is no limit.
    if let words = words(of: folder + "cpu.max"), words.count == 2 {
      return processors(count, quota: words[0], period: words[1])
    }
    // Version 1: a quota of -1 is no limit.
    guard let quota = words(of: folder + "cpu/cpu.cfs_quota_us")?.first,
      let period = words(of: folder + "cpu/cpu.cfs_period_us")?.first
    else { return count }
    return processors(count, quota: quota, period: period)
  }

  private static func processors(_ count: Int, quota: String, period: String) -> Int {
    guard let quota = Int(quota), let period = Int(period), quota > 0, period > 0 else {
      return count
    }
    // A part of a processor is a thread as well.
    return min(count, (quota - 1) / period + 1)
  }

  /// The words in the first bytes of a small file of the system.
  private static func words(of path: String) -> [String]? {
    guard case .success(let descriptor) = openPlain(path) else { return nil }
    defer { _ = finish(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    // The call writes at most as many bytes as the buffer has.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return nil }
    return bytes.prefix(count).split { $0 == 0x20 || $0 == 0x0A }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The bytes of an input file; `nil` for standard input and for a pipe, and 0 where there is no file.
  static func size(ofInput path: String) -> Int? {
    guard path != "-" else { return nil }
    guard case .success(let status) = status(ofTarget: path) else { return 0 }
    return status.kind == .file ? status.size : nil
  }

  /// The names of what a folder holds, in no order, without `.` and `..`.
  package static func names(inFolder path: String) -> Result<[String], SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    guard let folder = unsafe opendir(path) else { return .failure(SystemError(code: errno)) }
    defer { unsafe closedir(folder) }
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return .success([]) }
    var names: [String] = []
    errno = 0
    // An entry lives until the next one is read. Its name ends with a zero; the entry may be shorter than
    // the structure.
    while let entry = unsafe readdir(folder) {
      let name = unsafe String(
        cString: (UnsafeRawPointer(entry) + start).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    return errno == 0 ? .success(names) : .failure(SystemError(code: errno))
  }

  /// Makes a folder that must not exist.
  package static func makeFolder(_ path: String) -> SystemError? {
    guard !path.utf8.contains(0) else { return SystemError(code: ENOENT) }
    return unsafe mkdir(path, 0o777) == 0 ? nil : SystemError(code: errno)
  }
}
