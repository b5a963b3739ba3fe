import TestSupport

// Random changes of documents: members and elements dropped, added, renamed and replaced, numbers moved.
extension JSONValue {
  /// Changes one to two parts of the value.
  mutating func mutate(_ random: inout SeededRandom) {
    for _ in 0...(random.int(0...3) == 0 ? 1 : 0) {
      update(random.int(0...nodeCount - 1)) { $0.change(&random) }
    }
  }

  /// Changes a child, or the value itself when it has none.
  private mutating func change(_ random: inout SeededRandom) {
    switch self {
    case .object(let members): self = .object(Self.changed(members, &random))
    case .array(let items): self = .array(Self.changed(items, &random))
    case .number(let number): self = Self.changed(number, &random)
    default: self = Self.value(&random)
    }
  }

  private static func changed(_ members: [Member], _ random: inout SeededRandom) -> [Member] {
    var members = members
    let name = names[random.int(0...names.count - 1)]
    let isFree = !members.contains { $0.name == name }
    let action = random.int(0...3)
    guard !members.isEmpty, action > 0 else {
      // No name may stand twice: readers refuse that, and a schema does not see it.
      if isFree { members.append(Member(name: name, value: value(&random))) }
      return members
    }
    let index = random.int(0...members.count - 1)
    switch action {
    case 1: members.remove(at: index)
    case 2 where isFree: members[index].name = name
    default: members[index].value = value(&random)
    }
    return members
  }

  private static func changed(_ items: [JSONValue], _ random: inout SeededRandom) -> [JSONValue] {
    var items = items
    let index = items.isEmpty ? 0 : random.int(0...items.count - 1)
    switch random.int(0...3) {
    case 0 where !items.isEmpty: items.remove(at: index)
    case 1 where !items.isEmpty: items[index] = value(&random)
    case 2 where !items.isEmpty: items.insert(items[index], at: 0)
    default: items.insert(value(&random), at: index)
    }
    return items
  }

  private static func changed(_ number: Double, _ random: inout SeededRandom) -> JSONValue {
    switch random.int(0...5) {
    case 0: .number(-number)
    case 1: .number(number * 1_000)
    case 2: .number(number / 1_000)
    case 3: .number(number - 0.5)
    case 4: .string("\(number)")
    default: value(&random)
    }
  }

  private static func value(_ random: inout SeededRandom) -> JSONValue {
    values[random.int(0...values.count - 1)]
  }

  private static let names = [
    "id", "name", "zones", "fences", "circle", "polygon", "polygons", "rectangle", "geoline",
    "center",
    "radius", "speed", "minimum", "maximum", "when", "from", "to", "fromDate", "days", "timeZone",
    "version", "Version", "colour", "$schema", "exit", "dwell", "lint", "schedule", "percentage",
    "value", "at", "event", "profile", "managers", "dutyCycle", "osVersion", "missing",
    "permission",
    "time", "zone", "tolerance", "latitude", "distance", "types", "ringfence", "type", "visit",
    "flags", "rule", "pair", "fence", "reason", "expires", "baseline", "select", "size", "spike-*",
    "size:00c0ffee00c0ffee", "size:00C0FFEE00C0FFEE",
  ]

  private static let texts = [
    "", "abc", "5", "-5", "5 m", "5 km", "500 ft", "5 kph", "1e3m", " 7 min ", "-0 s", "0 s", "0 m",
    "0.0s",
    "30 km/h", "90°", "90 DEG", "5.", "+.5h", "1,5 km", "--5", "5 e3", "07:00", "24:00", "24:00:01",
    "7:00",
    "23:59:60", "2026-02-29", "2024-02-29", "2026-02-30", "2026-04-31", "0000-01-01", "2026-13-01",
    "Europe/Paris", "Mars/Base", "../UTC", "mon", "Monday", "FRI", "fr", "inside", "crossing", "on",
    "off",
    "always", "available", "sdk", "nominal", "60/10", "10/60", "60 s/ 10 s", "-60/10", "60", "60/",
    "firstFix 150", "firstFix  20s", "firstFix", "continuous", "18.5", "18.", "1.2.3.4", "1234567",
    "2026-05-04T07:17:00+02:00", "2026-05-04T07:17:00", "2026-05-04T24:00:00Z",
    "2026-05-04T24:00:01Z",
    "2026-05-04T07:17:60.1234567z", "2026-05-04t07:17:00Z", "2026-05-04T07:17:00+14:01",
    "2026-05-04T07:17:00-0730", " 2026-05-04T07:17:00Z", "2026-02-30T07:17:00Z", "spacing",
    "spacng",
    "entered", "swipe", "wifi", "slcStart", "late", "normal", "leftToRight", "lifeCycle",
    "expectations", "size", "restart-*", "all", "geometry", "x-*", "warning", "off", "baseline",
    "https://example.org/a", "https://example.org/#a", " ",
  ]

  private static let documents = [
    "null", "true", "false", "0", "-1", "1", "0.5", "1e-7", "100", "1001", "541", "-91", "1e9",
    "2e9", "1e300",
    "1.5", "[]", "{}", "[[]]", "[0,0]", "[0]", "[0,0,0]", "[0,0,null]", "[[0,0],[0,1]]",
    "[[0,0],[0,1],[0,0]]", "[[0,0],[0,1],[1,1]]", "[[[0,0],[0,1],[1,1]]]",
    "[[[[0,0],[0,1],[1,1]]]]",
    #"["mon"]"#, #"["mon","mon"]"#, #"["sdk"]"#, #"["regions"]"#, #"["late"]"#, #"[1,"2"]"#,
    #"{"time":1}"#, #"{"disable":["spacing"]}"#, #"{"latitude":1}"#,
    #"{"latitude":1,"longitude":200}"#,
    #"{"minimum":5}"#, #"{"from":350,"to":-10}"#, #"{"days":["sat"]}"#,
    #"{"at":0,"event":"swipe"}"#,
    #"["a","b"]"#, #"["size"]"#, #"{"size":"off"}"#, #"{"rule":"size","reason":"a"}"#,
    #"{"a":"b"}"#, #"{"a":1}"#, #"{"type":"dwelled","zone":""}"#,
  ]

  private static let values =
    texts.map { JSONValue.string($0) } + documents.compactMap { try? JSONValue($0) }
}
