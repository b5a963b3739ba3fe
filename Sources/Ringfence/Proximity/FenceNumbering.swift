// This folder finds the fences that are near each other, for restart circles and for lint.

/// The fences of a layout, numbered through all zones in the order of the layout.
package struct FenceNumbering: Sendable {
  /// The zone of each fence.
  package let zones: ContiguousArray<Int32>
  /// The number of the first fence of each zone.
  private let starts: ContiguousArray<Int32>

  /// Numbers the fences.
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

  /// The number of fences.
  package var count: Int { zones.count }

  /// The zone of a fence and its index in that zone, by its number.
  package func location(_ fence: Int32) -> (zone: Int, fence: Int) {
    let zone = zones[Int(fence)]
    return (Int(zone), Int(fence - starts[Int(zone)]))
  }
}
