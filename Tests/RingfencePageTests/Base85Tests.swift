import RingfencePage
import Testing

/// Texts that Python's base64.b85encode gives, with its digits exchanged for these.
struct Base85Tests {
  @Test(
    arguments: [
      ([], ""),
      ([0], "00"),
      ([255], "^^"),
      ([82, 105, 110, 103, 102, 101, 110, 99, 101], "QfY2yW?T/.Wd"),
      ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "009C61O*|M2nh"),
      ([255, 255, 255, 255, 255, 255, 255], "_NsC0_Ns9"),
      ([93, 0, 0, 128, 0], "T;t:p00"),
    ] as [([UInt8], String)])
  func `four bytes are five digits`(_ bytes: [UInt8], _ text: String) {
    #expect(String(decoding: Base85.text(bytes), as: UTF8.self) == text)
  }

  @Test func `no digit needs an escape`() {
    #expect(Set(Base85.digits).count == 85)
    #expect(Base85.digits.allSatisfy { !"<>&\"'`\\ ".utf8.contains($0) })
  }
}
