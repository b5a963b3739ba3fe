import RingfenceFiles
import RingfenceLint
import TestSupport
import Testing

@Suite struct BaselineFileTests {
  static let text = """
    {
      "ringfence": "baseline",
      "version": 1,
      "files": {
        "../b.json": {
          "size:00c0ffee00c0ffee": 2
        },
        "a \\"1\\".json": {
          "overlap:0000000000000001": 1,
          "overlap:ffffffffffffffff": 1,
          "size:0000000000000000": 3
        }
      }
    }

    """

  private func finding(_ rule: String, _ fingerprint: UInt64) -> BaselineFile.Finding {
    BaselineFile.Finding(rule: rule, fingerprint: fingerprint)
  }

  @Test func `is written sorted, a line for each finding`() {
    var file = BaselineFile(name: "b")
    file.files["a \"1\".json"] = [
      finding("size", 0): 3, finding("overlap", .max): 1, finding("overlap", 1): 1,
    ]
    file.files["../b.json"] = [finding("size", 0x00C0_FFEE_00C0_FFEE): 2]
    file.files["fixed.json"] = [:]
    #expect(String(decoding: file.bytes, as: UTF8.self) == Self.text)
    #expect(file.count == 7)
  }

  @Test func `is read as it was written`() throws {
    let file = try BaselineFile.read(bytes: Array(Self.text.utf8), name: "b")
    #expect(file.files.keys.sorted() == ["../b.json", "a \"1\".json"])
    #expect(file.files["a \"1\".json"]?[finding("size", 0)] == 3)
    #expect(String(decoding: file.bytes, as: UTF8.self) == Self.text)
    let empty = BaselineFile(name: "b").bytes
    #expect(try BaselineFile.read(bytes: empty, name: "b").files.isEmpty)
  }

  @Test func `is read as it was written, whatever it holds`() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      var file = BaselineFile(name: "b")
      for number in 0..<Int.random(in: 0...4, using: &random) {
        let name = String(
          (0...number).map { _ in "aé\"\\/\u{1}😀".randomElement(using: &random) ?? "a" })
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          let rule = ["size", "overlap", "unknown-key", "2"].randomElement(using: &random) ?? ""
          let fingerprint = UInt64.random(in: 0...(.max), using: &random)
          file.files[name, default: [:]][finding(rule, fingerprint)] = .random(
            in: 1...9, using: &random)
        }
      }
      #expect(try BaselineFile.read(bytes: file.bytes, name: "b").files == file.files)
    }
  }

  /// Lines and columns counted by hand.
  @Test(arguments: [
    ("", "b:1:1: error: "), ("{", "b:1:2: error: "),
    ("[]", "b:1:1: error: expected a baseline, an object"),
    (#"{"version":1,"files":{}}"#, "b:1:1: error: missing key 'ringfence'"),
    (
      #"{"ringfence":"expectations","version":1,"files":{}}"#,
      "b:1:14: error: 'expectations' is not "
    ),
    (#"{"ringfence":"baseline","files":{}}"#, "b:1:1: error: missing key 'version'"),
    (#"{"ringfence":"baseline","version":2,"new":0}"#, "b:1:35: error: version is 2, expected 1"),
    (#"{"ringfence":"baseline","version":1}"#, "b:1:1: error: missing key 'files'"),
    (
      #"{"ringfence":"baseline","version":1,"files":[]}"#,
      "b:1:45: error: expected an object of files"
    ),
    (
      "{\"ringfence\":\"baseline\",\"version\":1,\n\"files\":{\"a\":{\"size:12\":1}}}",
      "b:2:15: error: 'size:12' is no finding, "
    ),
    (
      #"{"ringfence":"baseline","version":1,"files":{"a":{"size:00C0ffee00c0ffee":1}}}"#,
      "b:1:51: error: 'size:00C0ffee00c0ffee' is no finding, "
    ),
    (
      #"{"ringfence":"baseline","version":1,"files":{"a":{"size:00c0ffee00c0ffee":0}}}"#,
      "b:1:75: error: the number of findings is 0, expected a whole number in 1...1000000000"
    ),
    (
      #"{"ringfence":"baseline","version":1,"files":{"a":{},"a":{}}}"#, "b:1:53: error: "
    ),
  ]) func `is refused with a location when it is damaged`(text: String, message: String) {
    #expect {
      _ = try BaselineFile.read(bytes: Array(text.utf8), name: "b")
    } throws: { error in
      let found = (error as? FileError)?.description ?? ""
      if !found.hasPrefix(message) { Issue.record("\(found)") }
      return true
    }
  }
}
