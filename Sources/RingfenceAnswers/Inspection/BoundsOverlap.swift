internal import Ringfence
internal import RingfenceRecords

package struct BoundsOverlap: Sendable {
  /// Metres between them; `nil` where they meet, or one of them is empty.
  package let gap: Double?
  /// Whether those of the tracks meet those of the zones with latitude and longitude exchanged.
  let meetExchanged: Bool

  package init(tracks: Bounds, zones: Bounds) {
    guard let tracks = tracks.box, let zones = zones.box else {
      gap = nil
      meetExchanged = false
      return
    }
    let distance = tracks.distance(to: zones)
    gap = distance > 0 ? distance : nil
    meetExchanged = distance > 0 && tracks.exchanged?.intersects(zones) ?? false
  }

  /// A line for people; `nil` where they meet.
  var text: String? {
    gap.map {
      "bounds of tracks and zones do not meet: they are \(DisplayFormat.distance($0)) apart"
        + (meetExchanged ? "; with latitude and longitude exchanged they meet" : "")
    }
  }
}

extension GeoBox {
  /// The box with latitude and longitude exchanged; `nil` where that gives no latitudes.
  fileprivate var exchanged: GeoBox? {
    guard west >= -90, west + width <= 90 else { return nil }
    return GeoBox(south: west, north: west + width, west: south, width: north - south)
  }
}
