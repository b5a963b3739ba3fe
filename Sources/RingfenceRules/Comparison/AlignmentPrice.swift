/// What it costs to pair a true event with a found one, and to leave an event alone. All times are in microseconds.
package struct AlignmentPrice: Hashable, Sendable {
  package var unpaired: Int64
  /// How far apart in time two events of a pair are at most.
  package var gate: Int64
  /// How much later than the truth a found event costs nothing.
  package var center: Int64
  /// How much more a microsecond before ``center`` costs than one behind it.
  package var earlyFactor: Int64

  package init(unpaired: Int64, gate: Int64, center: Int64 = 0, earlyFactor: Int64 = 1) {
    self.unpaired = unpaired
    self.gate = gate
    self.center = center
    self.earlyFactor = earlyFactor
  }

  /// The cost of a pair whose found event is that much later than the true one.
  package func cost(_ shift: Int64) -> Int64 {
    let late = shift - center
    return late >= 0 ? late : -earlyFactor * late
  }

  /// The shifts of pairs that may be worth it: those that are not too far apart and that cost no more than two events that
  /// are left alone. Empty, with the lower bound above the upper one, where there are none.
  var shifts: (least: Int64, greatest: Int64) {
    (
      max(-gate, center - 2 * unpaired / earlyFactor), min(gate, center + 2 * unpaired)
    )
  }
}
