package import Ringfence
internal import RingfenceRecords

/// Which zones of a layout the names of another file mean: a log, a plan.
package struct NamedZones {
  private var indices: [[UInt8]: Int] = [:]
  /// Names that several zones have.
  private var unclear: Set<[UInt8]> = []
  /// What the file calls zones, as the command line says.
  private var given: [[UInt8]: Int] = [:]

  /// Takes the ids of a layout, then its names, and what the command line says.
  ///
  /// - Throws: a name of the command line that the layout does not have.
  package init(
    _ layout: ZoneLayout, _ pairs: [(String, String)], _ arguments: Arguments
  ) throws(CommandFailure) {
    for (index, zone) in layout.zones.enumerated() { indices[Array(zone.id.utf8)] = index }
    let ids = Set(indices.keys)
    for (index, zone) in layout.zones.enumerated() {
      guard let name = zone.name.map({ Array($0.utf8) }), !ids.contains(name) else { continue }
      if indices.updateValue(index, forKey: name) != nil { unclear.insert(name) }
    }
    for (id, name) in pairs {
      let key = Array(name.utf8)
      guard let index = indices[key], !unclear.contains(key) else {
        throw .usage(
          arguments.error(.badValue, "option '--zone-name': \(refusal(name, layout))"))
      }
      given[Array(id.utf8)] = index
    }
  }

  /// Why a name means no zone of the layout, for messages.
  package func refusal(_ name: String, _ layout: ZoneLayout) -> String {
    let shown = DisplayFormat.text(name)
    if unclear.contains(Array(name.utf8)) {
      return "several zones are called '\(shown)', expected an id"
    }
    let known = layout.zones.map(\.id) + layout.zones.compactMap(\.name)
    return "the layout has no zone '\(shown)'" + suggestion(for: name, among: known)
  }

  /// The zone that the first of some names means; `nil` for none.
  package func zone(_ names: [String]) -> Int? {
    let keys = names.map { Array($0.utf8) }
    for key in keys { if let zone = given[key] { return zone } }
    for key in keys where !unclear.contains(key) { if let zone = indices[key] { return zone } }
    return nil
  }
}
