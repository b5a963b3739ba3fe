struct Stub {}
public struct PreparedPolygon: Sendable {
  public init(_ polygons: [Polygon]) {}
  public init(_ rectangle: Rectangle) {}
  public var bounds: GeoBox { GeoBox(south: 0, north: 0, west: 0, width: 0) }
  public func locate(_ p: Coordinate) -> Containment { .outside }
  public func intervals(along leg: PathLeg, into: inout ContiguousArray<PathInterval>) {}
  public func signedDistance(to p: Coordinate) -> Double { 0 }
}
public enum GeolineContact: Hashable, Sendable { case none, left, right }
public struct GeolineCrossing: Hashable, Sendable {
  public let t: Double
  public let direction: CrossingDirection
}
public struct PreparedGeoline: Sendable {
  public init(_ line: Polyline) {}
  public var bounds: GeoBox { GeoBox(south: 0, north: 0, west: 0, width: 0) }
  public func crossings(
    along leg: PathLeg, contact: inout GeolineContact,
    into: inout ContiguousArray<GeolineCrossing>
  ) {}
  public func distance(to p: Coordinate) -> Double { 0 }
}
public struct BoxIndex: Sendable {
  public init(_ boxes: some Collection<GeoBox>) {}
  public func query(_ box: GeoBox, into: inout ContiguousArray<Int32>) {}
}
