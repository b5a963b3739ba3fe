public import CRingfence
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty

/// What measures how sure events are, behind a handle.
final class CertaintyObject: HandleObject {
  static let magic: UInt64 = 0x5246_4345_5254_4149
  static let kind: StaticString = "certainty"

  let engine: CertaintyEngine
  let settings: CertaintySettings

  init(_ engine: CertaintyEngine, _ settings: CertaintySettings) {
    self.engine = engine
    self.settings = settings
  }
}

extension rf_certainty_options {
  fileprivate static var standard: rf_certainty_options {
    let settings = CertaintySettings()
    return rf_certainty_options(
      size: MemoryLayout<rf_certainty_options>.size, paths: Int32(clamping: settings.paths),
      seed: settings.seed, floor: settings.floor)
  }

  fileprivate var settings: CertaintySettings {
    get throws(Refusal) {
      let allowed = CertaintySettings.pathCounts
      guard allowed.contains(Int(paths)) else {
        throw .argument(
          "'paths' is \(paths), expected \(allowed.lowerBound) to \(allowed.upperBound)")
      }
      return CertaintySettings(
        paths: Int(paths), seed: seed, floor: try within(0...1, floor, "floor"))
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_certainty_options_init(
  _ options: UnsafeMutablePointer<rf_certainty_options>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try given(options, "options").pointee = .standard
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_certainty_new(
  _ engine: OpaquePointer?, _ options: UnsafePointer<rf_certainty_options>?,
  _ certainty: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(certainty, "certainty")
    let engine = unsafe try object(engine, EngineObject.self).single
    guard engine.mode == .normal else {
      throw .argument("the engine is for restart mode, expected one of RF_NORMAL")
    }
    var given = rf_certainty_options.standard
    if unsafe options != nil {
      given = unsafe try structure(options, orElse: given, "options")
    }
    unsafe target.pointee = makeHandle(
      CertaintyObject(CertaintyEngine(engine), try given.settings))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_certainty_free(_ certainty: OpaquePointer?) -> Int32 {
  unsafe freeHandle(certainty, CertaintyObject.self)
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_certainty_records(
  _ certainty: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?,
  _ track: UnsafePointer<CChar>?, _ records: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(records, "records")
    let object = unsafe try object(certainty, CertaintyObject.self)
    let columns = unsafe try rf_columns.checked(fixes)
    let track = Track(
      id: unsafe try text(track, "track", orElse: "track"),
      fixes: unsafe try columns.copy(0..<columns.count))
    let (events, found) = object.engine.evaluate(track, object.settings)
    var bytes: [UInt8] = []
    CertaintyWriter(EventWriter(.ndjson, layout: object.engine.engine.layout)).append(
      track.id, zip(events, found.events).map { (event: $0, certainty: $1) }, found, nil,
      startsDocument: false, includesZone: { _ in true }, into: &bytes, flush: { _ in })
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}
