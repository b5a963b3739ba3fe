package import Ringfence

/// Writes the state of a stream, version 1, or 2 where there are apps: a line of JSON about input and output, a line for each device, and
/// a line with their number, which shows that the file is whole. Times are microseconds since 1970.
package struct StreamStateWriter: Sendable {
  private let layout: String

  /// Creates a writer.
  ///
  /// - Parameter engine: the engine.
  package init(_ engine: TriggerEngine) {
    layout = LayoutFingerprint.text(engine.layoutFingerprint)
  }

  /// Appends the first line.
  ///
  /// - Parameters:
  ///   - state: what the line says.
  ///   - hasApps: whether a device has an app, which version 1 does not know.
  ///   - bytes: receives the line.
  package func append(
    _ state: StreamState, hasApps: Bool = false, to bytes: inout [UInt8]
  ) {
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.key("version")
      json.value(hasApps ? StreamStateReader.appVersion : StreamStateReader.version)
      json.key("layout")
      json.value(word: layout)
      json.key("mode")
      json.value(word: state.mode.stateName)
      json.key("events")
      json.value(state.events)
      if let input = state.input {
        json.key("input")
        json.write(input)
      }
      if let output = state.output {
        json.key("output")
        json.beginObject()
        json.key("length")
        json.value(json: String(output.length))
        json.key("fingerprint")
        json.value(word: String(output.fingerprint, radix: 16))
        json.endObject()
      }
      json.endObject()
      json.endDocument()
    }
  }

  /// Appends the line of a device.
  package func append(_ device: StreamDevice, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      if let name = device.track.name {
        json.key("track")
        json.value(name)
      }
      if let segment = device.track.segment {
        json.key("segment")
        json.value(segment)
      }
      if let arrival = device.arrival {
        json.key("arrival")
        json.value(json: String(arrival))
      }
      json.key("filter")
      json.write(device.filter)
      json.key("session")
      if let app = device.app {
        json.value(json: SessionDocument(app.session, layout: layout).bytes)
        json.key("app")
        json.write(app)
      } else {
        var session = SessionDocument(device.session, layout: layout)
        // The first line says it for all devices.
        session.mode = nil
        json.value(json: session.bytes)
      }
      json.endObject()
      json.endDocument()
    }
  }

  /// Appends the last line.
  package func appendEnd(devices: Int, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.beginObject()
      json.key("devices")
      json.value(devices)
      json.endObject()
      json.endDocument()
    }
  }
}

extension JSONWriter {
  /// What the session of an app does not have, because an app saves it when it ends.
  fileprivate mutating func write(_ app: StreamApp) {
    beginObject()
    key("mode")
    value(word: app.session.mode.stateName)
    key("lastTime")
    value(json: String(app.lastTime))
    if let awakeSince = app.session.awakeSince {
      key("awakeSince")
      value(json: String(awakeSince.microseconds))
    }
    if app.session.hasEnded {
      key("hasEnded")
      value(true)
    }
    endObject()
  }
}

extension TriggerMode {
  /// The mode in a state.
  var stateName: String {
    switch self {
    case .normal: "normal"
    case .restart: "restart"
    }
  }

  /// The mode of a name in a state.
  init?(stateName: String) {
    switch stateName {
    case Self.normal.stateName: self = .normal
    case Self.restart.stateName: self = .restart
    default: return nil
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ input: StreamState.Input) {
    beginObject()
    key("device")
    value(json: String(input.device))
    key("number")
    value(json: String(input.number))
    key("fingerprint")
    value(word: String(input.fingerprint, radix: 16))
    key("offset")
    value(json: String(input.point.offset))
    if let format = input.point.format {
      key("format")
      value(word: format.rawValue)
    }
    if !input.point.head.isEmpty {
      key("head")
      beginArray()
      for byte in input.point.head { value(Int(byte)) }
      endArray()
    }
    if let calendar = input.point.calendar {
      key("day")
      value(calendar.day)
      key("time")
      value(json: String(calendar.time))
      key("sawChecksum")
      value(calendar.sawChecksum)
    }
    endObject()
  }

  fileprivate mutating func write(_ state: FixFilter.State) {
    beginObject()
    if let time = state.lastTime {
      key("lastTime")
      value(json: String(time))
    }
    if let time = state.lastOrdinaryTime {
      key("lastOrdinaryTime")
      value(json: String(time))
    }
    if state.comingStarts {
      key("comingStarts")
      value(true)
    }
    if state.goingStarts {
      key("goingStarts")
      value(true)
    }
    if !state.doubtful.isEmpty {
      key("doubtful")
      beginArray()
      for fix in state.doubtful { write(fix) }
      endArray()
    }
    if let place = state.place {
      key("place")
      write(place)
    }
    if let jump = state.jump {
      key("jump")
      write(jump)
    }
    endObject()
  }

  private mutating func write(_ fix: FixFilter.Doubtful) {
    beginObject()
    key("time")
    value(json: String(fix.time))
    for (name, number) in zip(StreamStateReader.doubtfulKeys, fix.values) where number.isFinite {
      key(name)
      // The shortest text that reads back as the same number.
      value(json: number.description)
    }
    key("flags")
    value(Int(fix.flags))
    endObject()
  }
}
