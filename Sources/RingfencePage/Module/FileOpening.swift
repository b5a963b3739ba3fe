package import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

/// A file that a reader of the page opens: a track or a layout, in every form that the command reads.
package enum FileOpening: ~Copyable {
  /// A layout, with the answer that describes it.
  case layout([UInt8])
  case track(TrackOpening)

  /// Finds out what a file is.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, which may be compressed.
  ///   - name: its name, for messages and for the ids of tracks.
  ///   - defaultRadius: the radius of points that have none; `nil` refuses them, or takes them as a track.
  ///   - timeZone: the zone of the local times of a table, that of the layout; `nil` refuses them.
  /// - Throws: ``PageError`` with the message of the command.
  /// - Complexity: of a track the beginning is read; a layout is read completely.
  package init(
    _ bytes: [UInt8], name: String, defaultRadius: Distance?, timeZone: TimeZoneOffsets? = nil
  ) throws(PageError) {
    let zones = {
      var options = ZoneReadingOptions(defaultRadius: defaultRadius)
      options.skipsUnreadable = true
      return options
    }()
    do throws(FileError) {
      let opened = try OpenedFile(
        bytes: bytes, name: name, tracks: TrackReadingOptions(), zones: zones)
      switch consume opened {
      case .zones(let file, let text): self = .layout(Self.answer(file, text))
      case .track(let reader):
        let local = timeZone.map { TrackOpening.LocalTimes(bytes: bytes, name: name, zone: $0) }
        self = .track(TrackOpening(reader, size: bytes.count, local: local))
      }
    } catch {
      throw PageError(ofFile: error)
    }
  }

  private static func answer(_ file: ZoneFile, _ text: ContiguousArray<UInt8>) -> [UInt8] {
    JSONWriter.object { json in
      json.object("layout") { json in PageLayout(file, bytes: text).write(to: &json) }
      json.member("form", file.form.title)
      json.member("leftOut", file.errors.map { $0.description })
      json.member("messages", file.warnings.map { $0.description })
    }
  }
}
