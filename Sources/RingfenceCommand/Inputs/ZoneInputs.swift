internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceLint

/// The zone files of a command line, in order. A folder means the zone files in it and below it, sorted
/// by the bytes of their names.
struct ZoneInputs: Sendable {
  /// The files to read; `-` is standard input.
  private(set) var paths: [String] = []
  /// What is to be said about folders.
  var messages: [String] {
    errors
      + folders.compactMap { folder, skipped in
        skipped.first.map {
          Self.note(skipped: $0, skipped.count, in: FileLocation(file: folder))
        }
      }
  }
  private var errors: [String] = []
  /// The folders with layouts, and their files that are none.
  private var folders: [(path: String, skipped: [String])] = []
  /// The status of folders that could not be used.
  private(set) var status = ExitStatus.done
  /// The folders that could not be used.
  private(set) var unusable: [UnusableFile] = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - words: the paths given.
  ///   - reading: how zone files are read, to find out which files of a folder are some.
  init(_ words: [String], reading: ZoneReadingOptions) {
    for word in words {
      if word != "-", System.kind(ofTarget: word) == .folder {
        addFolder(word, reading)
      } else {
        paths.append(word)
      }
    }
  }

  private mutating func addFolder(_ folder: String, _ reading: ZoneReadingOptions) {
    var found: [InputItem] = []
    TrackInputs.list(folder, into: &found)
    var taken = 0
    var skipped: [String] = []
    for item in found {
      switch item {
      case .failure(let status, _, let folder):
        fail(status, folder, "unreadable-folder", "folder cannot be read")
      case .track(let file) where System.lastPart(of: file.path) == Self.settingsName: break
      case .track(let file) where Self.isZoneFile(file.path, reading):
        paths.append(file.path)
        taken += 1
      case .track(let file): skipped.append(file.path)
      }
    }
    if taken == 0 {
      fail(.unusableInput, folder, "no-zone-file", "there is no zone file in this folder")
    } else {
      folders.append((folder, skipped))
    }
  }

  /// Takes files that are no layouts for some that cannot be read, as is known from elsewhere.
  mutating func take(where isLayout: (String) -> Bool) {
    for index in folders.indices {
      paths += folders[index].skipped.filter(isLayout)
      folders[index].skipped.removeAll(where: isLayout)
    }
  }

  static func note(skipped first: String, _ count: Int, in folder: FileLocation) -> String {
    "\(folder): note: \(count == 1 ? "1 file is" : "\(count) files are") of another kind and "
      + "skipped, the first is '\(FileLocation(file: first))'"
  }

  private mutating func fail(
    _ status: ExitStatus, _ folder: String, _ code: String, _ detail: String
  ) {
    self.status = self.status.combined(with: status)
    errors.append("\(FileLocation(file: folder)): error: \(detail) [\(code)]")
    unusable.append(
      UnusableFile(file: folder, line: nil, column: nil, code: code, message: detail))
  }

  /// The name of settings files, which are no layouts.
  static let settingsName = "ringfence.json"
  /// The endings of files that are hardly anything else than layouts.
  private static let zoneEndings: Set<String> = [
    "json", "geojson", "geojsonl", "kml", "kmz", "wkt",
  ]

  /// Whether KML ends too early or is no XML: it holds tracks or a layout, and which of them is not known then.
  private static func isDamaged(_ path: String, _ reading: ZoneReadingOptions) -> Bool {
    do throws(FileError) {
      _ = try ZoneFile.read(path: path, options: reading)
      return false
    } catch {
      return [.truncated, .malformedXML, .badCompression].contains(error.code)
    }
  }

  /// Whether a file with positions that is a track by itself is a layout with the default radius, or half-width.
  private static func isLayout(_ path: String, _ reading: ZoneReadingOptions) -> Bool {
    guard reading.defaultRadius != nil || reading.defaultHalfWidth != nil else { return false }
    do throws(FileError) {
      switch try OpenedFile(path: path, tracks: TrackReadingOptions(), zones: reading) {
      case .zones: return true
      case .track: return false
      }
    } catch {
      return false
    }
  }

  /// Whether a file of a folder is read: one that is a zone file, and one that looks like one by its name or its header
  /// and is damaged, which is reported.
  static func isZoneFile(_ path: String, _ reading: ZoneReadingOptions) -> Bool {
    let ending = Arguments.ending(of: path)
    guard !TrackSniffer.isTrack(path) else {
      return (ending == "kml" || ending == "kmz") && isDamaged(path, reading)
        || LayoutSign.isTable(path, reading) || isLayout(path, reading)
    }
    do throws(FileError) {
      _ = try ZoneFile.read(path: path, options: reading)
      return true
    } catch {
      guard error.code != .tooLarge else { return ending.map { zoneEndings.contains($0) } ?? false }
      // Scenarios and baselines are no layouts, though they look like one at their beginning.
      if (try? ScenarioFile.read(path: path)) != nil { return false }
      if (try? BaselineFile.read(path: path)) != nil { return false }
      if ending == "wkt" || LayoutSign.isTable(path, reading) { return true }
      return error.code != .unknownForm && ending.map { zoneEndings.contains($0) } ?? false
    }
  }
}
