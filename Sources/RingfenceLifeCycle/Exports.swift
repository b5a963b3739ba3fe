// Users of scenarios need the errors that reading them throws: `import RingfenceLifeCycle` brings both.
@_exported public import RingfenceRecords
