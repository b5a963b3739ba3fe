// Users of the engine need the geometry its values are made of: `import Ringfence` brings both.
@_exported public import RingfenceGeodesy
