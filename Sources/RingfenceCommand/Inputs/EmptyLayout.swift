internal import Ringfence
internal import RingfenceFiles

/// A layout without zones, where the result of a command would be empty.
enum EmptyLayout {
  /// The line for people; `nil` for a layout with zones.
  static func message(_ file: ZoneFile) -> String? {
    guard file.layout.zones.isEmpty else { return nil }
    return
      "\(FileLocation(file: file.name)): error: nothing is read: file has no zones, expected at least one "
      + "[no-zones]"
  }
}
