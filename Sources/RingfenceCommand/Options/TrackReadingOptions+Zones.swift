package import Ringfence
package import RingfenceFiles

extension TrackReadingOptions {
  /// The same for tracks that are evaluated with a layout: speeds in a wrong unit are an error where a zone has a condition
  /// on speed.
  package func evaluating(_ layout: ZoneLayout) -> Self {
    var options = self
    options.needsSpeeds = layout.zones.contains { $0.conditions.has(.speed) }
    return options
  }
}
