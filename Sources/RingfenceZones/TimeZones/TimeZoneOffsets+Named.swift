public import Ringfence

extension TimeZoneOffsets {
  /// The offsets of a time zone by its name in the IANA time zone database.
  ///
  /// They come from the system's compiled database (TZif files in `/usr/share/zoneinfo` and the other
  /// usual folders): every change that it lists, and its rule for the years after them up to the end of
  /// 2100. Without a file of that name, data that the library carries are used, from 1970 to 2100. The
  /// offset before the first change and after the last one is constant.
  ///
  /// Names are an area and a location (`Europe/Vienna`), one of the few without an area (`CET`,
  /// `Japan`), or `UTC`. `nil` when there is no such zone; abbreviations that several zones share and
  /// names that depend on the machine (`localtime`) are not names of zones.
  ///
  /// - Complexity: about 100 µs with the system's files, about 1 ms without; read each zone once.
  public init?(named name: String) {
    self.init(named: name, folders: Self.systemFolders)
  }

  /// The offsets of a time zone from the first of `folders` that contains it, or from the library's data.
  package init?(named name: String, folders: [String]) {
    guard Self.isName(name) else { return nil }
    if name == "UTC" || name == "GMT" {
      self.init(name: name, firstOffset: 0, transitions: [])
      return
    }
    #if !hasFeature(Embedded)  // which has no files
      for folder in folders {
        guard
          let bytes = Self.bytes(ofFile: "\(folder)/\(name)"),
          let file = TimeZoneInformationFile(bytes)
        else { continue }
        self.init(name: name, firstOffset: file.firstOffset, transitions: file.transitions)
        return
      }
    #endif
    self.init(embeddedName: name)
  }

  #if !hasFeature(Embedded)
    /// The bytes of a file of the database; `nil` for one that cannot be read or is longer than any is.
    private static func bytes(ofFile path: String) -> ContiguousArray<UInt8>? {
      guard let file = try? SystemFile(path: path) else { return nil }
      var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
      var count = 0
      while count < bytes.count {
        guard let more = try? file.read(into: &bytes, from: count) else { return nil }
        guard more > 0 else { break }
        count += more
      }
      return count < bytes.count ? ContiguousArray(bytes[..<count]) : nil
    }
  #endif

  /// Where systems keep the compiled database.
  package static let systemFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]

  /// Whether a text has the form of a name of the database. Such a name is also safe in a path: no dots,
  /// no slash in front, no folder except an area.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    guard isPlain else { return false }
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return namesWithoutArea.contains(text)
    }
    return areas.contains(String(text[..<slash])) && text.utf8.last != UInt8(ascii: "/")
  }

  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil",
    "Canada",
    "Chile", "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
  ]

  private static let namesWithoutArea: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT",
    "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
    "Jamaica",
    "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC",
    "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC", "Universal",
    "W-SU", "WET", "Zulu",
  ]
}
