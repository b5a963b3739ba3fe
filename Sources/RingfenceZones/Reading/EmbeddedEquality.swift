#if hasFeature(Embedded)
  public import Ringfence

  // The core leaves these out in an embedded build, where it has no Unicode tables. The readers compare
  // settings, byte by byte.
  extension CustomDatum: Hashable {
    /// Whether both have the same bytes.
    public static func == (a: Self, b: Self) -> Bool {
      a.key.utf8.elementsEqual(b.key.utf8) && a.value.utf8.elementsEqual(b.value.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      for byte in key.utf8 { hasher.combine(byte) }
      for byte in value.utf8 { hasher.combine(byte) }
    }
  }

  extension TimeZoneOffsets: Hashable {
    /// Whether both have the same bytes.
    public static func == (a: Self, b: Self) -> Bool {
      a.name.utf8.elementsEqual(b.name.utf8) && a.firstOffset == b.firstOffset
        && a.transitions == b.transitions
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      for byte in name.utf8 { hasher.combine(byte) }
      hasher.combine(transitions)
    }
  }

  extension Attendance: Equatable {
    /// Whether both have the same bytes and values.
    public static func == (a: Self, b: Self) -> Bool {
      func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
      func same(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return same(a, b)
      }
      guard same(a.id, b.id), a.grace == b.grace, a.schedule.values == b.schedule.values else {
        return false
      }
      guard let mine = a.tracks, let theirs = b.tracks else {
        return a.tracks == nil && b.tracks == nil
      }
      return mine.elementsEqual(theirs) { same($0, $1) }
    }
  }

  extension Conditions: Equatable {
    /// Whether both are the same condition.
    public static func == (a: Self, b: Self) -> Bool {
      ConditionKind.ofZones.allSatisfy { a.values($0) == b.values($0) }
    }
  }
#endif
