// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations that stand for Core Location on Linux, so that what is written for it is compiled: names, types and isolation are those of
// Apple's documentation (developer.apple.com/documentation/corelocation), as far as they are used. Nothing here does anything, and
// nothing shows that the real framework has them so: only Xcode does.
public import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationDirection = Double

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { fatalError() }
}

public final class CLLocationSourceInformation: Sendable {
  public var isSimulatedBySoftware: Bool { fatalError() }
}

public final class CLLocation: Sendable {
  public var coordinate: CLLocationCoordinate2D { fatalError() }
  public var altitude: CLLocationDistance { fatalError() }
  public var horizontalAccuracy: CLLocationAccuracy { fatalError() }
  public var verticalAccuracy: CLLocationAccuracy { fatalError() }
  public var course: CLLocationDirection { fatalError() }
  public var speed: CLLocationSpeed { fatalError() }
  public var timestamp: Date { fatalError() }
  public var sourceInformation: CLLocationSourceInformation? { fatalError() }
}

public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

open class CLRegion {
  public var identifier: String { fatalError() }
}

open class CLCircularRegion: CLRegion {
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {}
  public var center: CLLocationCoordinate2D { fatalError() }
  public var radius: CLLocationDistance { fatalError() }
}

public protocol CLCondition: Sendable {}

public actor CLMonitor {
  public struct CircularGeographicCondition: CLCondition {
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) { fatalError() }
  }
  public struct Event: Sendable {
    public enum State: Sendable { case unknown, satisfied, unsatisfied, unmonitored }
    public var identifier: String { fatalError() }
    public var state: State { fatalError() }
    public var date: Date { fatalError() }
  }
  public struct Events: AsyncSequence, Sendable {
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> Event? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public init(_ name: String) async {}
  public var identifiers: [String] { fatalError() }
  public var events: Events { fatalError() }
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State = .unknown
  ) {}
  public func remove(_ identifier: String) {}
}

public struct CLLocationUpdate: Sendable {
  public struct Updates: AsyncSequence, Sendable {
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> CLLocationUpdate? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public var location: CLLocation? { fatalError() }
  public static func liveUpdates() -> Updates { fatalError() }
}
