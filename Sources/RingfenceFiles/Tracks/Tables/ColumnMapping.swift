/// What the name of a column or key means by itself.
package struct ColumnMapping: Sendable {
  let role: TableRole
  /// Of the columns for one role, that of the lowest rank is read. 0 is the name that is written, or the one
  /// that the caller chose.
  let rank: UInt8
  /// The unit that the name states.
  var unit: SpeedUnit?
  /// Whether the name says that times are in UTC.
  var isUTC = false
  /// Whether the name says that times are those of GPS.
  var isGPS = false
  /// Whether the name says that degrees are in ten millionths.
  var isE7 = false
  /// Whether the name of a column that the caller chose says that degrees are south, or west.
  var isNegative = false
  /// The maker whose tables alone have the name in this sense.
  var maker: TableMaker?
  /// The maker whose tables have the name. Two such names show whose table it is.
  var mark: TableMaker?

  /// The maker in whose tables the name comes before the other names of its role.
  var leads: TableMaker?

  /// The rank of a name that is a track's only as a last resort: rows have ids, too.
  static let weakest: UInt8 = 6
  /// The rank of a name that is either one of degrees with a letter or one of the letter.
  static let sided: UInt8 = 7
  /// The rank of a name that leads in the tables of a maker.
  private static let leading: UInt8 = 1
  /// The rank of a name that is not read, and still shows whose table it is.
  static let unread = UInt8.max

  /// A column that the caller chose for a role. The name still states its unit.
  init(chosen role: TableRole, name: String) {
    let known = ColumnMapping(name)
    self.role = role
    rank = 0
    unit = role == .speed ? known?.unit : nil
    isUTC = known?.isUTC ?? false
    isE7 = known?.isE7 ?? false
    mark = known?.mark
    isGPS = role == .time && Self.isGPS(name)
    isNegative = Self.isNegative(name, role)
  }

  /// Whether a word of a name, as of `Latitude (S)`, is south, or west.
  private static func isNegative(_ name: String, _ role: TableRole) -> Bool {
    let words: [String]
    switch role {
    case .latitude: words = ["s", "south"]
    case .longitude: words = ["w", "west"]
    default: return false
    }
    return name.utf8.split { ($0 | 0x20) &- UInt8(ascii: "a") >= 26 }.contains { word in
      words.contains(String(decoding: word, as: UTF8.self).lowercased())
    }
  }

  private static func isGPS(_ name: String) -> Bool { plain(name)?.hasPrefix("gps") ?? false }

  private init(
    _ role: TableRole, _ rank: UInt8, _ unit: SpeedUnit? = nil, isUTC: Bool = false,
    isE7: Bool = false, maker: TableMaker? = nil, mark: TableMaker? = nil,
    leads: TableMaker? = nil
  ) {
    self.role = role
    self.rank = rank
    self.unit = unit
    self.isUTC = isUTC
    self.isE7 = isE7
    self.maker = maker
    self.mark = mark
    self.leads = leads
  }

  init(_ role: TableRole, rank: UInt8) { self = Self(role, rank) }

  /// A column for days as one for whole times.
  var asTime: Self { Self(.time, rank, isUTC: isUTC) }

  /// What the name is worth where the caller chose another column for its role: `nil`, or a mark.
  var replaced: Self? { mark.map { Self(role, Self.unread, mark: $0) } }

  /// The same name in a table of the maker in whose tables it leads.
  var leading: Self { Self(role, Self.leading, unit, isUTC: isUTC) }

  /// The meaning of a name in any case, with blanks, hyphens and the like anywhere; `nil` for an unknown one.
  init?(_ name: String) {
    if name == "_type" {
      self = Self(.messageType, 2, mark: .ownTracks)
      return
    }
    guard let plain = Self.plain(name) else { return nil }
    guard
      let known = Self.position(plain) ?? Self.hemisphere(plain) ?? Self.time(plain)
        ?? Self.track(plain) ?? Self.value(plain) ?? Self.foreign(plain)
    else { return nil }
    self = known
    isGPS = role == .time && Self.isGPS(name)
  }

  /// The letters and digits of a name, in lower case; `nil` for a name that no column has. Units in brackets
  /// lose these.
  package static func plain(_ name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    var letters: [UInt8] = []
    letters.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters.append(byte)
      // The sign of degrees.
      case 0xC2, 0xB0: break
      case 0x80...: letters.append(byte)
      default: break
      }
    }
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
  }

  // MARK: Names

  private static func foreign(_ plain: String) -> Self? {
    ForeignNames.meaning(plain).map { Self($0.role, $0.rank, $0.unit) }
  }

  private static func position(_ name: String) -> Self? {
    switch name {
    case "latitude": Self(.latitude, 0)
    case "lat", "y", "gpslat", "gpslatitude", "positionlat", "positionlatitude", "locationlat",
      "locationlatitude", "latdeg", "latitudedeg", "latitudedegrees", "latwgs84",
      "locationlatitudewgs84":
      Self(.latitude, 2)
    case "longitude": Self(.longitude, 0)
    case "lon", "lng", "long", "x", "gpslon", "gpslng", "gpslong", "gpslongitude", "positionlon",
      "positionlng", "positionlong", "positionlongitude", "locationlon", "locationlng",
      "locationlong", "locationlongitude", "londeg", "longitudedeg", "longitudedegrees", "lonwgs84",
      "locationlongitudewgs84":
      Self(.longitude, 2)
    // Stops of GTFS, which are zones; beside a vehicle's position they are another one.
    case "stoplat": Self(.latitude, 5)
    case "stoplon": Self(.longitude, 5)
    case "latitudee7", "late7": Self(.latitude, 3, isE7: true)
    case "longitudee7", "lone7", "lnge7", "longe7": Self(.longitude, 3, isE7: true)
    // `LATITUDE N/S`: degrees with a letter, or the letter alone beside a column of degrees.
    case "latitudens": Self(.latitude, sided, mark: .columbus)
    case "longitudeew": Self(.longitude, sided, mark: .columbus)
    case "wkt", "geometry", "geom", "thegeom", "wktgeom", "geomwkt", "geometrywkt", "wktgeometry",
      "pointwkt", "wktpoint":
      Self(.position, 2)
    default: nil
    }
  }

  private static func hemisphere(_ name: String) -> Self? {
    switch name {
    case "latitudehemisphere", "lathemisphere", "latitudehemi", "lathemi", "latitudedirection",
      "latitudedir", "latdirection", "latdir", "latituderef", "latitudereference", "latref",
      "gpslatituderef", "gpslatref", "northsouth", "nsindicator", "nshemisphere", "latns", "ns":
      Self(.latitudeHemisphere, 2)
    case "longitudehemisphere", "lonhemisphere", "lnghemisphere", "longhemisphere",
      "longitudehemi", "lonhemi", "lnghemi", "longitudedirection", "longitudedir", "londirection",
      "lngdirection", "longdirection", "londir", "lngdir", "longdir", "longituderef",
      "longitudereference", "lonref", "lngref", "longref", "gpslongituderef", "gpslonref",
      "gpslngref", "gpslongref", "eastwest", "ewindicator", "ewhemisphere", "lonew", "lngew", "ew":
      Self(.longitudeHemisphere, 2)
    default: nil
    }
  }

  private static func time(_ name: String) -> Self? {
    switch name {
    case "time": Self(.time, 0)
    // The time of the position comes before that of the message, and that before the server's.
    case "fixtime": Self(.time, 1, mark: .traccar)
    case "tst": Self(.time, 2, mark: .ownTracks)
    case "timestamp": Self(.time, 2, leads: .phone)
    case "datetime", "ts", "recordedat", "recordedtime", "gpstime", "gpsdatetime",
      "gpstimestamp", "eventtime", "basedatetime", "timestampms", "timestampmillis", "timems",
      "unixtime", "epoch", "epochms", "epochtime", "locationtime", "positiontime",
      "locationtimestampsince1970s", "locationtimestampsince1970":
      Self(.time, 2)
    case "utc", "timeutc", "utctime", "timestamputc", "utctimestamp", "datetimeutc", "utcdatetime",
      "recordedatutc", "gpsutctime":
      Self(.time, 2, isUTC: true)
    case "devicetime", "createdat": Self(.time, 3)
    // Days beside times of day; alone, whole times.
    case "utcdate", "dateutc", "gpsutcdate": Self(.date, 2, isUTC: true)
    case "gpsdate", "fixdate", "recordeddate", "eventdate", "locationdate", "positiondate",
      "devicedate":
      Self(.date, 3)
    case "date": Self(.date, 4)
    // In messages of OwnTracks it is what caused the message.
    case "t": Self(.time, 5)
    default: nil
    }
  }

  private static func track(_ name: String) -> Self? {
    switch name {
    case "track": Self(.track, 0)
    case "deviceid": Self(.track, 2, mark: .traccar)
    case "tid": Self(.track, 2, leads: .ownTracks)
    case "trackid", "trackfid", "device", "vehicleid", "vehicle", "unitid", "unit", "userid",
      "user", "tripid", "trip", "imei", "mmsi", "icao24", "hex", "assetid", "asset", "trackerid",
      "tracker":
      Self(.track, 2)
    // Names of the same things, where they have ids as well.
    case "trackname", "devicename", "vehiclename", "unitname", "username", "assetname",
      "trackername":
      Self(.track, 3)
    case "id": Self(.track, weakest)
    case "segment": Self(.segment, 0)
    case "segmentid", "seg", "segid", "tracksegment", "tracksegid", "trkseg": Self(.segment, 2)
    default: nil
    }
  }

  private static func value(_ name: String) -> Self? {
    switch name {
    case "altitude": Self(.altitude, 0)
    case "elevation", "ele", "alt", "altitudem", "altm", "elevationm", "elem", "altitudemeters",
      "elevationmeters", "gpsalt", "gpsaltitude", "locationaltitude", "locationaltitudem":
      Self(.altitude, 2)
    case "height", "heightm", "gpsheight": Self(.altitude, 3)
    case "accuracy": Self(.accuracy, 0)
    case "hacc", "haccuracy", "horizontalaccuracy", "accuracym", "accuracymeters", "gpsaccuracy",
      "horizontalaccuracym", "positionaccuracy", "accuracyhorizontal", "locationhorizontalaccuracy",
      "locationhorizontalaccuracym":
      Self(.accuracy, 2)
    case "acc": Self(.accuracy, 2, maker: .ownTracks)
    case "course": Self(.course, 0)
    case "cog", "courseoverground", "coursedeg", "coursedegrees": Self(.course, 1)
    case "bearing", "heading", "bearingdeg", "headingdeg", "azimuth", "locationcourse":
      Self(.course, 2)
    case "flags": Self(.flags, 0)
    case "valid": Self(.validity, 2, maker: .traccar)
    case "trackpointtype": Self(.messageType, 2, maker: .openTracks, mark: .openTracks)
    default: speed(name)
    }
  }

  private static func speed(_ name: String) -> Self? {
    switch name {
    case "speed": Self(.speed, 0)
    case "velocity", "gpsspeed", "groundspeed", "spd": Self(.speed, 3)
    case "speedms", "speedmps", "speedmpersec", "velocityms", "velocitymps",
      "locationspeed", "locationspeedms":
      Self(.speed, 2, .metersPerSecond)
    case "speedkmh", "speedkph", "speedkmph", "velocitykmh", "gpsspeedkmh":
      Self(.speed, 2, .kilometersPerHour)
    case "speedmph", "velocitymph", "gpsspeedmph": Self(.speed, 2, .milesPerHour)
    case "speedkn", "speedkt", "speedkts", "speedknot", "speedknots", "velocityknots", "sog",
      "speedoverground":
      Self(.speed, 2, .knots)
    case "vel": Self(.speed, 2, .kilometersPerHour, maker: .ownTracks)
    default: nil
    }
  }
}
