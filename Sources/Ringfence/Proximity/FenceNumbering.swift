/// The fences of a layout, counted through all zones in the order of the layout.
package struct FenceNumbering: Sendable {
  /// The zone of each fence.
  package let zones: ContiguousArray<Int32>
  /// The number of the first fence of each zone.
  private let starts: ContiguousArray<Int32>

  /// Counts the fences.
  package init(_ layout: ZoneLayout) {
    var zones: ContiguousArray<Int32> = []
    var starts: ContiguousArray<Int32> = []
    for (index, zone) in layout.zones.enumerated() {
      starts.append(Int32(zones.count))
      for _ in zone.fences { zones.append(Int32(index)) }
    }
    self.zones = zones
    self.starts = starts
  }

  /// How many fences there are.
  package var count: Int { zones.count }

  /// The zone and the place in it of a fence, by its number.
  package func place(_ fence: Int32) -> (zone: Int, fence: Int) {
    let zone = zones[Int(fence)]
    return (Int(zone), Int(fence - starts[Int(zone)]))
  }
}
