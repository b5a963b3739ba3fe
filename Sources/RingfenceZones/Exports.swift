// Users of the reader need the errors that it throws, and the writer of what it reads: `import RingfenceZones` brings both.
@_exported public import RingfenceRecords
@_exported public import RingfenceState
