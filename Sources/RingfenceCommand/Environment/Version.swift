/// The version of the command.
package enum Version {
  package static let line = "ringfence 0.2.0"
}
