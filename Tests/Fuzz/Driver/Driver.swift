import Foundation
import FuzzTargets
import Glibc

/// The target of this process, by the variable `FUZZ_TARGET`.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.named(name) else {
    stop("FUZZ_TARGET is '\(name)', expected one of \(FuzzTarget.all.map(\.name))", status: 64)
  }
  return target
}()

/// Whether `FUZZ_PRINT` asks for what inputs mean.
private let isExplaining = ProcessInfo.processInfo.environment["FUZZ_PRINT"] != nil

/// Called by libFuzzer before it begins. With `FUZZ_SEEDS=FOLDER` it writes the seeds of every target
/// below the folder and ends; with `FUZZ_LIST` it prints name, longest input and dictionary of each.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzerInitialize(
  _ count: UnsafeMutableRawPointer?, _ words: UnsafeMutableRawPointer?
) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if environment["FUZZ_LIST"] != nil {
    for target in FuzzTarget.all {
      print(target.name, target.maximumLength, target.dictionary ?? "-")
    }
    exit(0)
  }
  if let folder = environment["FUZZ_SEEDS"] {
    for target in FuzzTarget.all { writeSeeds(of: target, to: "\(folder)/\(target.name)") }
    exit(0)
  }
  _ = target
  return 0
}

/// Called by libFuzzer with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps the bytes as long as the call lasts.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if isExplaining { print(target.explanation(input)) }
  do throws(BrokenInvariant) {
    try target.check(input)
  } catch {
    FileHandle.standardError.write(Data("\(target.name): \(error)\n".utf8))
    // libFuzzer keeps the input of a process that aborts.
    abort()
  }
  return 0
}

private func writeSeeds(of target: FuzzTarget, to folder: String) {
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, seed) in target.seeds().enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
    }
  } catch {
    stop("\(folder): \(error)", status: 74)
  }
}

private func stop(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("ringfence-fuzz: \(message)\n".utf8))
  exit(status)
}
