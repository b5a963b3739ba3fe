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
      json.objects("fences", records, onLines: true) { json, record in
        writeMembers(record, to: &json)
        json.member("center", record.circle?.center)
      }
    }
  }

  /// Appends the fences and their circles as features.
  func appendGeoJSON(into bytes: inout [UInt8]) {
    JSONWriter.appendFeatureCollection(to: &bytes) { json in
      for record in records {
        writeFeature(record, "fence", fence(of: record).shape, to: &json)
        if let circle = record.circle {
          writeFeature(record, "restartCircle", .circle(circle), to: &json)
        }
      }
    }
  }

  /// Writes the members that both formats have. Missing values are left out.
  private func writeMembers(_ record: RestartDegradation, to json: inout JSONWriter) {
    json.member("zone", zone(of: record).id)
    json.member("fence", fence(of: record).id)
    json.member("shape", word: fence(of: record).shape.kindName)
    json.member("grade", word: record.grade.name)
    if let exclusion = record.exclusion { json.member("exclusion", word: exclusion.name) }
    json.member("radius", record.circle?.radius)
    json.member("enclosingRadius", record.enclosingRadius)
    json.member("buffer", record.buffer)
    json.member("maximumOvershoot", record.maximumOvershoot)
    json.member("areaRatio", record.areaRatio, decimals: 3)
    if record.circle != nil { json.member("containmentLost", record.isContainmentLost) }
    if let nearest = record.nearest {
      let other = restart.layout.zones[nearest.zone]
      json.object("nearest") { json in
        json.member("zone", other.id)
        json.member("fence", other.fences[nearest.fence].id)
        json.member("distance", nearest.distance)
        json.member("circlesOverlap", nearest.circlesOverlap)
      }
    }
    if let name = zone(of: record).name { json.member("zoneName", name) }
  }

  private func writeFeature(
    _ record: RestartDegradation, _ kind: String, _ shape: Shape, to json: inout JSONWriter
  ) {
    json.feature { json in
      json.member("kind", word: kind)
      writeMembers(record, to: &json)
    } geometry: { json in
      json.write(shape)
    }
  }
}
