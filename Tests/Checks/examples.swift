// The values that examples in comments use without making them: .ci/check-examples puts this before the examples.
import Ringfence
import RingfenceAnswers
import RingfenceFiles
import RingfenceLifeCycle
import RingfenceLint
import RingfenceRepair
import RingfenceVerify

// parameters: _ session: inout TriggerSession, _ events: inout [Event], layout: ZoneLayout, zone: Zone, entrance: Circle, engine: TriggerEngine, engines: DualModeEngine, track: Track, fixes: [Fix], fix: Fix, nextFix: Fix, now: Timestamp, later: Timestamp, noon: Timestamp, place: Coordinate, bytes: [UInt8], times: [Int64], latitudes: [Double], longitudes: [Double], scenario: Scenario, settings: LifeCycleSettings

/// What an example needs of Core Location.
struct CLLocation {
  struct Coordinate { let latitude, longitude: Double }
  struct Time { let timeIntervalSince1970: Double }
  struct Source { let isSimulatedBySoftware: Bool }
  let coordinate: Coordinate
  let timestamp: Time
  let sourceInformation: Source?
  let horizontalAccuracy, altitude, verticalAccuracy, speed, course: Double
}
