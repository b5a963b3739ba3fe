internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import RingfenceSimulation

/// The folder of `exercise`: a folder a case, and the list of them.
struct ExerciseFolder {
  let path: String
  let format: ExerciseFormat

  /// Writes the files. The folder must be new or empty.
  func write(
    _ plan: ExercisePlan, _ names: ExerciseNames, _ layout: ZoneLayout
  ) throws(OutputError) {
    if case .success(let found) = System.names(inFolder: path) {
      guard found.isEmpty else {
        throw .refused(file: path, reason: "folder is not empty, a new or empty one is expected")
      }
    } else {
      try make(path)
    }
    let writer = EventWriter(.ndjson, layout: layout)
    var folders: Set<String> = []
    for (item, name) in zip(plan.cases, names.cases) {
      let zone = String(name.prefix { $0 != "/" })
      if folders.insert(zone).inserted { try make("\(path)/\(zone)") }
      try make("\(path)/\(name)")
      try put(format.file(item.fixes), "\(name)/\(format.fileName)")
      try put(expectations(item, writer, layout), "\(name)/expected.ndjson")
    }
    try put(ExerciseReport.json(plan, names, layout), "cases.json")
  }

  private func expectations(
    _ item: ExercisePlan.Case, _ writer: EventWriter, _ layout: ZoneLayout
  ) -> [UInt8] {
    var header = ExpectationFile.Header()
    header.zones = [layout.zones[item.zone].id]
    var bytes = Array(header.line()) + [0x0A]
    for event in item.events {
      writer.appendExpectation(
        event, of: nil, includesMode: false, includesFlags: !format.omitsMotion, into: &bytes)
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
