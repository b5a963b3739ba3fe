internal import Ringfence
internal import RingfenceProof

/// The names of the cases of a plan, which are paths of folders: `zone/what-it-shows`.
struct ExerciseNames {
  /// By the index of the case.
  private(set) var cases: [String] = []
  /// By the index of the omission.
  private(set) var omissions: [String] = []
  /// The names of the zones' folders, by the index of the zone.
  private let zones: [String]

  init(_ plan: TestTrackPlan, _ layout: ZoneLayout) {
    var folders = FreeNames()
    zones = layout.zones.map { folders.name(Self.word($0.id, orElse: "zone")) }
    var free = FreeNames()
    for item in plan.cases {
      let fence = item.fence.map { layout.zones[item.zone].fences[$0].id }
      let isOneOfSeveral = layout.zones[item.zone].fences.count > 1
      let name = Self.name(item.subject, isOneOfSeveral ? fence : nil)
      cases.append(free.name("\(zones[item.zone])/\(name)"))
    }
    for item in plan.omissions {
      let fence = item.fence.map { layout.zones[item.zone].fences[$0].id }
      let isOneOfSeveral = layout.zones[item.zone].fences.count > 1
      omissions.append(
        "\(zones[item.zone])/\(Self.name(item.subject, isOneOfSeveral ? fence : nil))")
    }
  }

  /// The names of some cases only, and of no omissions.
  func keeping(_ indices: [Int]) -> ExerciseNames {
    var names = self
    names.cases = indices.map { cases[$0] }
    names.omissions = []
    return names
  }

  private static func name(_ subject: String, _ fence: String?) -> String {
    fence.map { "\(word($0, orElse: "fence"))-\(subject)" } ?? subject
  }

  /// A name in small letters, digits and hyphens.
  static func word(_ text: String, orElse other: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8.prefix(60) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        bytes.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      default:
        if bytes.last != UInt8(ascii: "-"), !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
      }
    }
    while bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    return bytes.isEmpty ? other : String(decoding: bytes, as: UTF8.self)
  }
}
