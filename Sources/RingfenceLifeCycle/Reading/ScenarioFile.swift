public import Ringfence
internal import RingfenceBytes

/// The events of an app's life cycle during a track, from a file or a preset.
public struct ScenarioFile: Sendable {
  /// The file's name as the caller gave it, or the text of the preset.
  public let name: String
  /// The events and the location managers that they name.
  public let scenario: Scenario
  /// The profile of the file; ``LifeCycleProfile/nominal`` if it names none.
  public let profile: LifeCycleProfile
  /// The number of bytes read to find the lines of the events.
  package let bytesReadForLines: Int
  private let settings: [LifeCycleProfile: LifeCycleSettings]

  /// The settings of a profile, replaced by those in the file.
  ///
  /// - Parameter profile: a profile instead of the file's own.
  /// - Returns: the settings of the file, and those of the profile for the others.
  public func settings(_ profile: LifeCycleProfile? = nil) -> LifeCycleSettings {
    settings[profile ?? self.profile] ?? LifeCycleSettings(profile: profile ?? self.profile)
  }

  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Parameter path: the path; also the file's name in messages.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file. Whether its events are possible, only a
  ///   simulation can find out.
  /// - Complexity: linear in the bytes.
  public static func read(path: String) throws(FileError) -> ScenarioFile {
    try ScenarioReader(bytes: ByteSource.wholeFile(at: path), name: path).read()
  }

  /// As ``read(path:)``, also with the text of the file.
  package static func readWithText(
    path: String
  ) throws(FileError) -> (file: ScenarioFile, text: ContiguousArray<UInt8>) {
    let reader = try ScenarioReader(bytes: ByteSource.wholeFile(at: path), name: path)
    return (try reader.read(), reader.document.bytes)
  }

  /// Reads the bytes of a file, version 1.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - name: the file's name in messages.
  /// - Returns: the file.
  /// - Throws: ``FileError``, as ``read(path:)`` throws it.
  /// - Complexity: linear in the bytes.
  public static func read(bytes: [UInt8], name: String) throws(FileError) -> ScenarioFile {
    try ScenarioReader(bytes: ContiguousArray(bytes), name: name).read()
  }

  /// Reads a preset: a name of ``ScenarioPreset``, or events such as `swipe@300` and
  /// `reboot@600+unlock@660`.
  ///
  /// - Parameters:
  ///   - preset: the text.
  ///   - timeZone: the clocks of times of day; `nil` for those of the layout.
  /// - Returns: the preset as a file of this name.
  /// - Throws: ``FileError`` with the code ``FileError/Code/badValue``.
  public static func read(
    preset: String, timeZone: TimeZoneOffsets? = nil
  ) throws(FileError) -> ScenarioFile {
    do {
      var scenario = try ScenarioPreset.scenario(preset)
      scenario.timeZone = timeZone
      return ScenarioFile(name: preset, scenario: scenario)
    } catch {
      throw FileError(.badValue, at: FileLocation(file: preset), error.detail)
    }
  }

  init(
    name: String, scenario: Scenario, profile: LifeCycleProfile = .nominal,
    settings: [LifeCycleProfile: LifeCycleSettings] = [:], bytesReadForLines: Int = 0
  ) {
    self.name = name
    self.scenario = scenario
    self.profile = profile
    self.settings = settings
    self.bytesReadForLines = bytesReadForLines
  }
}
