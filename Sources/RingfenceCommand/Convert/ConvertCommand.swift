internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

extension Subcommand {
  static func convert(_ others: [RoomConversion]) -> Subcommand {
    Subcommand(
      name: "convert", order: 160,
      summary: "write a track or zone file in another form",
      usage: "IN -o OUT [OPTIONS]",
      details: [
        "Tracks (\(TrackFormat.names), tables, JSON) become",
        "GPX, KML, CSV, NDJSON, GeoJSON: their usable fixes, with the same rules as in every command.",
        "'xcode-gpx' and 'android-gpx' are for the simulators of Xcode and Android: one track, one fix",
        "a second.",
        "Zone files of any form become native, GeoJSON, KML or Traccar's JSON. '-' is standard input",
        "and output. The ending of OUT decides the form, or '--format' does.",
      ],
      options: [
        OptionGroup(
          title: "options",
          options: [
            Conversion.outputOption.spec, Conversion.formatOption.spec,
          ] + others.flatMap(\.options)),
        SettingsOptions.readingGroup,
        ZoneInput.group,
      ],
      examples: [
        "convert walk.nmea -o walk.gpx", "convert walk.gpx -o - --format csv",
        "convert zones.geojson -o zones.json",
      ] + others.map(\.example),
      run: { (arguments, environment) throws(CommandFailure) in
        try Conversion.start(arguments, environment) {
          (arguments, environment) throws(UsageError) in
          try Conversion(arguments, environment, others)
        }
      })
  }
}

private enum ConversionFormat: String, CaseIterable {
  case gpx
  case csv
  case ndjson
  case geojson
  case kml
  case xcodeGPX = "xcode-gpx"
  case androidGPX = "android-gpx"
  case native
  case traccar

  init?(endingOf path: String) {
    guard let ending = path.split(separator: ".").last?.lowercased(),
      let name = OutputFormat.name(ofEnding: ending, among: Self.allCases.map(\.rawValue))
    else { return nil }
    self.init(rawValue: name)
  }

  /// The name in messages.
  var title: String {
    switch self {
    case .geojson: "GeoJSON"
    case .kml: "KML"
    case .traccar: "Traccar"
    case .gpx, .csv, .ndjson, .xcodeGPX, .androidGPX, .native: rawValue
    }
  }

  /// The format for tracks; `nil` for a format of zones only.
  var ofTracks: TrackWriter.Format? { TrackWriter.Format(rawValue: rawValue) }
}

private struct Conversion: CommandRun {
  static let formatFollowsEnding = false
  static let outputOption = FileOptions.output("the result, written whole or not at all")
  static let formatOption = Option<ConversionFormat>.format(
    ConversionFormat.allCases, standard: nil)

  let environment: CommandEnvironment
  let arguments: Arguments
  let input: String
  let output: String?
  let format: ConversionFormat
  let reading: TrackReadingOptions
  let zoneReading: ZoneReadingOptions
  /// What is done to tracks; `nil` for nothing.
  let change: RoomConversion.Request?

  var inputs: [String] { [input] }

  init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomConversion]
  ) throws(UsageError) {
    guard let input = arguments.operands.first else {
      throw arguments.error(.missingOperand, "there is no file to convert")
    }
    guard arguments.operands.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one file too many, expected one")
    }
    guard let output = try arguments[Self.outputOption] else {
      throw arguments.error(
        .missingOption, "the place for the result is missing, expected '-o FILE'")
    }
    let chosen = try arguments[Self.formatOption]
    guard let format = chosen ?? ConversionFormat(endingOf: output) else {
      let source = output == "-" ? "standard output" : "the ending of '\(output)'"
      throw arguments.error(.missingOption, "\(source) says no format, expected '--format'")
    }
    self.environment = environment
    self.arguments = arguments
    self.input = input
    self.output = output
    self.format = format
    reading = try SettingsOptions(arguments).reading
    var change: RoomConversion.Request?
    for other in others where change == nil {
      change = try other.request(arguments)
    }
    self.change = change
    var zoneReading = try ZoneInput.options(arguments)
    zoneReading.keepsDrawing = true
    self.zoneReading = zoneReading
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let opened = try readingFile(OpenedFile(path: input, tracks: reading, zones: zoneReading))
    switch consume opened {
    case .zones(let file, let bytes):
      if let change {
        throw .usage(
          arguments.error(
            .badValue, "'\(input)' is a zone file, expected a track with '--\(change.option)'"))
      }
      if let message = EmptyLayout.message(file) {
        throw .stopped(.unusableInput, message: message)
      }
      for warning in file.warnings { environment.report(warning.description) }
      return try convert(file, GeoJSONMembers(file, bytes))
    case .track(let reader): return try convertTracks(reader)
    }
  }

  private func convertTracks(
    _ reader: consuming TrackReader
  ) throws(CommandFailure) -> ExitStatus {
    guard let form = format.ofTracks else {
      throw .usage(
        arguments.error(
          .badValue,
          "'\(input)' is a track, expected the format gpx, csv, ndjson, geojson, kml, xcode-gpx or "
            + "android-gpx"))
    }
    return try convertTracks(reader, to: form)
  }

  private func convertTracks(
    _ opened: consuming TrackReader, to form: TrackWriter.Format
  ) throws(CommandFailure) -> ExitStatus {
    var reader = opened
    var conversion = TrackConversion(
      comesInTurn: reader.comesInTurn, statesDegrees: reader.format.statesDegrees, to: form)
    var changer = change?.begin()
    var failure: FileError?
    var clash: TrackConversion.Clash?
    // The names of a table's tracks are known only after its rows, so a table of usual size is read
    // before anything is written.
    var room = reader.comesInTurn ? 1 << 16 : 8 << 20
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        var bytes: [UInt8] = []
        while let batch = Self.next(&reader, &failure) {
          let left = changer == nil ? batch : changer?.take(batch)
          guard let left else { continue }
          do throws(TrackConversion.Clash) {
            try conversion.take(left, ids: reader.trackIDs, into: &bytes)
          } catch {
            clash = error
            return false
          }
          guard bytes.count >= room else { continue }
          try target.sink.write(bytes)
          bytes.removeAll(keepingCapacity: true)
          room = 1 << 16
        }
        if failure == nil, conversion.fixes == 0, changer?.fixes ?? 0 == 0 {
          failure = .nothingRead(of: input, reader.format, reader.diagnostics)
        }
        guard failure == nil || conversion.fixes > 0 else { return false }
        conversion.finish(into: &bytes)
        try target.sink.write(bytes)
        return true
      })
    } catch {
      throw .output(error)
    }
    if let change, let changer, changer.leftOut > 0 {
      environment.report(
        "\(FileLocation(file: input)): note: left out "
          + "\(changer.leftOut) of \(pluralized(changer.fixes, "fix", "fixes")), as '--\(change.option)' says"
      )
    }
    if let clash { throw self.clash(clash, form) }
    if conversion.leftOut > 0 {
      environment.report(
        "\(FileLocation(file: input)): note: left out "
          + "\(pluralized(conversion.leftOut, "fix", "fixes")), as \(form.rawValue) holds one a second"
      )
    }
    if conversion.rounded > 0 {
      environment.report(
        "\(FileLocation(file: input)): note: rounded "
          + "\(pluralized(conversion.rounded, "position", "positions")) to nine decimals of a degree, "
          + "which is 0.1 mm")
    }
    for warning in reader.warnings { environment.report(warning.description) }
    let counts = reader.diagnostics
    if let text = leftOutText(counts.leftOut, changed: counts.changed, sorted: counts.sorted) {
      environment.report(
        "\(FileLocation(file: input)): note: \(text); 'ringfence inspect' says which and why")
    }
    guard let failure else { return .done }
    environment.report(failure.description)
    return failure.status
  }

  /// The next fixes, or `nil` at the end or at an error.
  private static func next(
    _ reader: inout TrackReader, _ failure: inout FileError?
  ) -> TrackBatch? {
    do throws(FileError) {
      return try reader.next()
    } catch {
      failure = error
      return nil
    }
  }

  private func convert(
    _ file: ZoneFile, _ members: GeoJSONMembers?
  ) throws(CommandFailure) -> ExitStatus {
    let bytes = try written(file, members)
    if let members { noteLosses(members) }
    do throws(OutputError) {
      let target = try OutputTarget(output, in: environment)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(Array(bytes))
        return true
      })
    } catch {
      throw .output(error)
    }
    return .done
  }

  private func written(
    _ file: ZoneFile, _ members: GeoJSONMembers?
  ) throws(CommandFailure) -> [UInt8] {
    switch format {
    case .native: return ZoneFileWriter.native(file.layout, schema: file.schema)
    case .geojson, .kml, .traccar:
      if let (first, second) = ZoneFileWriter.zonesOfOneID(file.layout) {
        throw indistinct(
          "zones \(first + 1) and \(second + 1) are both called "
            + "'\(PrintableText.escaped(file.layout.zones[first].id))', which "
            + "\(format.title) takes for one zone")
      }
      switch format {
      case .kml: return ZoneFileWriter.kml(file.layout)
      case .traccar:
        for loss in ZoneFileWriter.traccarLosses(file.layout) {
          environment.report("\(FileLocation(file: input)): note: \(loss)")
        }
        return ZoneFileWriter.traccar(file.layout)
      default:
        guard let members else { return ZoneFileWriter.geoJSON(file.layout) }
        if let kept = ZoneFileWriter.geoJSON(file, keeping: members, options: zoneReading) {
          return kept
        }
        environment.report(
          "\(FileLocation(file: input)): note: left out the properties that are no custom data, as with "
            + "them the result would be another layout")
        return ZoneFileWriter.geoJSON(file.layout)
      }
    case .gpx, .csv, .ndjson, .xcodeGPX, .androidGPX:
      throw .usage(
        arguments.error(
          .badValue,
          "'\(input)' is a zone file, expected the format native, geojson, kml or traccar"))
    }
  }

  /// Reports what a GeoJSON file has and the result has not.
  private func noteLosses(_ members: GeoJSONMembers) {
    var losses = format == .geojson && members.hasBoxes ? ["'bbox'"] : []
    if format != .geojson {
      losses += members.foreignNames.prefix(8).map { "'\(PrintableText.escaped($0))'" }
      let more = members.foreignNames.count - 8
      if more > 0 { losses.append("\(pluralized(more, "more member"))") }
    }
    if members.altitudes > 0 {
      losses.append("the \(pluralized(members.altitudes, "altitude")) of positions")
    }
    guard !losses.isEmpty else { return }
    environment.report(
      "\(FileLocation(file: input)): note: left out \(losses.joined(separator: ", "))")
  }

  private func clash(
    _ clash: TrackConversion.Clash, _ form: TrackWriter.Format
  ) -> CommandFailure {
    switch clash {
    case .sameName(let first, let second, let name):
      indistinct(
        "tracks \(first + 1) and \(second + 1) would both be called "
          + "'\(PrintableText.escaped(name))' in \(form.rawValue)")
    case .secondTrack:
      .stopped(
        .unusableInput,
        message: "\(FileLocation(file: input)): error: the file has several tracks, expected one: "
          + "\(form.rawValue) holds a single track [several-tracks]")
    }
  }

  /// The error of a result that would have the same name for two tracks or zones.
  private func indistinct(_ detail: String) -> CommandFailure {
    .stopped(
      .unusableInput,
      message: "\(FileLocation(file: input)): error: \(detail), expected names that differ "
        + "[indistinct-names]")
  }
}
