internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceLifeCycle
internal import RingfenceRemedies

enum RemedyOptions {
  static let name = "remedies"
  static let option = Option.flag(
    name, "search for each finding the least change of one number that mends it")

  /// Searches the remedies of explanations.
  static func measure(_ run: RoomAdvice.Run) -> RoomAdvice.Measure {
    let mode: RemedyDrive.Mode =
      switch run.evaluation {
      case .scenario(let plan): .scenario(plan.file.scenario, plan.settings)
      case .engine: run.mode.mode == .restart ? .restart : .normal
      }
    return { explanation, track in
      let drive = RemedyDrive(track.fixes, engine: run.settings, mode, track: track.id)
      let remedies = drive.remedies(
        for: explanation, in: RemedyLayout(run.layout, circles: run.mode.restart))
      return RemedyWriter(remedies, run.layout).explained
    }
  }
}
