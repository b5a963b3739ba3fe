internal import Ringfence

extension SessionDocument {
  /// The document as one line of JSON. The keys of each object are sorted by their bytes.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let lastFix { json.member("lastFix", lastFix.write) }
      json.key("layout")
      json.value(layout)
      if let mode {
        json.key("mode")
        json.value(mode)
      }
      json.member("nextVisit", nextVisit)
      if let app { json.member("restartMode", app.isInRestartMode) }
      if let startsSegment { json.member("startsSegment", startsSegment) }
      if let app { json.member("suspended", app.suspended) { $0.write(&$1) } }
      json.member("version", version)
      json.member("zones", zones) { $0.write(&$1) }
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ members: (inout Self) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  fileprivate mutating func array<Element>(
    _ elements: [Element], _ write: (Element, inout Self) -> Void
  ) {
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  fileprivate mutating func member(_ name: String, _ write: (inout Self) -> Void) {
    key(name)
    write(&self)
  }

  fileprivate mutating func member<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout Self) -> Void
  ) {
    key(name)
    array(elements, write)
  }

  fileprivate mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  fileprivate mutating func member(_ name: String, _ number: some BinaryInteger) {
    key(name)
    value(json: String(number))
  }

  /// The shortest text that reads back as the same number. A session has no others than finite ones.
  fileprivate mutating func member(_ name: String, _ number: Double) {
    key(name)
    let text = number.description
    value(json: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension SessionDocument.Point {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("latitude", latitude)
      json.member("longitude", longitude)
      json.member("time", time)
    }
  }
}

extension SessionDocument.FixRecord {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      if let accuracy { json.member("accuracy", accuracy) }
      if let altitude { json.member("altitude", altitude) }
      if let course { json.member("course", course) }
      json.member("flags", flags)
      json.member("point", point.write)
      if let speed { json.member("speed", speed) }
    }
  }
}

extension SessionDocument.Crossing {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("fence", fence)
      json.member("point", point.write)
    }
  }
}

extension SessionDocument.Visit {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("crossed", crossed) { $0.write(&$1) }
      json.member("enteredAt", enteredAt)
      json.member("entry", entry.write)
      json.member("fence", fence)
      json.member("hasDwelled", hasDwelled)
      json.member("id", id)
      json.member("isPass", isPass)
      if let outward { json.member("outward", outward.write) }
    }
  }
}

extension SessionDocument.ProvisionalExit {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("fence", fence)
      json.member("isGap", isGap)
      json.member("point", point.write)
    }
  }
}

extension SessionDocument.PendingEntryRecord {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("bearingHolds", bearingHolds)
      json.member("began", began.write)
      json.member("crossed", crossed) { $0.write(&$1) }
      json.member("crossingIsDerived", crossingIsDerived)
      json.member("fence", fence)
      json.member("percentageHolds", percentageHolds)
      json.member("speedHolds", speedHolds)
    }
  }
}

extension SessionDocument.Contact {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      json.member("edge", edge)
      json.member("fence", fence)
      json.member("side", side)
    }
  }
}

extension SessionDocument.ZoneRecord {
  fileprivate func write(_ json: inout JSONWriter) {
    json.object { json in
      if let attempt { json.member("attempt", attempt.write) }
      if let blockedUntil { json.member("blockedUntil", blockedUntil) }
      json.member("contacts", contacts) { $0.write(&$1) }
      json.member("memories", memories) { crossings, json in
        json.array(crossings) { $0.write(&$1) }
      }
      json.member("occupied", occupied) { $1.value(Int($0)) }
      if let visit { json.member("visit", visit.write) }
      json.member("zone", zone)
    }
  }
}
