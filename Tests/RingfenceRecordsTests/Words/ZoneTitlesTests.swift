import Ringfence
import RingfenceRecords
import TestSupport
import Testing

@Suite struct ZoneTitlesTests {
  private static func layout(_ zones: [(id: String, name: String?)]) -> ZoneLayout {
    ZoneLayout(
      zones: zones.map { Zone(id: $0.id, name: $0.name, fences: [fence("f")]) })
  }

  private static func fence(_ id: String) -> Fence { Fence(id: id, shape: .polygons([])) }

  @Test(
    arguments: [
      ([("cafe", nil)], ["cafe"]),
      ([("c0ffee", "Café am Hafen")], ["Café am Hafen"]),
      ([("a", "مقهى"), ("b", "🚚 Lager"), ("c", "")], ["مقهى", "🚚 Lager", "c"]),
      ([("a", " \t"), ("b", "b")], ["a", "b"]),
      // Two of one name, and a name that is the id of another zone, have their ids behind them.
      ([("a", "Depot"), ("b", "Depot"), ("c", "Yard")], ["Depot (a)", "Depot (b)", "Yard"]),
      ([("Depot", nil), ("b", "Depot")], ["Depot", "Depot (b)"]),
    ] as [([(String, String?)], [String])])
  func `is the name, and distinct where names are not`(
    _ zones: [(String, String?)], _ titles: [String]
  ) {
    #expect(ZoneTitles(Self.layout(zones.map { (id: $0.0, name: $0.1) })).zones == titles)
  }

  @Test func `titles of random names are distinct where the ids are`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let zones = (0..<12).map { index in
        (id: "z\(index)", name: ["A", "B", "z3", "", "C"][random.int(0...4)] as String?)
      }
      let titles = ZoneTitles(Self.layout(zones)).zones
      #expect(Set(titles).count == zones.count, "\(titles)")
    }
  }

  @Test func `a fence has a title where its zone has several`() {
    let one = Zone(id: "a", fences: [Self.fence("door")])
    let two = Zone(id: "a", fences: [Self.fence("door"), Self.fence("gate")])
    #expect(ZoneTitles.fence(0, of: one) == nil)
    #expect(ZoneTitles.fence(1, of: two) == "gate")
  }

  @Test func `a heading has the id, too`() {
    #expect(ZoneTitles.titleWithID(Zone(id: "c0ffee", name: "Café", fences: [])) == "Café (c0ffee)")
    #expect(ZoneTitles.titleWithID(Zone(id: "cafe", name: "cafe", fences: [])) == "cafe")
  }
}
