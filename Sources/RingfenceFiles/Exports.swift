// Users of the readers need the errors that they throw, what is saved, and zone files: `import RingfenceFiles` brings them.
@_exported public import RingfenceZones
