import Ringfence
import RingfenceRemedies
import TestSupport
import Testing

/// Every number that is found for random layouts and drives, evaluated again by the public engine with a layout that was
/// changed by other code: all shapes, settings and conditions, on both sides of the antimeridian.
@Suite struct RemedySceneTests {
  private func scene(_ seed: Int) -> RemedyScene {
    let random = seed % 2 == 0 ? RandomScene(seed: seed) : RandomScene(driveThrough: seed)
    var zones = random.layout.zones
    // What nobody designs: a copy of a zone, and a fence of less than a metre.
    if seed % 4 == 0, var copy = zones.first {
      copy.id = "copy"
      zones.append(copy)
    }
    if seed % 5 == 0, let center = random.fixes.first?.coordinate,
      let circle = Circle(center: center, radius: .meters(0.4))
    {
      zones.insert(Zone(id: "tiny", fences: [Fence(id: "dot", shape: .circle(circle))]), at: 0)
    }
    return RemedyScene(zones, random.fixes, RemedyScene.Mode.allCases[seed / 2 % 3])
  }

  @Test(arguments: 0..<160) func `mends what it says, and a step less does not`(seed: Int) {
    let scene = scene(seed)
    let found = scene.remedies(most: 200)
    #expect(found.evaluations <= 200)
    for remedy in found.list {
      let what = "seed \(seed): \(RemedyScene.text(remedy)) of zone \(remedy.finding.zone)"
      let setting = remedy.setting
      let isRight = scene.isRight(remedy.finding)
      #expect(!isRight, "\(what): it is right already")
      #expect(remedy.evaluations <= setting.mostEvaluations, "\(what)")
      guard let step = remedy.step, let number = remedy.number else {
        // None up to the bound.
        let isRightAtLast = scene.changed(setting, to: setting.bound).isRight(remedy.finding)
        #expect(!isRightAtLast, "\(what): the bound mends it")
        continue
      }
      let changed = scene.changed(setting, to: number)
      let isMended = changed.isRight(remedy.finding)
      #expect(isMended, "\(what): \(number) does not mend it")
      if step > 1 {
        let less = scene.changed(setting, to: setting.number(step - 1)).isRight(remedy.finding)
        #expect(!less, "\(what): a step less mends it")
      }
      if scene.mode == .normal { checkEffects(of: remedy, scene, changed, what) }
    }
  }

  /// In normal mode: other zones keep their events, and the entries and crossings that the effects count are those that
  /// are there.
  private func checkEffects(
    of remedy: Remedy, _ before: RemedyScene, _ after: RemedyScene, _ what: String
  ) {
    let old = before.events()
    let new = after.events()
    let zone = remedy.finding.zone
    let others = [old, new].map { events in
      events.filter { $0.zone != zone }.map { [Int64($0.zone), $0.time.microseconds] }
    }
    #expect(others[0] == others[1], "\(what): another zone changes")
    #expect(remedy.effects.allSatisfy { $0.zone == zone }, "\(what)")
    func begins(_ kind: Event.Kind) -> Bool { kind == .entered || kind == .crossed }
    let difference =
      new.count { $0.zone == zone && begins($0.kind) }
      - old.count { $0.zone == zone && begins($0.kind) }
    var counted = 0
    for effect in remedy.effects where begins(effect.event) {
      switch effect.name {
      case "gained", "split": counted += 1
      case "removed", "becameVisit": counted -= 1
      default: break
      }
    }
    // What it is for: one more, one less, or the same one earlier; none where a visit that is there covers it.
    let wanted: Set<Int> =
      switch remedy.finding.name {
      case "suppressed": [0, 1]
      case "near": [1]
      case "split": [-1]
      default: [0]
      }
    #expect(wanted.contains(difference - counted), "\(what): \(difference) and \(counted)")
  }

  @Test func `finds remedies of every kind`() {
    var kinds: Set<String> = []
    var settings: Set<String> = []
    for seed in 0..<36 {
      for remedy in scene(seed).remedies(most: 200).list where remedy.step != nil {
        kinds.insert(remedy.finding.name)
        settings.insert(remedy.setting.name)
      }
    }
    #expect(kinds.count == RemedyFinding.Kind.allCases.count, "\(kinds)")
    #expect(settings.count >= 10, "\(settings)")
  }
}
