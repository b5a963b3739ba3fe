import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct GeoBoxTests {
  @Test(arguments: 0..<20)
  func `grows to hold every point within the distance`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let corner = random.place()
      let box = GeoBox(
        south: corner.latitude, north: min(90, corner.latitude + random.size(-3...1.5)),
        west: corner.longitude, width: random.size(-3...2))
      let distance = random.size(-1...6)
      let grown = box.expanded(byMeters: distance)
      for _ in 0..<20 {
        let edge = place(
          random.int(0...2) == 0 ? box.north : random.double(box.south...box.north),
          box.west + box.width * (random.int(0...1) == 0 ? 0 : random.double(0...1)))
        let p = travel(from: edge, bearing: random.double(0...360), meters: distance)
        #expect(grown.intersects(dot(p)), "\(box) \(distance) \(p)")
      }
    }
  }

  @Test func `grows by little more than it must`() {
    let box = GeoBox(south: 59, north: 60, west: 10, width: 1)
    let grown = box.expanded(byMeters: 10_000)
    let north = travel(from: place(60, 10), bearing: 0, meters: 10_000).latitude
    let east = travel(from: place(60, 11), bearing: 90, meters: 10_000).longitude
    #expect(grown.north - north >= 0 && grown.north - north < 1e-3)
    #expect(grown.west + grown.width - east >= 0 && grown.west + grown.width - east < 1e-3)
  }

  @Test func `takes in a pole, and the globe`() {
    let arctic = GeoBox(south: 89, north: 89.5, west: 170, width: 20)
    #expect(arctic.expanded(byMeters: 100_000).width == 360)
    #expect(arctic.expanded(byMeters: 100_000).north == 90)
    #expect(arctic.expanded(byMeters: 10_000).width < 100)
    let everything = arctic.expanded(byMeters: 1e9)
    #expect(everything == GeoBox(south: -90, north: 90, west: -180, width: 360))
    for nothing in [0, -5, Double.nan] { #expect(arctic.expanded(byMeters: nothing) == arctic) }
  }

  private func dot(_ p: Coordinate) -> GeoBox {
    GeoBox(south: p.latitude, north: p.latitude, west: p.longitude, width: 0)
  }
}
