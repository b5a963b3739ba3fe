public import CRingfence
internal import Ringfence

// What a page holds.

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_add_track(
  _ page: OpaquePointer?, _ name: UnsafePointer<UInt8>?, _ nameSize: Int,
  _ packed: UnsafePointer<UInt8>?, _ size: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe try page.add(
      try text(name, nameSize, "name"), try PackedTrack.fixes(try values(packed, size, "packed")))
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_add_drive(
  _ page: OpaquePointer?, _ index: Int32, _ name: UnsafePointer<UInt8>?, _ nameSize: Int,
  _ times: UnsafePointer<Double>?, _ timeCount: Int, _ latitudes: UnsafePointer<Double>?,
  _ latitudeCount: Int, _ longitudes: UnsafePointer<Double>?, _ longitudeCount: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    let fixes = unsafe try DrawnTrack.fixes(
      milliseconds: try values(times, timeCount, "times"),
      latitudes: try values(latitudes, latitudeCount, "latitudes"),
      longitudes: try values(longitudes, longitudeCount, "longitudes"))
    return unsafe try page.add(
      try text(name, nameSize, "name"), fixes,
      replacing: index == RF_NO_INDEX ? nil : Int(index))
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_set_layout(
  _ page: OpaquePointer?, _ layout: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<UInt8>?, _ nameSize: Int, _ isComplete: Int32,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe try page.engine.setLayout(
      try values(layout, size, "layout"), name: try text(name, nameSize, "name"),
      isComplete: isComplete != 0)
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_set_zone(
  _ page: OpaquePointer?, _ index: Int, _ zone: UnsafePointer<UInt8>?, _ size: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe try page.engine.setZone(index, try values(zone, size, "zone"))
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_set_settings(
  _ page: OpaquePointer?, _ settings: UnsafePointer<UInt8>?, _ size: Int, _ isComplete: Int32,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe try page.engine.setSettings(
      try values(settings, size, "settings"), isComplete: isComplete != 0)
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_set_scenario(
  _ page: OpaquePointer?, _ scenario: UnsafePointer<UInt8>?, _ size: Int,
  _ name: UnsafePointer<UInt8>?, _ nameSize: Int, _ profile: UnsafePointer<UInt8>?,
  _ profileSize: Int, _ answer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    let file = unsafe scenario == nil ? nil : try values(scenario, size, "scenario")
    unsafe try page.engine.setScenario(
      file, name: try text(name, nameSize, "name"),
      profile: try text(profile, profileSize, "profile"))
    return []
  }
}

/// Described in `ringfence-page.h`.
@c @implementation
public func rf_page_set_found(
  _ page: OpaquePointer?, _ log: UnsafePointer<UInt8>?, _ size: Int,
  _ answer: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe request(page, answer, error) { (page) throws(PageError) in
    unsafe try page.engine.setFound(try values(log, size, "log"))
    return []
  }
}
