/// Which shapes an engine evaluates.
public enum TriggerMode: Hashable, Sendable {
  /// The real fences, as in an app that runs.
  case normal
  /// The restart circles, as in an app that was killed and relaunched in the background.
  case restart
}
