internal import Ringfence
internal import RingfenceFiles

/// Turns what a reader gives into the bytes of another form.
///
/// A table may have the rows of its tracks in any interleaving, so from table to table nothing is
/// kept. Everywhere else tracks come one after the other: the first one is written as it is read, the
/// others wait for the end of the file.
struct TrackConversion {
  /// Two tracks, by their indices, that the result would give one name.
  struct NameClash: Error {
    let first, second: Int
    let name: String
  }

  private var writer: TrackWriter
  private let form: TrackWriter.Format
  private let mayAlternate: Bool
  /// The fixes of the tracks that wait, by track.
  private var waiting: [FixColumns] = []
  private var ids: [String] = []
  /// The tracks that have fixes, by their names as they are written.
  private var tracks: [[UInt8]: Int] = [:]
  private var named: Set<Int> = []
  /// How many fixes came so far.
  private(set) var fixes = 0

  init(from source: TrackFormat, to form: TrackWriter.Format) {
    self.form = form
    writer = TrackWriter(format: form)
    mayAlternate = form.allowsInterleaving && (source == .csv || source == .ndjson)
  }

  /// Takes the next fixes; `ids` names the tracks known so far.
  ///
  /// - Throws: when the track would have the name of another one. The result is of no use then.
  mutating func take(
    _ batch: TrackBatch, ids: [String], into bytes: inout [UInt8]
  ) throws(NameClash) {
    self.ids = ids
    if named.insert(batch.track).inserted { try note(batch.track) }
    fixes += batch.fixes.count
    guard batch.track > 0, !mayAlternate else {
      writer.write(batch.fixes, ofTrack: ids[batch.track], into: &bytes)
      return
    }
    while waiting.count <= batch.track { waiting.append(FixColumns()) }
    waiting[batch.track].append(contentsOf: batch.fixes)
  }

  private mutating func note(_ track: Int) throws(NameClash) {
    let name = TrackWriter.name(ids[track], in: form)
    if let other = tracks.updateValue(track, forKey: name) {
      throw NameClash(
        first: min(track, other), second: max(track, other),
        name: String(decoding: name, as: UTF8.self))
    }
  }

  /// Ends the file.
  mutating func finish(into bytes: inout [UInt8]) {
    for (track, fixes) in waiting.enumerated() where !fixes.isEmpty {
      writer.write(fixes, ofTrack: ids[track], into: &bytes)
    }
    waiting = []
    writer.finish(into: &bytes)
  }
}
