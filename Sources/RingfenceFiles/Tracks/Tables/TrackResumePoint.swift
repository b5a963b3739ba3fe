/// A track of a table that was read before, and its segment: what the next rows are compared with.
package struct TrackResumePoint: Hashable, Sendable {
  /// `nil` for the track without a name.
  package var name: String?
  /// The segment of its last row, empty where the table has none; `nil` before the first row.
  package var segment: String?

  package init(name: String?, segment: String?) {
    self.name = name
    self.segment = segment
  }
}

extension TableRow {
  var seeds: [TrackResumePoint] { tracks.names.indices.map { seed(ofTrack: $0) } }

  func seed(ofTrack index: Int) -> TrackResumePoint {
    let segment = segmentBefore.indices.contains(index) ? Int(segmentBefore[index]) : -1
    return TrackResumePoint(
      name: tracks.names[index], segment: segment < 0 ? nil : segments.names[segment] ?? "")
  }

  /// As ``TrackStream/forgetTracks(except:)``.
  mutating func forgetTracks(except kept: [Int]) -> Bool {
    guard !hasWaitingRows else { return false }
    let seeds = kept.map { seed(ofTrack: $0) }
    clearTracks()
    for seed in seeds { know(seed) }
    return true
  }

  mutating func know(_ seed: TrackResumePoint) {
    let name = ContiguousArray((seed.name ?? "").utf8)
    let track = tracks.number(of: name.span, 0..<name.count)
    while segmentBefore.count <= track { segmentBefore.append(-1) }
    guard let segment = seed.segment.map({ ContiguousArray($0.utf8) }) else { return }
    segmentBefore[track] = Int32(clamping: segments.number(of: segment.span, 0..<segment.count))
  }
}
