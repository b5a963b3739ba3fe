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
        let known = layout.zones.map(\.id)
        let reason =
          unclear.contains(key)
          ? "several zones are called '\(name)', expected an id"
          : "the layout has no zone '\(name)'" + suggestion(for: name, among: known)
        throw .usage(arguments.error(.badValue, "option '--zone-name': \(reason)"))
      }
      given[Array(id.utf8)] = index
    }
  }

  /// The zone that the first of some names means; `nil` for none.
  package func zone(_ names: [String]) -> Int? {
    let keys = names.map { Array($0.utf8) }
    for key in keys { if let zone = given[key] { return zone } }
    for key in keys where !unclear.contains(key) { if let zone = indices[key] { return zone } }
    return nil
  }
}
