internal import RingfenceFiles

/// The zone files of a command line, in order. A folder means the zone files in it and below it, sorted
/// by the bytes of their names.
struct ZoneInputs: Sendable {
  /// The files to read; `-` is standard input.
  private(set) var paths: [String] = []
  /// What is to be said about folders.
  private(set) var messages: [String] = []
  /// The status of folders that could not be used.
  private(set) var status = ExitStatus.done

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
      case .failure(let status, let message): fail(status, message)
      case .track(let file) where Self.isZoneFile(file.path, reading):
        paths.append(file.path)
        taken += 1
      case .track(let file): skipped.append(file.path)
      }
    }
    if taken == 0 {
      fail(
        .unusableInput,
        "\(FileLocation(file: folder)): error: there is no zone file in this folder [no-zone-file]")
    } else if let first = skipped.first {
      messages.append(Self.note(skipped: first, skipped.count, in: FileLocation(file: folder)))
    }
  }

  /// The note about files of a folder that are not read.
  static func note(skipped first: String, _ count: Int, in folder: FileLocation) -> String {
    "\(folder): note: \(count == 1 ? "1 file is" : "\(count) files are") of another kind and "
      + "skipped, the first is '\(FileLocation(file: first))'"
  }

  private mutating func fail(_ status: ExitStatus, _ message: String) {
    self.status = self.status.combined(with: status)
    messages.append(message)
  }

  /// Whether a file of a folder is read: one that is a zone file, and one that is called like one and is
  /// damaged, which is reported.
  static func isZoneFile(_ path: String, _ reading: ZoneReadingOptions) -> Bool {
    guard !TrackSniffer.isTrack(path) else { return false }
    do throws(FileError) {
      _ = try ZoneFile.read(path: path, options: reading)
      return true
    } catch {
      // A scenario is no layout, though it looks like one at its beginning.
      if (try? ScenarioFile.read(path: path)) != nil { return false }
      let ending = Arguments.ending(of: path)
      return error.code != .unknownForm && (ending == "json" || ending == "geojson")
    }
  }
}
