import Ringfence

/// What an app does at its zones.
struct ShopTriggers {
  static func layout() throws -> ZoneLayout {
    let door = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let circle = try Circle(validatingCenter: door, radius: .meters(80))
    let shop = Zone(id: "shop", fences: [Fence(id: "door", shape: .circle(circle))])
    return ZoneLayout(zones: [shop])
  }
}
