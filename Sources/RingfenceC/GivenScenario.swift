internal import CRingfence
internal import Ringfence
internal import RingfenceLifeCycle

/// A scenario of a caller, the text of a file or a preset, with its profile.
struct GivenScenario {
  let file: ScenarioFile
  let profile: LifeCycleProfile

  /// Reads a scenario; without the name of a profile that of the file.
  init(
    _ scenario: UnsafePointer<UInt8>?, _ size: Int, _ profile: UnsafePointer<CChar>?
  ) throws(Refusal) {
    file = try Self.file(unsafe try bytes(scenario, size, "scenario"))
    let name = unsafe try text(profile, "profile", orElse: file.profile.name)
    guard let profile = LifeCycleProfile.allCases.first(where: { $0.name == name }) else {
      throw .argument(
        "'profile' is '\(JSONText.shortened(name))', expected one of: "
          + LifeCycleProfile.allCases.map { $0.name }.joined(separator: ", "))
    }
    self.profile = profile
  }

  private static func file(_ bytes: ContiguousArray<UInt8>) throws(Refusal) -> ScenarioFile {
    do throws(FileError) {
      let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
      // Also the marks of byte order are those of files.
      if first == UInt8(ascii: "{") || first ?? 0 >= 0x80 {
        return try ScenarioFile.read(bytes: Array(bytes), name: "scenario")
      }
      return try ScenarioFile.read(preset: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Refusal(RF_INVALID_SCENARIO, error)
    }
  }

  /// What happens to the app on a track.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of the track.
  ///   - track: what messages call it.
  ///   - engines: the prepared layout.
  ///   - device: the name of the device; `nil` for none.
  /// - Returns: what happened.
  /// - Throws: `RF_INVALID_SCENARIO` for a scenario that is impossible on the track.
  func run(
    on fixes: FixColumns, of track: String, _ engines: DualModeEngine, device: String?
  ) throws(Refusal) -> LifeCycleRun {
    do throws(ScenarioError) {
      return try engines.simulate(
        fixes, file.scenario, settings: file.settings(profile), track: device)
    } catch {
      throw refusal(error, of: track)
    }
  }

  /// The refusal of a scenario that is impossible on a track.
  func refusal(_ error: ScenarioError, of track: String) -> Refusal {
    Refusal(RF_INVALID_SCENARIO, FileError(error, in: file, track: track))
  }
}
