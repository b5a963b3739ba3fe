internal import Ringfence
