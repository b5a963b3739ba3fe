package import Ringfence
internal import RingfenceFiles
internal import RingfenceGrade

/// What the page asks: tracks, a layout, settings and a scenario in; answers as JSON out. It calls the engine and the
/// writers of the command, so that both say the same.
package struct PageEngine: Sendable {
  /// The tracks, in the order in which they were added.
  package private(set) var tracks: [Track] = []
  package private(set) var settings = PageSettings()
  /// The layout of the next answers; `nil` until one was read.
  private(set) var file: ZoneFile?
  private(set) var scenario: PageScenario?
  /// The log that the tracks are compared with; `nil` for none.
  var found: FoundLogRecord?
  /// The layout with its restart circles; `nil` until one was read.
  private var circles: RestartLayout?
  /// The same made ready for both modes, by the first answer that needs it: a page that only reads what is typed never
  /// pays for it.
  private var engines: DualModeEngine?

  package init() {}

  /// Adds a track, or takes the place of one.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - index: the index of the track that it replaces; `nil` adds one at the end.
  /// - Returns: the index of the track.
  /// - Throws: ``PageError`` when there is no such track.
  package mutating func add(_ track: Track, replacing index: Int? = nil) throws(PageError) -> Int {
    guard let index else {
      tracks.append(track)
      return tracks.count - 1
    }
    _ = try self.track(index)
    tracks[index] = track
    return index
  }

  package func track(_ index: Int) throws(PageError) -> Track {
    guard tracks.indices.contains(index) else {
      throw PageError("there is no track \(index), the page has \(tracks.count)")
    }
    return tracks[index]
  }

  /// Reads a layout in the native form and makes it ready. After an error the layout before stays.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - name: the name of the file in findings.
  ///   - isComplete: whether the linter runs and the nearest fences are found. While a fence is dragged, both would
  ///     cost more than the events.
  /// - Returns: what the layout is, as ``PageLayoutWriter`` writes it.
  /// - Throws: ``PageError``, the first error of the file.
  package mutating func setLayout(
    _ text: [UInt8], name: String, isComplete: Bool = true
  ) throws(PageError) -> [UInt8] {
    let read: ZoneFile
    do throws(FileError) {
      read = try ZoneFile(native: ContiguousArray(text), name: name)
    } catch {
      throw PageError(error)
    }
    file = read
    return describe(read, isComplete: isComplete)
  }

  /// Reads one zone again, as when a fence is dragged in a layout of thousands. After an error the layout before stays.
  ///
  /// - Parameters:
  ///   - index: the index of the zone.
  ///   - text: a file of this zone alone, with what the layout's file has beside its zones.
  /// - Returns: what a layout of this zone alone is, as ``setLayout(_:name:isComplete:)`` returns it without the linter.
  /// - Throws: ``PageError`` for an index that is not there, the first error of the text, or an id that another zone has.
  /// - Complexity: O(*n*) in the zones, without reading them; the zone and its circles alone are made again.
  package mutating func setZone(_ index: Int, _ text: [UInt8]) throws(PageError) -> [UInt8] {
    guard let file, let circles, file.layout.zones.indices.contains(index) else {
      throw PageError("there is no zone \(index)")
    }
    let read: ZoneFile
    do throws(FileError) {
      read = try ZoneFile(native: ContiguousArray(text), name: file.name)
    } catch {
      throw PageError(error)
    }
    guard read.layout.zones.count == 1 else {
      throw PageError("there are \(read.layout.zones.count) zones instead of one")
    }
    let id = Array(read.layout.zones[0].id.utf8)
    for (other, zone) in file.layout.zones.enumerated() where other != index {
      if zone.id.utf8.elementsEqual(id) { throw PageError("another zone has this id") }
    }
    let changed = file.replacingZone(index, by: read)
    self.file = changed
    self.circles = RestartLayout(changed.layout, as: circles, exceptZone: index)
    engines = nil
    return PageLayoutWriter(
      file: read, circles: RestartLayout(read.layout, settings: settings.restart), lint: nil
    ).bytes
  }

  /// Sets the settings of the next answers. After an error those before stay.
  ///
  /// - Parameters:
  ///   - json: the settings; what is not named has its default.
  ///   - isComplete: as for ``setLayout(_:name:isComplete:)``.
  /// - Returns: what the layout is with them, as ``setLayout(_:name:isComplete:)`` returns it; `null` without one.
  /// - Throws: ``PageError`` for an unknown name or a value out of range.
  package mutating func setSettings(
    _ json: [UInt8], isComplete: Bool = true
  ) throws(PageError) -> [UInt8] {
    settings = try PageSettings(json: json)
    guard let file else { return Array("null".utf8) }
    return describe(file, isComplete: isComplete)
  }

  /// Sets what happens to the app. After an error the scenario before stays.
  ///
  /// - Parameters:
  ///   - text: a scenario file; `nil` for an app that is never interrupted.
  ///   - name: the name of the scenario in reports.
  ///   - profile: the name of a profile; empty for that of the file.
  /// - Throws: ``PageError``, the first error of the file or an unknown profile.
  package mutating func setScenario(
    _ text: [UInt8]?, name: String, profile: String
  ) throws(PageError) {
    guard let text else {
      scenario = nil
      return
    }
    scenario = try PageScenario(text, name: name, profile: profile)
  }

  /// Makes the circles of a layout and describes it.
  private mutating func describe(_ file: ZoneFile, isComplete: Bool) -> [UInt8] {
    var circles = RestartLayout(file.layout, settings: settings.restart)
    if isComplete { circles.findNeighbors() }
    self.circles = circles
    engines = nil
    return PageLayoutWriter(
      file: file, circles: circles, lint: isComplete ? settings.lint : nil
    ).bytes
  }

  mutating func prepared() throws(PageError) -> DualModeEngine {
    if let engines { return engines }
    guard let circles else { throw PageError("there is no layout yet") }
    let engines = DualModeEngine(circles, settings: settings.engine)
    self.engines = engines
    return engines
  }
}
