internal import Ringfence
internal import RingfenceRecords

extension DegradationWriter {
  /// Appends an object with the settings and a record for each fence, a line each.
  func appendJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      json.object("settings") { json in
        let settings = restart.settings
        json.member("buffer", settings.buffer)
        json.member("budget", settings.budget)
        json.member("minimumRadius", settings.minimumRadius)
        json.member("maximumRadius", settings.maximumRadius)
      }
      json.objects("fences", degradations, onLines: true) { json, degradation in
        writeMembers(degradation, to: &json)
        json.member("center", degradation.circle?.center)
        if !degradation.chain.isEmpty {
          json.array("chain", degradation.chain) { json, circle in json.write(circle.center) }
        }
      }
    }
  }

  /// Appends the fences and their circles as features.
  func appendGeoJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendFeatureCollection(to: &bytes) { json in
      for degradation in degradations {
        writeFeature(degradation, "fence", fence(of: degradation).shape, to: &json)
        for circle in degradation.circles {
          writeFeature(degradation, "restartCircle", .circle(circle), to: &json)
        }
      }
    }
  }

  /// Writes the members that both formats have. Missing values are left out.
  private func writeMembers(_ degradation: RestartDegradation, to json: inout JSONWriter) {
    json.member("zone", zone(of: degradation).id)
    json.member("fence", fence(of: degradation).id)
    json.member("shape", word: fence(of: degradation).shape.kindName)
    json.member("grade", word: degradation.grade.name)
    if let exclusion = degradation.exclusion { json.member("exclusion", word: exclusion.name) }
    if !degradation.chain.isEmpty { json.member("circles", degradation.chain.count) }
    json.member("radius", degradation.radius)
    json.member("enclosingRadius", degradation.enclosingRadius)
    json.member("buffer", degradation.buffer)
    json.member("maximumOvershoot", degradation.maximumOvershoot)
    json.member("areaRatio", degradation.areaRatio, decimals: 3)
    if degradation.hasCircles { json.member("containmentLost", degradation.isContainmentLost) }
    if let nearest = degradation.nearest {
      let other = restart.layout.zones[nearest.zone]
      json.object("nearest") { json in
        json.member("zone", other.id)
        json.member("fence", other.fences[nearest.fence].id)
        json.member("distance", nearest.distance)
        json.member("circlesOverlap", nearest.circlesOverlap)
      }
    }
    if let name = zone(of: degradation).name { json.member("zoneName", name) }
  }

  private func writeFeature(
    _ degradation: RestartDegradation, _ kind: String, _ shape: Shape, to json: inout JSONWriter
  ) {
    json.feature { json in
      json.member("kind", word: kind)
      writeMembers(degradation, to: &json)
    } geometry: { json in
      json.write(shape)
    }
  }
}
