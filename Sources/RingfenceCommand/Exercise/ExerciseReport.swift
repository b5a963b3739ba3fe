internal import Ringfence
internal import RingfenceReports
internal import RingfenceSimulation

/// What `exercise` prints about a plan.
enum ExerciseReport {
  /// Appends the cases with their events, then what is not possible.
  static func appendList(
    _ plan: ExercisePlan, _ names: ExerciseNames, into bytes: inout [UInt8]
  ) {
    let width = (names.cases + names.omissions).map(\.utf8.count).max() ?? 0
    func append(_ name: String, _ text: String) {
      bytes.append(name + String(repeating: " ", count: width - name.utf8.count) + "  \(text)\n")
    }
    for (item, name) in zip(plan.cases, names.cases) {
      append(name, item.events.isEmpty ? "no event" : words(item.events))
    }
    for (item, name) in zip(plan.omissions, names.omissions) {
      append(name, "not possible: \(item.reason)")
    }
    bytes.append(
      "\n\(pluralized(plan.cases.count, "drive")), \(plan.omissions.count) not possible\n")
  }

  /// Appends the cases on which plan and engine disagree.
  static func append(
    _ found: [ExerciseDisagreement], _ plan: ExercisePlan, _ names: ExerciseNames,
    _ layout: ZoneLayout, into bytes: inout [UInt8]
  ) {
    let writer = EventWriter(.text, layout: layout)
    for item in found {
      bytes.append("\(names.cases[item.number])\n  planned:\n")
      writer.append(plan.cases[item.number].events, of: "", into: &bytes)
      bytes.append("  by the engine:\n")
      writer.append(item.found, of: "", into: &bytes)
    }
    let count = pluralized(plan.cases.count, "drive")
    bytes.append(
      found.isEmpty
        ? "\(count), all as planned, \(plan.omissions.count) not possible\n"
        : "\(count), \(found.count) not as planned, \(plan.omissions.count) not possible\n")
  }

  private static func words(_ events: [Event]) -> String {
    events.map { event in
      event.flags.contains(.late) ? "\(event.kind.name) late" : event.kind.name
    }.joined(separator: ", ")
  }

  /// The plan as a JSON document.
  static func json(
    _ plan: ExercisePlan, _ names: ExerciseNames, _ layout: ZoneLayout
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { json in
      json.object { json in
        json.member("version", 1)
        json.array("cases", Array(zip(plan.cases, names.cases))) { json, item in
          json.object { json in
            json.member("name", item.1)
            json.member("zone", layout.zones[item.0.zone].id)
            if let fence = item.0.fence {
              json.member("fence", layout.zones[item.0.zone].fences[fence].id)
            }
            json.member("fixes", item.0.fixes.count)
            json.member("events", item.0.events.count)
          }
        }
        json.array("impossible", Array(zip(plan.omissions, names.omissions))) { json, item in
          json.object { json in
            json.member("name", item.1)
            json.member("zone", layout.zones[item.0.zone].id)
            json.member("reason", item.0.reason)
          }
        }
      }
      json.endDocument()
    }
    return bytes
  }
}
