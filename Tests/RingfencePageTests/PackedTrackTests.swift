import Ringfence
import RingfencePage
import Testing
