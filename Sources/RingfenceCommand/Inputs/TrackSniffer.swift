internal import Dispatch
internal import RingfenceFiles
internal import Synchronization

/// Finds the tracks among the files of a folder.
enum TrackSniffer {
  /// Whether a file has the content of a track, or the name of one: a damaged track is reported,
  /// not skipped.
  static func isTrack(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try TrackFormat(ofFile: path)
      return true
    } catch {
      guard error.code == .unknownFormat || error.code == .emptyFile else { return true }
      let name = TrackName.ofFile(path).lowercased()
      return name.hasSuffix(".gpx") || name.hasSuffix(".nmea") || name.hasSuffix(".tcx")
    }
  }

  /// Whether each of the files is a track. At most `jobs` files are open at a time.
  static func areTracks(_ paths: [String], jobs: Int) -> [Bool] {
    let share = 64
    let shares = (paths.count + share - 1) / share
    let verdicts = Mutex([Bool](repeating: false, count: paths.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, shares))) { _ in
      while true {
        let start = next.wrappingAdd(1, ordering: .relaxed).oldValue * share
        guard start < paths.count else { return }
        let range = start..<min(start + share, paths.count)
        let found = paths[range].map(isTrack)
        verdicts.withLock { $0.replaceSubrange(range, with: found) }
      }
    }
    return verdicts.withLock { $0 }
  }
}
