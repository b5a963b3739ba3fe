#if hasFeature(Embedded)
  /// The memory that a system gives the process; there is none.
  package enum SystemMemory {
    /// Whether there is room for that many bytes, which is not known.
    package static func hasRoom(for count: Int) -> Bool { true }
  }
#else
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// The memory that the system gives the process.
  package enum SystemMemory {
    /// Whether the system gives that many bytes in one piece now, which it may refuse where the process has a limit. They are
    /// given back at once.
    package static func hasRoom(for count: Int) -> Bool {
      // New pages at any address, which nothing uses until they are given back.
      let pages = unsafe mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
      guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { return false }
      _ = unsafe munmap(pages, count)
      return true
    }
  }
#endif
