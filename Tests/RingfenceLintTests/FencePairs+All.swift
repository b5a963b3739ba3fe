import Ringfence
import RingfenceLint

extension FencePairs {
  /// Finds all pairs that are less than `meters` apart or share a point.
  init(in layout: ZoneLayout, within meters: Double) {
    let all = PairSelection(
      rules: ContiguousArray(
        repeating: [.spacing, .spacingSameZone, .overlap], count: layout.zones.count),
      listed: .max, measured: Int(Int32.max))
    self.init(in: layout, within: meters, selection: all)
  }
}
