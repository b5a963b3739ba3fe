internal import CDataFiles

extension Platform {
  /// The records that the library has in it, by name; those of `Sources/RingfenceLifeCycle/Platforms/Data`.
  package static let shipped: [Platform] = texts.compactMap {
    try? read(bytes: $0, name: "platform")
  }

  package static let texts: [ContiguousArray<UInt8>] = (0..<platform_record_count()).map { index in
    // checked: the index is in the table, whose texts end with a zero byte.
    ContiguousArray(unsafe String(cString: platform_record(index)).utf8)
  }

  /// Who is launched, by the record of the platform that launches apps, read alone; `nil` where it cannot be read, which a
  /// test excludes.
  static let relaunching: RelaunchTable? = {
    // checked: the text ends with a zero byte.
    let text = ContiguousArray(unsafe String(cString: relaunching_platform_record()).utf8)
    return try? PlatformReader(bytes: text, name: "platform").relaunchTable()
  }()

  /// The record of a name with or without a release, with values in place of its own.
  ///
  /// - Returns: `nil` where there is none of the name.
  /// - Throws: ``FileError`` of a setting that the record does not have.
  package static func shipped(
    _ word: String, _ settings: [SourcedHead.Setting] = []
  ) throws(FileError) -> Platform? {
    for (platform, text) in zip(shipped, texts)
    where same(word, platform.head.name) || same(word, platform.label) {
      return settings.isEmpty
        ? platform : try read(bytes: text, name: platform.label, settings: settings)
    }
    return nil
  }

  private static func same(_ a: String, _ b: String) -> Bool { Array(a.utf8) == Array(b.utf8) }
}
