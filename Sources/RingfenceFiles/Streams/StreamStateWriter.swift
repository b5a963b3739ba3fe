package import Ringfence

/// Writes the state of a stream: a line of JSON about input and output, a line for each device, and a line with their
/// number and the checksum of the lines before, which shows that the file is whole.
package struct StreamStateWriter: Sendable {
  private let layout: String
  /// Over the lines so far.
  private var checksum = FNVHash()

  package init(_ engine: TriggerEngine) {
    layout = LayoutFingerprint.text(engine.layoutFingerprint)
  }

  /// Appends the first line. `hasApps` says that a device has an app, which version 1 does not
  /// know.
  package mutating func append(
    _ state: StreamState, hasApps: Bool = false, to bytes: inout [UInt8]
  ) {
    let header = StreamHeader(
      version: hasApps ? StreamHeader.appVersion : StreamHeader.version, layout: layout,
      state: state)
    let start = bytes.count
    JSONWriter.append(to: &bytes) { json in
      header.write(to: &json)
      json.endDocument()
    }
    checksum.append(bytes[start...])
  }

  package mutating func append(_ device: StreamDevice, to bytes: inout [UInt8]) {
    var record = DeviceRecord(
      track: device.track, arrival: device.arrival, silence: device.silence, filter: device.filter)
    record.leaps = device.leaps.isIdle ? nil : device.leaps
    var app: AppRecord?
    if let ofDevice = device.app {
      record.session = SessionDocument(ofDevice.session, layout: layout)
      app = AppRecord(ofDevice)
    } else {
      record.session = SessionDocument(device.session, layout: layout)
      // The first line says it for all devices.
      record.session.mode = nil
    }
    let start = bytes.count
    JSONWriter.append(to: &bytes) { json in
      json.line { json in
        record.fields(&json)
        json.field("app", &app)
      }
    }
    checksum.append(bytes[start...])
  }

  package func appendEnd(devices: Int, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.object {
        $0.member("devices", devices)
        $0.member("checksum", checksum.digits)
      }
      json.endDocument()
    }
  }
}

extension AppRecord {
  fileprivate init(_ app: StreamApp) {
    mode = app.session.mode
    lastTime = app.lastTime
    awakeSince = app.session.awakeSince?.microseconds
    hasEnded = app.session.hasEnded
  }
}
