#if canImport(CoreLocation)
  public import CoreLocation
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
#endif
