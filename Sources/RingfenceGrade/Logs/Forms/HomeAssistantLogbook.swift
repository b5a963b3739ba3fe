internal import RingfenceFiles
internal import RingfenceRecords

extension FoundStateForm {
  /// Home Assistant: its logbook, one array with what all entities did. The states of persons and trackers are zones; a logbook has only
  /// changes, so that what is before the first of an entity is not known.
  static let homeAssistantLogbook = FoundStateForm(
    refusal: { list in
      guard let first = list.elements.first else { return "no entry" }
      for name in ["when", "entity_id"] where first[name] == nil { return "no '\(name)'" }
      return list.elements.contains { hasZone($0) }
        ? nil : "no entry of a person or a tracker with 'state'"
    },
    read: { (list, collector) in
      var entities: [HomeAssistantStates] = []
      var indices: [[UInt8]: Int] = [:]
      for entry in list.elements {
        guard hasZone(entry), let name = entry["entity_id"]?.text,
          let state = entry["state"]?.text
        else {
          let kind = entry["entity_id"]?.text?.split(separator: ".").first.map(String.init)
          collector.ignore("entry of \(kind ?? "the system")")
          continue
        }
        do throws(RowError) {
          let moment = try collector.time(entry["when"], "when")
          let key = Array(name.utf8)
          let index = indices[key] ?? entities.count
          if index == entities.count {
            indices[key] = index
            entities.append(HomeAssistantStates(entity: name))
          }
          entities[index].add(
            HomeAssistantStates.State(
              time: moment, line: collector.line, zones: HomeAssistantStates.zones(ofState: state)))
        } catch {
          collector.refuse(error)
        }
      }
      for states in entities { states.derive(into: &collector) }
    })

  private static func hasZone(_ entry: LogObject) -> Bool {
    guard let name = entry["entity_id"]?.text, entry["state"]?.text != nil else { return false }
    return name.hasPrefix("person.") || name.hasPrefix("device_tracker.")
  }
}
