internal import Ringfence
internal import RingfenceFiles

// The devices that are known, at most as many as are allowed. One more takes the place of the one that was silent longest.
extension StreamEvaluation {
  /// The key of a device in ``numbers``.
  private static func key(_ name: String?) -> [UInt8] { name.map { [1] + Array($0.utf8) } ?? [0] }

  mutating func device(ofTrack track: Int, at now: Int64) throws(FileError) -> Int {
    guard let maximumDevices else {
      while deviceOfTrack.count <= track {
        deviceOfTrack.append(device(named: stream.track(deviceOfTrack.count).name))
      }
      return deviceOfTrack[track]
    }
    while deviceOfTrack.count <= track { deviceOfTrack.append(-1) }
    if deviceOfTrack[track] < 0 {
      let name = stream.track(track).name
      if numbers[Self.key(name)] == nil, devices.count >= maximumDevices {
        deviceOfTrack[track] = try replaceDevice(by: name, at: now)
      } else {
        deviceOfTrack[track] = device(named: name)
      }
      devices[deviceOfTrack[track]].track = track
    }
    silence.heard(deviceOfTrack[track])
    return deviceOfTrack[track]
  }

  /// The device of a name, which begins where it is not known.
  mutating func device(named name: String?) -> Int {
    let key = Self.key(name)
    if let known = numbers[key] { return known }
    numbers[key] = devices.count
    devices.append(Device(name: name))
    nameSession(device: devices.count - 1)
    return devices.count - 1
  }

  /// Gives the session of a device its name, where attendances ask for it.
  mutating func nameSession(device index: Int) {
    guard engine.expectsDevices else { return }
    let name = devices[index].name
    if apps[index] != nil {
      if apps[index]?.session.track != name { apps[index]?.session.track = name }
    } else if devices[index].session.track != name {
      devices[index].session.track = name
    }
  }

  /// Forgets the device that was silent longest, and begins another one in its place. What waits of it is decided as at the end
  /// of a stream; its open visits end without an event.
  private mutating func replaceDevice(by name: String?, at now: Int64) throws(FileError) -> Int {
    let index = silence.longest
    try decideLeaps(device: index, before: nil, at: now)
    try decide(device: index, at: now)
    let old = devices[index]
    numbers[Self.key(old.name)] = nil
    if deviceOfTrack.indices.contains(old.track) { deviceOfTrack[old.track] = -1 }
    (apps[index], repeatedApps[index]) = (nil, nil)
    returningApps.remove(index)
    numbers[Self.key(name)] = index
    devices[index] = Device(name: name)
    nameSession(device: index)
    noteForgotten(1)
    return index
  }

  private mutating func noteForgotten(_ count: Int) {
    if counts.forgottenDevices == 0, let maximumDevices {
      notices.append(
        TrackFileWarning(
          .tooManyDevices, at: FileLocation(file: stream.name),
          "more than \(maximumDevices) devices ('--maximum-devices'): those that were silent longest are forgotten, and begin "
            + "as new ones when they come again"))
    }
    counts.forgottenDevices += count
  }

  /// Forgets the names of tracks whose devices are forgotten, once there are many of them. Call it where no fix waits that has
  /// the number of a track.
  mutating func forgetTracks() {
    guard let maximumDevices, stream.trackCount > 2 * maximumDevices + 1_024 else { return }
    let kept = devices.indices.filter { devices[$0].track >= 0 }
      .sorted { devices[$0].track < devices[$1].track }
    guard stream.forgetTracks(except: kept.map { devices[$0].track }) else { return }
    deviceOfTrack = ContiguousArray(kept)
    for (track, device) in kept.enumerated() { devices[device].track = track }
  }

  /// The devices of a state that may go on, in the order of the state.
  mutating func admitted(_ saved: [StreamDevice]) -> [StreamDevice] {
    guard let maximumDevices, saved.count > maximumDevices else { return saved }
    noteForgotten(saved.count - maximumDevices)
    return Self.order(saved).suffix(maximumDevices).sorted().map { saved[$0] }
  }

  /// The indices of the devices of a state, that which was silent longest first. A state that was kept without the bound does not
  /// say it.
  static func order(_ saved: [StreamDevice]) -> [Int] {
    saved.indices.sorted { (saved[$0].silence ?? 0, $0) < (saved[$1].silence ?? 0, $1) }
  }
}
