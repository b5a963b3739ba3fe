internal import Ringfence
internal import RingfenceFiles

enum EmptyLayout {
  /// The line for people; `nil` for a layout with zones.
  static func message(_ file: ZoneFile) -> String? {
    guard file.layout.zones.isEmpty else { return nil }
    return
      "\(FileLocation(file: file.name)): error: nothing is read: file has no zones, expected at least one "
      + "[no-zones]"
  }
}
