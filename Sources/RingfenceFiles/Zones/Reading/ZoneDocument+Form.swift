internal import Ringfence

extension ZoneDocument {
  func bestMatch() -> (form: ZoneFileForm, match: ZoneFormMatch)? {
    var best: (form: ZoneFileForm, match: ZoneFormMatch)?
    for form in ZoneFileForm.allCases {
      guard let match = form.reader?.match(self) else { continue }
      let isSurer = match.strength.rawValue > best?.match.strength.rawValue ?? -1
      if isSurer { best = (form, match) }
    }
    return best
  }

  /// The form of the surest match; `track` is the format of a track that the document is, unless it is surely a
  /// layout, or may be one and has radii.
  func form(orTrack track: TrackFormat?) throws(FileError) -> ZoneFileForm {
    if let (format, node) = UnreadFormat.find(document) {
      throw error(.unsupportedForm, at: node, format.detail)
    }
    let best = bestMatch()
    if let track, best?.match.mayBeTrack ?? true,
      !hasZones(of: track, best?.match.strength)
    {
      throw error(.unsupportedForm, at: 0, FileRecognition.refusal(ofTrack: track))
    }
    guard let best else {
      guard document.kind(0) == .object else {
        if let words = ForeignKeys(document).words {
          throw error(
            .unknownForm, at: 0,
            "\(ForeignKeys.finding)\(words), expected those of a form of zones"
          )
        }
        throw wrongType(0, expected: "a zone file, an object")
      }
      let signatures = ZoneFileForm.allCases.compactMap { $0.reader?.signature }
      throw error(.unknownForm, at: 0, "neither \(signatures.joined(separator: ", nor "))")
    }
    if let refusal = best.match.refusal { throw refusal }
    return best.form
  }

  /// Whether a document that is a track by its beginning can be read as a layout, since it stands where one is expected:
  /// there are areas, radii or half-widths among its features, the default radius makes circles of its points, or the
  /// default half-width corridors of its lines.
  private func hasZones(of track: TrackFormat, _ strength: ZoneFormMatch.Strength?) -> Bool {
    switch track {
    case .geojson:
      JSONTrackForm.hasZones(
        document, takesPoints: options.defaultRadius != nil,
        takesLines: options.defaultHalfWidth != nil)
    case .json, .ndjson: options.defaultRadius != nil && strength == .positions
    default: false
    }
  }
}
