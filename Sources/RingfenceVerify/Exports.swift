// Users of events that were written need the errors that reading them throws: `import RingfenceVerify` brings both.
@_exported public import RingfenceRecords
