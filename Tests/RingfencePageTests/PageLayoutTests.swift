import Ringfence
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

@Suite struct PageLayoutTests {
  private func layout(_ text: some Sequence<UInt8>) throws -> PageLayout {
    let bytes = ContiguousArray(text)
    return PageLayout(try ZoneFile.read(bytes: Array(bytes), name: "zones"), bytes: bytes)
  }

  @Test(arguments: Sample.all) func `keeps the text of a native file`(_ sample: Sample) throws {
    let text = try sample.layoutText()
    let layout = try layout(text)
    #expect(layout.text == text)
    #expect(layout.convertedFrom == nil)
    #expect(layout.isSame)
  }

  /// The page's reader and the one that looks for the form of a file, over layouts with every setting.
  @Test func `reads 1,000 random layouts as the command does`() throws {
    for seed in 0..<1000 {
      let scene = RandomScene(seed: seed, fixes: 1).layout
      let native = ContiguousArray(ZoneFileWriter.native(scene))
      let read = try ZoneFile(native: native, name: "zones").layout
      #expect(read == scene, "seed \(seed)")
      #expect(try ZoneFile.read(bytes: Array(native), name: "zones").layout == read)
      // Through another form and back.
      let converted = try layout(ZoneFileWriter.geoJSON(scene))
      #expect(converted.convertedFrom == .geoJSON)
      #expect(converted.isSame, "seed \(seed)")
      let text = ContiguousArray(converted.text)
      #expect(try ZoneFile(native: text, name: "zones").layout == converted.layout)
    }
  }

  @Test func `writes a file with a byte order mark or in UTF-16 as UTF-8`() throws {
    let native = ZoneFileWriter.native(RandomScene(seed: 3, fixes: 1).layout)
    let plain = try layout(native)
    let marked = try layout([0xEF, 0xBB, 0xBF] + native)
    #expect(marked.text == native)
    #expect(marked.isSame)
    #expect(marked.layout == plain.layout)
    let wide = String(decoding: native, as: UTF8.self).utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    let other = try layout([0xFF, 0xFE] + wide)
    #expect(other.text == native)
    #expect(other.isSame)
  }
}
