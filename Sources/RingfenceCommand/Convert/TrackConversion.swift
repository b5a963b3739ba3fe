internal import Ringfence
internal import RingfenceFiles

/// The rows of a table's tracks may alternate, so conversions from table to table keep nothing. In
/// other formats one track follows the other: the first one is written while it is read, the others
/// wait for the end of the file.
struct TrackConversion {
  enum Clash: Error {
    /// Two tracks, by their indices, would have the same name in the result.
    case sameName(first: Int, second: Int, name: String)
    /// The result holds one track.
    case secondTrack
  }

  private var writer: TrackWriter
  private let form: TrackWriter.Format
  private let mayAlternate: Bool
  private var waiting: [FixColumns] = []
  private var ids: [String] = []
  /// The tracks that have fixes, by their names in the result.
  private var tracks: [[UInt8]: Int] = [:]
  private var named: Set<Int> = []
  private let countsRounded: Bool
  /// The number of positions that the result has with fewer digits than the source.
  private(set) var rounded = 0
  private(set) var fixes = 0
  /// The number of fixes that the result does not hold, since it has one a second.
  var leftOut: Int { writer.leftOut }

  /// `comesInTurn` says that each track is done with when the next one begins. `statesDegrees` says that
  /// positions are written as degrees in the source.
  init(comesInTurn: Bool, statesDegrees: Bool, to form: TrackWriter.Format) {
    self.form = form
    writer = TrackWriter(format: form)
    countsRounded = statesDegrees
    mayAlternate = form.allowsInterleaving && !comesInTurn
  }

  /// Takes the next fixes; `ids` names the tracks known so far.
  ///
  /// - Throws: if the result cannot hold the track beside another one. It is then unusable.
  mutating func take(
    _ batch: TrackBatch, ids: [String], into bytes: inout [UInt8]
  ) throws(Clash) {
    self.ids = ids
    if named.insert(batch.track).inserted { try note(batch.track) }
    fixes += batch.fixes.count
    if countsRounded { rounded += TrackWriter.roundedPositions(of: batch.fixes) }
    guard batch.track > 0, !mayAlternate else {
      writer.write(batch.fixes, ofTrack: ids[batch.track], into: &bytes)
      return
    }
    while waiting.count <= batch.track { waiting.append(FixColumns()) }
    waiting[batch.track].append(contentsOf: batch.fixes)
  }

  private mutating func note(_ track: Int) throws(Clash) {
    if form.holdsOneTrack, named.count > 1 { throw .secondTrack }
    let name = TrackWriter.name(ids[track], in: form)
    if let other = tracks.updateValue(track, forKey: name) {
      throw .sameName(
        first: min(track, other), second: max(track, other),
        name: String(decoding: name, as: UTF8.self))
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    for (track, fixes) in waiting.enumerated() where !fixes.isEmpty {
      writer.write(fixes, ofTrack: ids[track], into: &bytes)
    }
    waiting = []
    writer.finish(into: &bytes)
  }
}
