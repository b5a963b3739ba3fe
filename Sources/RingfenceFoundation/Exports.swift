// Apps that save sessions need what saves them: `import RingfenceFoundation` brings it along.
@_exported public import RingfenceState
