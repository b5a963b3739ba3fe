package import Ringfence

/// What the zones of a layout are called wherever a person reads; records name zones and fences by their ids.
package struct ZoneTitles: Sendable {
  /// The title of each zone, in the order of the layout: its name, without one its id. Where another zone has the
  /// same title, the id follows the name in parentheses.
  package let zones: [String]

  /// - Complexity: O(*n*) in the zones.
  package init(_ layout: ZoneLayout) {
    var counts: [[UInt8]: Int] = [:]
    for zone in layout.zones {
      counts[Array((zone.ownName ?? zone.id).utf8), default: 0] += 1
    }
    zones = layout.zones.map { zone in
      guard let name = zone.ownName else { return zone.id }
      return counts[Array(name.utf8), default: 0] > 1 ? Self.titleWithID(zone) : name
    }
  }

  /// The name of a zone with its id in parentheses, for headings from which the id is copied; the id where there is no
  /// other name.
  package static func titleWithID(_ zone: Zone) -> String {
    zone.ownName.map { "\($0) (\(zone.id))" } ?? zone.id
  }

  /// The title of a fence beside that of its zone; `nil` where the zone has no other fence, so that it needs none.
  package static func fence(_ fence: Int, of zone: Zone) -> String? {
    zone.fences.count > 1 ? zone.fences[fence].id : nil
  }
}
