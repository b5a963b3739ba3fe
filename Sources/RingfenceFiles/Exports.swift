// Users of the readers need the errors that they throw, and what is saved: `import RingfenceFiles` brings all three.
@_exported public import RingfenceRecords
@_exported public import RingfenceState
