public import CRingfence
internal import Ringfence
internal import RingfenceAnswers

/// Described in `ringfence.h`.
@c @implementation
public func rf_explain(
  _ engine: OpaquePointer?, _ fixes: UnsafePointer<rf_columns>?, _ track: UnsafePointer<CChar>?,
  _ zone: Int64, _ explanation: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(explanation, "explanation")
    let engine = unsafe try object(engine, EngineObject.self).single
    let columns = unsafe try rf_columns.checked(fixes)
    let name = unsafe try text(track, "track", orElse: "track")
    let zoneCount = engine.layout.zones.count
    guard zone == noIndex || (0..<Int64(zoneCount)).contains(zone) else {
      throw .argument(
        "there is no zone \(zone), the layout has \(zoneCount)", index: Int(clamping: zone))
    }
    let device = unsafe track == nil ? nil : name
    let track = Track(id: name, fixes: unsafe try columns.copy(0..<columns.count))
    let found = engine.explain(
      track.fixes, zones: zone == noIndex ? nil : [Int(clamping: zone)],
      approachesBelow: .infinity, track: device)
    let writer = ExplanationWriter(
      layout: engine.layout, maximumGap: engine.settings.maximumGap)
    var bytes = Array("{\"version\":1,\"tracks\":[\n".utf8)
    writer.appendJSON(found, of: track, into: &bytes)
    bytes += Array("\n]}\n".utf8)
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}
