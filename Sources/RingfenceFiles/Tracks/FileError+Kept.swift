extension FileError {
  /// The error, which also says what was read before it, if anything.
  package func keeping(fixes: Int, events: Int? = nil) -> FileError {
    // Tracks that are of no use do not end the file.
    let isOfTrack = [.noUsableFix, .mostlyOutOfOrder, .unnamedTracks, .trackPerRow].contains(code)
    guard fixes > 0, !isOfTrack else { return self }
    var kept = "\(fixes) \(fixes == 1 ? "fix" : "fixes")"
    if let events { kept += " and \(events) \(events == 1 ? "event" : "events")" }
    return FileError(code, at: location, path: path, "\(detail); \(kept) before it count")
  }
}
