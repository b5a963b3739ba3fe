internal import Ringfence
internal import RingfenceFiles

/// Turns what a reader gives into the bytes of another form.
///
/// A table may have the rows of its tracks in any interleaving, so from table to table nothing is
/// kept. Everywhere else tracks come one after the other: the first one is written as it is read, the
/// others wait for the end of the file.
struct TrackConversion {
  private var writer: TrackWriter
  private let mayAlternate: Bool
  /// The fixes of the tracks that wait, by track.
  private var waiting: [ContiguousArray<Fix>] = []
  private var ids: [String] = []
  /// How many fixes came so far.
  private(set) var fixes = 0

  init(from source: TrackFormat, to form: TrackWriter.Format) {
    writer = TrackWriter(format: form)
    mayAlternate = form.allowsInterleaving && (source == .csv || source == .ndjson)
  }

  /// Takes the next fixes; `ids` names the tracks known so far.
  mutating func take(_ batch: TrackBatch, ids: [String], into bytes: inout [UInt8]) {
    self.ids = ids
    fixes += batch.fixes.count
    guard batch.track > 0, !mayAlternate else {
      writer.write(batch.fixes, ofTrack: ids[batch.track], into: &bytes)
      return
    }
    while waiting.count <= batch.track { waiting.append([]) }
    waiting[batch.track] += batch.fixes
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
