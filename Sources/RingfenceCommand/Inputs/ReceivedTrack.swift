package import Ringfence

/// A track of a command line with its fixes as they came.
package struct ReceivedTrack: Sendable {
  package let track: Track
  /// The fixes in the order of the file, usable or not, where the options of the reader keep them; otherwise the usable ones.
  package let received: FixColumns
  /// Whether the usable fixes are others, or in another order.
  package let differs: Bool

  init(_ track: Track, _ arrivals: FixColumns?) {
    self.track = track
    let differs = arrivals.map { Self.differ($0, track.fixes) } ?? false
    self.differs = differs
    // The same fixes are not kept twice.
    received = differs ? arrivals ?? track.fixes : track.fixes
  }

  /// Whether the fixes are others, or in another order. All that are usable came, and each is later than the one before.
  private static func differ(_ arrivals: FixColumns, _ usable: FixColumns) -> Bool {
    arrivals.count != usable.count || !arrivals.times.elementsEqual(usable.times)
  }
}
