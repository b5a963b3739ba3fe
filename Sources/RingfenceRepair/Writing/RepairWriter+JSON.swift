internal import Ringfence
internal import RingfenceLint
internal import RingfenceRecords
internal import RingfenceVerify

extension RepairWriter {
  /// Appends an object with the changes, what is left, the findings of each rule and the movement.
  func appendJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      if plan.isStopped { json.member("stopped", true) }
      json.objects("changes", plan.changes, onLines: true) { json, change in
        writeMembers(change, to: &json)
        write("from", originalShape(change.sources[0]), to: &json)
        write("to", plan.layout.zones[change.zone].fences[change.fence].shape, to: &json)
      }
      if !isMerged, !plan.mergers.isEmpty {
        json.objects("mergers", plan.mergers, onLines: true) { json, merger in
          json.member("zone", originalIDs(merger.sources[0]).zone)
          json.member("sources", merger.sources.map { originalName($0) })
          write("to", .circle(merger.circle), to: &json)
        }
      }
      json.objects("remaining", plan.remaining, onLines: true) { json, left in
        write(left, to: &json)
      }
      json.objects("rules", plan.counts, onLines: true) { json, count in
        json.member("rule", word: count.rule.name)
        json.member("before", count.before)
        json.member("after", count.after)
      }
      json.object("movement") { json in
        json.member("fences", plan.movement.fences)
        json.member("largest", plan.movement.largest)
        json.member("sum", plan.movement.sum)
        json.member("rootSumSquare", plan.movement.rootSumSquare)
        json.member("lowerBound", plan.movement.lowerBound)
      }
      if plan.unlisted > 0 { json.member("unlisted", plan.unlisted) }
      if plan.accepted > 0 { json.member("suppressed", plan.accepted) }
      if isAccepted { json.member("accepted", true) }
      if !costs.isEmpty {
        json.objects("costs", costs, onLines: true) { json, cost in
          json.member("mode", word: cost.mode.name)
          DifferenceWriter(layout: plan.layout).writeMembers(cost.report, to: &json)
        }
      }
    }
  }

  /// Appends the changed fences before and after, and a line for each movement.
  func appendGeoJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendFeatureCollection(to: &bytes) { json in
      for change in plan.changes {
        for source in change.sources {
          writeFeature(change, "before", to: &json) { $0.write(originalShape(source)) }
        }
        let after = plan.layout.zones[change.zone].fences[change.fence].shape
        writeFeature(change, "after", to: &json) { $0.write(after) }
        guard change.movement.meters > 0 else { continue }
        let before = originalShape(change.sources[0])
        writeFeature(change, "movement", to: &json) { json in
          json.geometry("LineString") {
            $0.write([before.anchorPosition, after.anchorPosition])
          }
        }
      }
    }
  }

  private func writeFeature(
    _ change: RepairPlan.Change, _ kind: String, to json: inout JSONWriter,
    _ geometry: (inout JSONWriter) -> Void
  ) {
    json.feature(
      { json in
        json.member("kind", word: kind)
        writeMembers(change, to: &json)
      }, geometry: geometry)
  }

  private func writeMembers(_ change: RepairPlan.Change, to json: inout JSONWriter) {
    let (zone, fence) = ids(.fence(change.fence, zone: change.zone))
    json.member("zone", zone)
    json.member("fence", fence)
    json.member("sources", sources(of: change))
    if change.parts > 1 { json.member("parts", change.parts) }
    if let bearing = change.bearing {
      json.member("moved", change.movement)
      json.member("bearing", bearing.degrees, decimals: 1)
    }
    if change.shrinkage.meters > 0 { json.member("shrunk", change.shrinkage) }
  }

  private func write(_ key: String, _ shape: Shape, to json: inout JSONWriter) {
    json.object(key) { json in
      json.member("center", shape.anchorPosition)
      if case .circle(let circle) = shape { json.member("radius", circle.radius) }
    }
  }

  private func write(_ left: RepairPlan.Remaining, to json: inout JSONWriter) {
    let (zone, fence) = ids(left.location)
    json.member("rule", word: left.rule.name)
    json.member("zone", zone)
    json.member("fence", fence)
    if let other = left.other {
      let (zone, fence) = ids(other)
      json.member("otherZone", zone)
      json.member("otherFence", fence)
    }
    json.member("found", left.found)
    json.member("required", left.required)
    json.member("reason", word: left.reason.name)
    if let adds = left.adds {
      json.object("adds") { json in
        json.member("rule", word: adds.rule.name)
        json.member("before", adds.before)
        json.member("after", adds.after)
      }
    }
  }
}
