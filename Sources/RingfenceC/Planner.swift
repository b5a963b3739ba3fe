public import CRingfence
internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords

/// What says which circles an app registers, behind a handle.
final class PlannerObject: HandleObject {
  static let magic: UInt64 = 0x5246_504C_414E_4E45
  static let kind: StaticString = "planner"

  let planner: RegionPlanner

  init(_ planner: RegionPlanner) { self.planner = planner }
}

extension rf_plan_options {
  fileprivate static var standard: rf_plan_options {
    let settings = RegionPlanSettings()
    return rf_plan_options(
      size: MemoryLayout<rf_plan_options>.size,
      regions: Int32(clamping: settings.maximumRegions), reserved: 0,
      speed: settings.speed.metersPerSecond,
      delay: Double(settings.delay.wholeMicroseconds) / 1e6,
      refresh_radius: settings.minimumRadius.meters)
  }

  fileprivate var settings: RegionPlanSettings {
    get throws(Refusal) {
      let counts = RegionPlanSettings.counts
      guard counts.contains(Int(regions)) else {
        throw .argument(
          "'regions' is \(regions), expected \(counts.lowerBound) to \(counts.upperBound)"
        )
      }
      let seconds = try within(RegionPlanSettings.delays, delay, "delay")
      return RegionPlanSettings(
        maximumRegions: Int(regions),
        speed: .metersPerSecond(try within(RegionPlanSettings.speeds, speed, "speed")),
        delay: .microseconds(Int64((seconds * 1e6).rounded())),  // checked: within a day
        minimumRadius: .meters(
          try within(RegionPlanSettings.radii, refresh_radius, "refresh_radius")))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_plan_options_init(
  _ options: UnsafeMutablePointer<rf_plan_options>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try given(options, "options").pointee = .standard
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_planner_new(
  _ layout: OpaquePointer?, _ settings: UnsafePointer<rf_settings>?,
  _ options: UnsafePointer<rf_plan_options>?, _ planner: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(planner, "planner")
    let layout = unsafe try object(layout, LayoutObject.self).layout
    var plan = RegionPlanSettings()
    if unsafe options != nil {
      plan = unsafe try structure(options, orElse: .standard, "options").settings
    }
    if unsafe settings != nil {
      plan.restart = unsafe try structure(settings, orElse: .standard, "settings").restart
    }
    unsafe target.pointee = makeHandle(PlannerObject(RegionPlanner(layout, settings: plan)))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_planner_free(_ planner: OpaquePointer?) -> Int32 {
  unsafe freeHandle(planner, PlannerObject.self)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_planner_regions(
  _ planner: OpaquePointer?, _ latitude: Double, _ longitude: Double,
  _ regions: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(regions, "regions")
    let planner = unsafe try object(planner, PlannerObject.self).planner
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .argument("'latitude' and 'longitude' are no position on earth")
    }
    var json = JSONWriter()
    json.array(planner.registrations(at: position)) { json, region in
      json.object { json in
        json.member("identifier", region.identifier)
        func number(_ name: String, _ value: Double) {
          json.member(name, json: Array(DecimalNumber.text(value).utf8))
        }
        number("latitude", region.circle.center.latitude)
        number("longitude", region.circle.center.longitude)
        number("radius", region.circle.radius.meters)
        number("distance", region.distance.meters)
        if let fence = region.fence {
          json.member("zone", fence.zone)
          json.member("fence", fence.fence)
        }
      }
    }
    unsafe target.pointee = makeHandle(TextObject(json.bytes))
  }
}
