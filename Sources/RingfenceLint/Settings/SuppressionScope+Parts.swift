package import Ringfence

// Which zones and fences a suppression names.
extension FindingSuppression.Scope {
  /// A zone, or a fence of a zone, by its id.
  package struct Part: Hashable, Sendable {
    let zone: String
    let fence: String?

    /// That there is none such, in words.
    package var absence: String {
      guard let fence else { return "there is no zone \(JSONText.quoted(zone))" }
      return "zone \(JSONText.quoted(zone)) has no fence \(JSONText.quoted(fence))"
    }
  }

  /// The zones and fences, a zone before its fences.
  package var parts: [Part] {
    func zone(_ id: String) -> Part { Part(zone: id, fence: nil) }
    return switch self {
    case .all: []
    case .zone(let id): [zone(id)]
    case .fence(let id, zone: let owner): [zone(owner), Part(zone: owner, fence: id)]
    case .zones(let a, let b): [zone(a), zone(b)]
    case .fences(let a, let b, zone: let owner):
      [zone(owner), Part(zone: owner, fence: a), Part(zone: owner, fence: b)]
    }
  }

  package static func parts(of layout: ZoneLayout) -> Set<Part> {
    var parts: Set<Part> = []
    for zone in layout.zones {
      parts.insert(Part(zone: zone.id, fence: nil))
      for fence in zone.fences { parts.insert(Part(zone: zone.id, fence: fence.id)) }
    }
    return parts
  }
}
