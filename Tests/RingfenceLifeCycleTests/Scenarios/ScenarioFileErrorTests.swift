import RingfenceFiles
import RingfenceLifeCycle
import Testing

/// Bad scenario files, each with the message, word for word.
@Suite struct ScenarioFileErrorTests {
  /// The whole file, and the message after `s.json:`.
  static let documents: [(text: String, message: String)] = [
    ("", "1:1: error: document is empty at $ [empty-file]"),
    ("[1", "1:3: error: document ends in its middle, expected ',' or ']' at $ [truncated]"),
    ("{]", "1:2: error: expected a name in double quotes or '}', found ']' at $ [malformed-json]"),
    ("[]", "1:1: error: expected a scenario, an object, found an array at $ [wrong-type]"),
    ("{}", "1:1: error: missing key 'version' at $ [missing-key]"),
    ("{\"version\":1}", "1:1: error: missing key 'events' at $ [missing-key]"),
    (
      "{\"version\":2,\"acts\":[]}",
      "1:12: error: version is 2, expected 1 at $.version [unsupported-version]"
    ),
    (
      "{\"version\":1,\n\"event\":[]}",
      "2:1: error: unknown key 'event', did you mean 'events'? at $.event [unknown-key]"
    ),
    (
      "{\"version\":1,\"events\":[],\"profile\":\"nominl\"}",
      "1:36: error: 'nominl' is not a profile, did you mean 'nominal'? at $.profile [bad-value]"
    ),
    (
      "{\"version\":1,\"events\":[],\"managers\":[]}",
      "1:37: error: there is no location manager, expected at least the SDK's own at $.managers [bad-value]"
    ),
    (
      "{\"version\":1,\"events\":[],\"managers\":[\"a\",\"a\"]}",
      "1:42: error: location manager 'a' is named twice at $.managers[1] [bad-value]"
    ),
    (
      "{\"version\":1,\"events\":[],\"managers\":[\"\"]}",
      "1:38: error: the name of a location manager is empty at $.managers[0] [bad-value]"
    ),
  ]

  /// The members of an event on line 3 from column 3, and the message after `s.json:3:`.
  static let events: [(text: String, message: String)] = [
    ("", "1: error: missing key 'at' at $.events[0] [missing-key]"),
    ("\"at\":0", "1: error: missing key 'event' at $.events[0] [missing-key]"),
    (
      "\"at\":0,\"event\":\"swip\"",
      "17: error: unknown event 'swip', did you mean 'swipe'? at $.events[0].event [bad-value]"
    ),
    (
      "\"at\":0,\"event\":\"swipe\",\"valeu\":1",
      "25: error: unknown key 'valeu', did you mean 'value'? at $.events[0].valeu [unknown-key]"
    ),
    (
      "\"at\":0,\"event\":\"swipe\",\"value\":\"on\"",
      "33: error: event 'swipe' takes no value at $.events[0].value [bad-value]"
    ),
    (
      "\"at\":0,\"event\":\"wifi\"",
      "1: error: event 'wifi' has no value, expected one of 'on', 'off' at $.events[0] [missing-key]"
    ),
    (
      "\"at\":0,\"event\":\"wifi\",\"value\":true",
      "32: error: expected a text, found true at $.events[0].value [wrong-type]"
    ),
    (
      "\"at\":0,\"event\":\"permission\",\"value\":\"wheninuse\"",
      "38: error: event 'permission' has the unknown value 'wheninuse', did you mean 'whenInUse'? at $.events[0].value [bad-value]"
    ),
    (
      "\"at\":0,\"event\":\"slcStop\",\"value\":\"hots\"",
      "35: error: event 'slcStop' has the unknown value 'hots', did you mean 'host'? at $.events[0].value [bad-value]"
    ),
    (
      "\"at\":null,\"event\":\"swipe\"",
      "7: error: expected seconds from the first fix, or a text such as '10 min', '08:20', '50 %' or '2026-05-04T08:00:00+02:00', found null at $.events[0].at [wrong-type]"
    ),
    (
      "\"at\":1e10,\"event\":\"swipe\"",
      "7: error: 10000000000 s is too long for the time of an event at $.events[0].at [out-of-range]"
    ),
    (
      "\"at\":\"2026-05-04T08:00\",\"event\":\"swipe\"",
      "7: error: '2026-05-04T08:00' is no time of day, expected one such as '2026-05-04T08:00:00+02:00' at $.events[0].at [bad-quantity]"
    ),
  ]

  /// A setting on line 2 from column 1, and the message after `s.json:2:`.
  static let settings: [(text: String, message: String)] = [
    (
      "\"passcod\":true",
      "1: error: unknown key 'passcod', did you mean 'passcode'? at $.settings.passcod [unknown-key]"
    ),
    (
      "\"passcode\":1",
      "12: error: expected true or false, found a number at $.settings.passcode [wrong-type]"
    ),
    (
      "\"significantChangeDistance\":100",
      "29: error: significantChangeDistance is 100 m, expected 200...5000 m at $.settings.significantChangeDistance [out-of-range]"
    ),
    (
      "\"significantChangeInterval\":\"2 h\"",
      "29: error: significantChangeInterval is '2 h', expected 0...3600 s at $.settings.significantChangeInterval [out-of-range]"
    ),
    (
      "\"wakeWindow\":\"10 sec\"",
      "14: error: unknown unit 'sec' of duration, did you mean 's'? at $.settings.wakeWindow [bad-quantity]"
    ),
    (
      "\"osVersion\":18.1",
      "13: error: expected a version, a text such as '18.1', found a number at $.settings.osVersion [wrong-type]"
    ),
    (
      "\"osVersion\":\"18.x\"",
      "13: error: '18.x' is no version, expected one such as '18.1' at $.settings.osVersion [bad-value]"
    ),
    (
      "\"dutyCycle\":\"60-10\"",
      "13: error: '60-10' is no duty cycle, expected one such as '60/10', 'continuous' or 'firstFix 150' at $.settings.dutyCycle [bad-quantity]"
    ),
    (
      "\"dutyCycle\":\"60/61\"",
      "13: error: time on of the duty cycle is 61 s, expected 1...60 s at $.settings.dutyCycle [out-of-range]"
    ),
    (
      "\"wakeSources\":[\"region\"]",
      "16: error: 'region' is not one of these words, did you mean 'regions'? at $.settings.wakeSources[0] [bad-value]"
    ),
    (
      "\"keepAlive\":\"lop\"",
      "13: error: 'lop' is not a way to keep alive, did you mean 'loop'? at $.settings.keepAlive [bad-value]"
    ),
    (
      "\"maximumRequests\":2.5",
      "19: error: maximumRequests is 2.5, expected a whole number in 1...1000000 at $.settings.maximumRequests [out-of-range]"
    ),
  ]

  static func message(_ text: String) -> String? {
    do {
      _ = try ScenarioFile.read(bytes: Array(text.utf8), name: "s.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `says what is wrong with a document`() {
    for (text, message) in Self.documents {
      #expect(Self.message(text) == "s.json:" + message)
    }
  }

  @Test func `says what is wrong with an event`() {
    for (text, message) in Self.events {
      let file = "{\"version\":1,\"managers\":[\"sdk\",\"host\"],\n\"events\":[\n{\(text)}]}"
      #expect(Self.message(file) == "s.json:3:" + message)
    }
  }

  @Test func `says what is wrong with a setting`() {
    for (text, message) in Self.settings {
      let file = "{\"version\":1,\"events\":[],\"settings\":{\n\(text)}}"
      #expect(Self.message(file) == "s.json:2:" + message)
    }
  }

  @Test func `names a file that is not there`() {
    let error = #expect(throws: FileError.self) {
      try ScenarioFile.read(path: "/nowhere/s.json")
    }
    #expect(error?.description == "/nowhere/s.json: error: no such file [missing-file]")
  }
}
