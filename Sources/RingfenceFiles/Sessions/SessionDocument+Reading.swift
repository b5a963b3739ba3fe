extension SessionDocument {
  /// Reads the document; `object` is its root.
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    version = try object.integer("version")
    layout = try object.text("layout")
    mode = try object.textIfPresent("mode")
    nextVisit = try object.integer("nextVisit")
    lastFix = try read(object.objectIfPresent("lastFix"), FixRecord.init)
    startsSegment = try object.boolIfPresent("startsSegment")
    zones = try read(object.objects("zones"), ZoneRecord.init)
    guard version == Self.appVersion else { return }
    app = App(
      isInRestartMode: try object.bool("restartMode"),
      suspended: try read(object.objects("suspended"), ZoneRecord.init))
  }
}

/// Reads an object that may be absent.
private func read<Record>(
  _ object: SessionObject?,
  _ record: (SessionObject) throws(SessionObject.Incomplete) -> Record
) throws(SessionObject.Incomplete) -> Record? {
  guard let object else { return nil }
  return try record(object)
}

/// Reads the objects of an array.
private func read<Record>(
  _ objects: [SessionObject],
  _ record: (SessionObject) throws(SessionObject.Incomplete) -> Record
) throws(SessionObject.Incomplete) -> [Record] {
  var records: [Record] = []
  for object in objects { records.append(try record(object)) }
  return records
}

extension SessionDocument.Point {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    time = try object.integer("time")
    latitude = try object.number("latitude")
    longitude = try object.number("longitude")
  }
}

extension SessionDocument.FixRecord {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    point = try .init(object.object("point"))
    altitude = try object.numberIfPresent("altitude")
    accuracy = try object.numberIfPresent("accuracy")
    speed = try object.numberIfPresent("speed")
    course = try object.numberIfPresent("course")
    flags = try object.integer("flags")
  }
}

extension SessionDocument.Crossing {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    fence = try object.integer("fence")
    point = try .init(object.object("point"))
  }
}

extension SessionDocument.Visit {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    id = try object.integer("id")
    fence = try object.integer("fence")
    entry = try .init(object.object("entry"))
    enteredAt = try object.integer("enteredAt")
    crossed = try read(object.objects("crossed"), SessionDocument.Crossing.init)
    outward = try read(object.objectIfPresent("outward"), SessionDocument.ProvisionalExit.init)
    hasDwelled = try object.bool("hasDwelled")
    isPass = try object.bool("isPass")
  }
}

extension SessionDocument.ProvisionalExit {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    point = try .init(object.object("point"))
    fence = try object.integer("fence")
    isGap = try object.bool("isGap")
  }
}

extension SessionDocument.PendingEntryRecord {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    fence = try object.integer("fence")
    began = try .init(object.object("began"))
    percentageHolds = try object.bool("percentageHolds")
    bearingHolds = try object.bool("bearingHolds")
    speedHolds = try object.bool("speedHolds")
    crossingIsDerived = try object.bool("crossingIsDerived")
    crossed = try read(object.objects("crossed"), SessionDocument.Crossing.init)
  }
}

extension SessionDocument.Contact {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    fence = try object.integer("fence")
    side = try object.integer("side")
    edge = try object.integer("edge")
  }
}

extension SessionDocument.ZoneRecord {
  init(_ object: SessionObject) throws(SessionObject.Incomplete) {
    zone = try object.integer("zone")
    occupied = try object.integers("occupied")
    visit = try read(object.objectIfPresent("visit"), SessionDocument.Visit.init)
    attempt = try read(
      object.objectIfPresent("attempt"), SessionDocument.PendingEntryRecord.init)
    blockedUntil = try object.integerIfPresent("blockedUntil")
    memories = []
    for memory in try object.nestedObjects("memories") {
      memories.append(try read(memory, SessionDocument.Crossing.init))
    }
    contacts = try read(object.objects("contacts"), SessionDocument.Contact.init)
  }
}
