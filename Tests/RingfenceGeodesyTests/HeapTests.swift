import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct HeapTests {
  /// Compared with a sorted array, with few different values so that many are equal.
  @Test(arguments: 1...40)
  func `gives the greatest element first`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var heap = Heap<Int>()
    var reference: [Int] = []
    for _ in 0..<300 {
      if random.int(0...4) < 3 {
        let number = random.int(0...39)
        heap.insert(number)
        reference.append(number)
        reference.sort()
      } else {
        #expect(heap.popMax() == reference.popLast())
      }
    }
    while let greatest = reference.popLast() { #expect(heap.popMax() == greatest) }
    #expect(heap.popMax() == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 15, 16, 17, 1_000])
  func `takes and sorts many elements at once`(count: Int) {
    var random = SeededRandom(seed: count)
    var numbers: ContiguousArray<Int32> = []
    for _ in 0..<count { numbers.append(Int32(random.int(-50...50))) }
    var heap = Heap(numbers)
    #expect(heap.sorted() == ContiguousArray(numbers.sorted()))
    for number in numbers.sorted().reversed() { #expect(heap.popMax() == number) }
    #expect(heap.popMax() == nil)
  }
}
