// Users of the readers need the errors that they throw: `import RingfenceFiles` brings both.
@_exported public import RingfenceRecords
