internal import Ringfence

extension ZoneWarnings {
  /// Warns of parts of a layout that make events ambiguous or impossible; `root` is where the document
  /// begins.
  package mutating func check(_ layout: PartialLayout, root: LineCursor.Position) {
    if layout.zones.isEmpty { add(.noZones, at: root, path: "$", "file has no zones") }
    // Ids are compared by their bytes.
    var zones: [[UInt8]: Int] = [:]
    for (index, zone) in layout.zones.enumerated() {
      let position = layout.zonePositions[index]
      let quoted = JSONText.quoted(zone.id)
      if let first = zones[Array(zone.id.utf8)] {
        let line = layout.zonePositions[first].line
        add(
          .duplicateZone, at: position, path: layout.path(ofZone: index),
          "zone id \(quoted) is that of the zone at line \(line) too, so events do not show which")
      } else {
        zones[Array(zone.id.utf8)] = index
      }
      if zone.fences.isEmpty {
        add(
          .noFences, at: position, path: layout.path(ofZone: index),
          "zone \(quoted) has no fences and never triggers")
      }
      checkFences(of: zone, index, in: layout)
    }
  }

  private mutating func checkFences(of zone: Zone, _ index: Int, in layout: PartialLayout) {
    let quoted = JSONText.quoted(zone.id)
    var fences: [[UInt8]: Int] = [:]
    for (number, fence) in zone.fences.enumerated() {
      let position = layout.fencePositions[index][number]
      if let invalidity = fence.shape.invalidity {
        add(
          .invalidPolygon, at: position, path: layout.path(ofFence: number, inZone: index),
          "fence \(JSONText.quoted(fence.id)) of zone \(quoted) is evaluated by the even-odd rule, "
            + "for it is invalid: \(invalidity)")
      }
      guard let first = fences.updateValue(number, forKey: Array(fence.id.utf8)) else { continue }
      let line = layout.fencePositions[index][first].line
      add(
        .duplicateFence, at: position, path: layout.path(ofFence: number, inZone: index),
        "fence id \(JSONText.quoted(fence.id)) is that of the fence at line \(line) of zone "
          + "\(quoted) too, so events do not show which")
    }
  }
}
