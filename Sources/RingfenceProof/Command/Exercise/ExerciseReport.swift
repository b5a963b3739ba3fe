internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceProof
internal import RingfenceRecords

struct ExerciseReport {
  let plan: TestTrackPlan
  let names: ExerciseNames
  /// The tours of the plan, where its drives are joined.
  let tours: [TestTrackTour]?
  let layout: ZoneLayout
  let mode: ModeOptions.Mode

  init(
    _ plan: TestTrackPlan, _ names: ExerciseNames, _ tours: [TestTrackTour]?, _ layout: ZoneLayout,
    _ mode: ModeOptions.Mode
  ) {
    self.mode = mode
    self.plan = plan
    self.names = names
    self.tours = tours
    self.layout = layout
  }

  func name(ofTour index: Int) -> String { "tour-\(index + 1)" }

  var counted: String {
    let drives = pluralized(plan.cases.count, "drive")
    return tours.map { "\(drives) in \(pluralized($0.count, "tour"))" } ?? drives
  }

  /// Appends the cases with their events, by tours where there are some, then those for which no drive was found.
  func appendList(into bytes: inout [UInt8]) {
    let tourWidth = tours.map { name(ofTour: $0.count - 1).utf8.count + 2 } ?? 0
    let width = (names.cases + names.omissions).map(\.utf8.count).max() ?? 0
    func append(_ tour: String, _ name: String, _ text: String) {
      bytes.append(padded(tour, to: tourWidth) + padded(name, to: width) + "  \(text)\n")
    }
    func append(_ number: Int, tour: String) {
      let events = plan.cases[number].events
      let words = events.isEmpty ? "no event" : Self.words(events)
      let scenario = plan.cases[number].scenario.map { "; \($0)" } ?? ""
      append(tour, names.cases[number], words + scenario)
    }
    if let tours {
      for (index, tour) in tours.enumerated() {
        for number in tour.cases { append(number, tour: name(ofTour: index)) }
      }
    } else {
      for number in plan.cases.indices { append(number, tour: "") }
    }
    for (item, name) in zip(plan.omissions, names.omissions) {
      append("", name, "not found: \(item.reason)")
    }
    bytes.append("\n\(counted), \(plan.omissions.count) not found\n")
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// Appends the drives or tours on which plan and engine disagree.
  func append(_ found: [ExerciseDisagreement], into bytes: inout [UInt8]) {
    let writer = EventWriter(.text, layout: layout)
    for item in found {
      let name = tours == nil ? names.cases[item.number] : name(ofTour: item.number)
      bytes.append("\(name)\n  planned:\n")
      let planned = tours?[item.number].events ?? plan.cases[item.number].events
      writer.append(planned, of: "", into: &bytes)
      bytes.append("  by the engine:\n")
      writer.append(item.found, of: "", into: &bytes)
    }
    let omitted = "\(plan.omissions.count) not found\n"
    bytes.append(
      found.isEmpty
        ? "\(counted), all as planned, \(omitted)"
        : "\(counted), \(found.count) not as planned, \(omitted)")
  }

  private static func words(_ events: [Event]) -> String {
    events.map { event in
      event.flags.contains(.late) ? "\(event.kind.name) late" : event.kind.name
    }.joined(separator: ", ")
  }

  var json: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.appendReport(to: &bytes) { json in
      json.member("mode", mode.rawValue)
      json.objects("cases", Array(zip(plan.cases, names.cases))) { json, item in
        json.member("name", item.1)
        json.member("zone", layout.zones[item.0.zone].id)
        if let fence = item.0.fence {
          json.member("fence", layout.zones[item.0.zone].fences[fence].id)
        }
        if let scenario = item.0.scenario { json.member("scenario", scenario) }
        json.member("fixes", item.0.fixes.count)
        json.member("events", item.0.events.count)
      }
      if let tours {
        json.objects("tours", Array(tours.enumerated())) { json, item in
          json.member("name", name(ofTour: item.offset))
          json.member("zones", item.element.zones.map { layout.zones[$0].id })
          json.member("cases", item.element.cases.map { names.cases[$0] })
          json.member("fixes", item.element.fixes.count)
          json.member("events", item.element.events.count)
        }
      }
      json.objects("notFound", Array(zip(plan.omissions, names.omissions))) { json, item in
        json.member("name", item.1)
        json.member("zone", layout.zones[item.0.zone].id)
        json.member("reason", item.0.reason)
      }
    }
    return bytes
  }
}
