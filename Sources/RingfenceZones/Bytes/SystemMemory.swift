#if !hasFeature(Embedded)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Darwin)
    internal import Darwin
  #endif
#endif

/// The memory that the system gives the process.
package enum SystemMemory {
  /// Whether the system gives that many bytes in one piece now, which it may refuse where the process has a limit. They are
  /// given back at once. Where there is no system, it is not known, and `true`.
  package static func hasRoom(for count: Int) -> Bool {
    #if hasFeature(Embedded)
      return true
    #else
      // New pages at any place, which nothing uses until they are given back.
      let pages = unsafe mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
      guard let pages = unsafe pages, unsafe pages != MAP_FAILED else { return false }
      _ = unsafe munmap(pages, count)
      return true
    #endif
  }
}
