internal import Dispatch
internal import RingfenceFiles
internal import Synchronization

enum TrackSniffer {
  /// Whether a file has the content of a track, or the name of one: a damaged track is reported,
  /// not skipped.
  static func isTrack(_ path: String) -> Bool {
    reasonToSkip(path) == nil
  }

  /// Why a file is no track, as in `file is empty`; `nil` for a track.
  static func reasonToSkip(_ path: String) -> String? {
    do throws(FileError) {
      _ = try TrackFormat(ofFile: path)
      return nil
    } catch {
      let name = TrackName.ofFile(path).lowercased()
      // An archive that cannot be opened may hold anything, unless it is called otherwise.
      if error.code == .badCompression, name.hasSuffix(".zip") { return error.detail }
      guard error.code == .unknownFormat || error.code == .emptyFile else { return nil }
      guard ![".gpx", ".nmea", ".tcx"].contains(where: name.hasSuffix) else { return nil }
      return error.finding
    }
  }

  /// Why each of the files is no track; `nil` for the tracks. At most `jobs` files are open at a time.
  static func reasonsToSkip(_ paths: [String], jobs: Int) -> [String?] {
    let share = 64
    let shares = (paths.count + share - 1) / share
    let results = Mutex([String?](repeating: nil, count: paths.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, shares))) { _ in
      while true {
        let start = next.wrappingAdd(1, ordering: .relaxed).oldValue * share
        guard start < paths.count else { return }
        let range = start..<min(start + share, paths.count)
        let found = paths[range].map(reasonToSkip)
        results.withLock { $0.replaceSubrange(range, with: found) }
      }
    }
    return results.withLock { $0 }
  }
}
