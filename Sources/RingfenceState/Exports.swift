// Users of saved states need the errors that reading them throws: `import RingfenceState` brings both.
@_exported public import RingfenceRecords
