internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle

/// What happens to the app in the page.
struct PageScenario: Sendable {
  let file: ScenarioFile
  let profile: LifeCycleProfile
  let settings: LifeCycleSettings

  init(_ text: [UInt8], name: String, profile: String) throws(PageError) {
    do throws(FileError) {
      file = try ScenarioFile.read(bytes: text, name: name)
    } catch {
      throw PageError(error)
    }
    if profile.utf8.isEmpty {
      self.profile = file.profile
    } else {
      // Bytes are compared: comparing texts takes Unicode tables.
      let known = LifeCycleProfile.allCases.first { $0.name.utf8.elementsEqual(profile.utf8) }
      guard let known else { throw PageError("there is no such profile") }
      self.profile = known
    }
    settings = file.settings(self.profile)
  }

  /// Lets an app live it on a track.
  func run(on track: Track, _ engines: DualModeEngine) throws(PageError) -> LifeCycleRun {
    do throws(ScenarioError) {
      return try engines.simulate(
        track.fixes, file.scenario, settings: settings, track: track.id)
    } catch {
      throw refusal(error)
    }
  }

  /// The error of an event that is impossible on the track.
  func refusal(_ error: ScenarioError) -> PageError {
    var refusal = PageError("\(error.message) at $.events[\(error.index)]")
    refusal.line = error.line
    return refusal
  }

  func writer(_ layout: ZoneLayout) -> LifeCycleWriter {
    LifeCycleWriter(.ndjson, layout: layout, scenario: file.scenario, name: file.name)
  }
}

/// An app that is never interrupted: an empty scenario has no event that could be impossible.
extension DualModeEngine {
  func uninterrupted(on track: Track) throws(PageError) -> LifeCycleRun {
    do throws(ScenarioError) {
      return try simulate(track.fixes, track: track.id)
    } catch {
      throw PageError(error.message)
    }
  }
}
