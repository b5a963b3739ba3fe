// Users of the linter need its rules and the layouts with what is found in their polygons: `import RingfenceLint` brings both.
@_exported public import RingfenceZones
