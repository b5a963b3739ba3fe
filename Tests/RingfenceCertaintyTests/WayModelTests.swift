import Ringfence
import RingfenceCertainty
import Testing

@Suite struct WayModelTests {
  @Test func `priors and what follows are probabilities`() {
    let model = WayModel()
    #expect(abs(model.hypotheses.reduce(0) { $0 + $1.prior } - 1) < 1e-12)
    #expect(abs(model.motions.reduce(0) { $0 + $1.first } - 1) < 1e-12)
    #expect(model.motions.count == WayMotion.allCases.count)
    for (index, motion) in model.motions.enumerated() {
      #expect(abs(motion.next.reduce(0, +) - 1) < 1e-12 && motion.next[index] == 0)
      #expect(motion.next.count == model.motions.count)
      #expect((motion.variance > 0) == WayMotion(rawValue: index)?.moves)
    }
  }
}
