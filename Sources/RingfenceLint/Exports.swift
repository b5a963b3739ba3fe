// Users of the linter need its rules and what they find in polygons: `import RingfenceLint` brings both.
@_exported public import RingfenceValidity
