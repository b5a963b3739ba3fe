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

  extension Conditions: Equatable {
    /// Whether both are the same condition.
    public static func == (a: Self, b: Self) -> Bool {
      ConditionKind.ofZones.allSatisfy { a.values($0) == b.values($0) }
    }
  }
#endif
