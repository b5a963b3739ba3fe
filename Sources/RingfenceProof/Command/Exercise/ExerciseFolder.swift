internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCommand
internal import RingfenceProof
internal import RingfenceVerify

/// The folder of `exercise`: a folder for each drive or tour, and the list of them.
struct ExerciseFolder {
  let path: String
  let format: ExerciseFormat
  /// How circles are made, where the drives are those of restart mode.
  let circles: RestartSettings?
  /// The layout's file, so that the folder can be verified by itself: its bytes, and the ending of its name.
  let zones: (bytes: [UInt8], ending: String)
  /// What an app reports in the scenarios of drives.
  let scenarios: PlannedScenarios

  /// The folder must be new or empty.
  func write(_ report: ExerciseReport) throws(OutputError) {
    if case .success(let found) = System.names(inFolder: path) {
      guard found.isEmpty else {
        throw .refused(file: path, reason: "folder is not empty, a new or empty one is expected")
      }
    } else {
      try make(path)
    }
    let (plan, layout) = (report.plan, report.layout)
    let writer = EventWriter(.ndjson, layout: layout)
    func write(_ fixes: FixColumns, _ events: [Event], zones: [Int], to folder: String)
      throws(OutputError)
    {
      try make("\(path)/\(folder)")
      try put(format.file(fixes), "\(folder)/\(format.fileName)")
      try put(expectations(events, zones, writer, layout), "\(folder)/\(VerifyCases.expected)")
    }
    if let tours = report.tours {
      for (index, tour) in tours.enumerated() {
        try write(tour.fixes, tour.events, zones: tour.zones, to: report.name(ofTour: index))
      }
    } else {
      var folders: Set<String> = []
      for (number, item) in plan.cases.enumerated() {
        let name = report.names.cases[number]
        let zone = String(name.prefix { $0 != "/" })
        if folders.insert(zone).inserted { try make("\(path)/\(zone)") }
        try write(item.fixes, item.events, zones: [item.zone], to: name)
        if let outcome = scenarios.outcomes[number] {
          try put(outcome.file, "\(name)/\(VerifyCases.scenario)")
          let rows = expectations(
            outcome.events, [item.zone], writer, layout, includesMode: true)
          try put(rows, "\(name)/\(VerifyCases.lifeCycle)")
        }
      }
    }
    try put(report.json, "cases.json")
    try put(zones.bytes, "zones.\(zones.ending)")
  }

  private func expectations(
    _ events: [Event], _ zones: [Int], _ writer: EventWriter, _ layout: ZoneLayout,
    includesMode: Bool = false
  ) -> [UInt8] {
    var header = ExpectationFile.Header()
    header.zones = zones.map { layout.zones[$0].id }
    header.restart = circles
    var bytes = Array(header.line()) + [0x0A]
    for event in events {
      writer.appendExpectation(
        event, of: nil, includesMode: includesMode, includesFlags: !format.omitsMotion, into: &bytes
      )
      bytes.append(0x0A)
    }
    return bytes
  }

  private func make(_ folder: String) throws(OutputError) {
    if let error = System.makeFolder(folder) {
      throw .refused(file: folder, reason: error.message)
    }
  }

  private func put(_ bytes: [UInt8], _ name: String) throws(OutputError) {
    let file = "\(path)/\(name)"
    switch System.create(file, mode: 0o666) {
    case .failure(let error): throw .refused(file: file, reason: error.message)
    case .success(let descriptor):
      let sink = DescriptorSink(descriptor: descriptor, name: file)
      try sink.write(bytes)
      if let error = System.finish(descriptor) {
        throw .refused(file: file, reason: error.message)
      }
    }
  }
}
