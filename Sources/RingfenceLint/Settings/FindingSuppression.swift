package import Ringfence

/// Findings that a team accepts, with the reason. `Docs/Lint.md` defines it.
package struct FindingSuppression: Sendable {
  /// Where it stands in the settings file.
  package let location: FileLocation
  /// The rules as they are written: the name of a rule or set, or a pattern.
  package let rule: String
  package let rules: [LintRule]
  package let scope: Scope
  package let reason: String
  /// The last day on which it holds; `nil` for ever.
  package let expires: (day: CivilDate, text: String)?
  /// The files for which it holds; `nil` for all.
  let files: PathPatterns?

  /// The zones and fences of findings, by their ids.
  package enum Scope: Hashable, Sendable {
    case all
    /// Findings about a zone, and those about a pair with it.
    case zone(String)
    /// Findings about a fence, and those about a pair with it.
    case fence(String, zone: String)
    /// Findings about two zones, in any order.
    case zones(String, String)
    /// Findings about two fences of a zone, in any order.
    case fences(String, String, zone: String)
  }

  /// Whether it holds for a file.
  ///
  /// - Parameter path: the path from the folder of the settings file, without `.` and `..`.
  /// - Returns: whether its patterns, if it has any, match the path.
  package func holds(for path: String) -> Bool { files?.matches(path) ?? true }

  /// Whether it has expired by a day, counted from 1970-01-01.
  package func hasExpired(by today: Int) -> Bool {
    expires.map { $0.day.daysSince1970 < today } ?? false
  }

  /// What it is about, in words, such as `'size' of fence 'a' of zone 'z'`.
  package var words: String {
    let rule = JSONText.quoted(rule)
    func id(_ text: String) -> String { JSONText.quoted(text) }
    return switch scope {
    case .all: rule
    case .zone(let zone): "\(rule) of zone \(id(zone))"
    case .fence(let fence, let zone): "\(rule) of fence \(id(fence)) of zone \(id(zone))"
    case .zones(let a, let b): "\(rule) of zones \(id(a)) and \(id(b))"
    case .fences(let a, let b, let zone):
      "\(rule) of fences \(id(a)) and \(id(b)) of zone \(id(zone))"
    }
  }
}

extension FindingSuppression.Scope {
  /// Whether a finding is in the scope, by the ids of its zone and fence and those of the other; `nil` where it has
  /// none.
  package func covers(
    zone: String?, fence: String?, otherZone: String?, otherFence: String?
  ) -> Bool {
    switch self {
    case .all: true
    case .zone(let id): same(zone, id) || same(otherZone, id)
    case .fence(let id, zone: let owner):
      (same(zone, owner) && same(fence, id)) || (same(otherZone, owner) && same(otherFence, id))
    case .zones(let a, let b): Self.isPair(zone, otherZone, a, b)
    case .fences(let a, let b, zone: let owner):
      same(zone, owner) && same(otherZone, owner) && Self.isPair(fence, otherFence, a, b)
    }
  }

  private static func isPair(_ one: String?, _ other: String?, _ a: String, _ b: String) -> Bool {
    (same(one, a) && same(other, b)) || (same(one, b) && same(other, a))
  }

  private func same(_ found: String?, _ wanted: String) -> Bool { Self.same(found, wanted) }

  private static func same(_ found: String?, _ wanted: String) -> Bool {
    found.map { $0.utf8.elementsEqual(wanted.utf8) } ?? false
  }
}
