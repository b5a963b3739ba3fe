#if canImport(CoreLocation)
  public import CoreLocation
  internal import Foundation
  public import Ringfence

  extension Fix {
    /// The fix of a location; `nil` for one that Core Location itself calls invalid, by a negative `horizontalAccuracy`.
    /// What Core Location marks as unknown is missing.
    public init?(_ location: CLLocation) {
      self.init(
        secondsSince1970: location.timestamp.timeIntervalSince1970,
        latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
        horizontalAccuracy: location.horizontalAccuracy, altitude: location.altitude,
        verticalAccuracy: location.verticalAccuracy, speed: location.speed, course: location.course,
        flags: location.sourceInformation?.isSimulatedBySoftware == true ? .simulated : [])
    }
  }

  extension CLLocationCoordinate2D {
    /// The coordinate of a position.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.normalizedLongitude)
    }
  }

  extension Coordinate {
    /// The position of a coordinate; `nil` for one that is none on earth.
    public init?(_ coordinate: CLLocationCoordinate2D) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension CLMonitor.CircularGeographicCondition {
    /// The condition of being in a circle, such as one that a `RegionPlanner` registers.
    public init(_ circle: Circle) {
      self.init(center: CLLocationCoordinate2D(circle.center), radius: circle.radius.meters)
    }
  }

  extension Circle {
    /// The circle of a region; `nil` where it is none on earth, or its radius is out of the range of circles.
    public init?(_ region: CLCircularRegion) {
      guard let center = Coordinate(region.center) else { return nil }
      self.init(center: center, radius: .meters(region.radius))
    }
  }

  extension CLCircularRegion {
    /// The region of a circle, for apps that monitor regions by a `CLLocationManager`.
    public convenience init(_ circle: Circle, identifier: String) {
      self.init(
        center: CLLocationCoordinate2D(circle.center), radius: circle.radius.meters,
        identifier: identifier)
    }
  }
#endif
