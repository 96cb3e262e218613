import Base
import Dispatch
import Glibc
import Testing

/// Tests of values that are computed when they are needed.
@Suite struct LazyTests {
    @Test("a value is computed once, when it is first needed, however many threads need it") func once() {
        let count = Locked(0)
        let lazy = Lazy {
            // Other threads ask meanwhile.
            usleep(20_000)
            return count.withLock { count in
                count += 1
                return count
            }
        }
        #expect(count.withLock { $0 } == 0)
        let values = Locked(Set<Int>())
        let threads = DispatchGroup()
        for _ in 0..<6 {
            DispatchQueue.global().async(group: threads) {
                let value = lazy.value
                values.withLock { _ = $0.insert(value) }
            }
        }
        threads.wait()
        #expect(values.withLock { $0 } == [1] && lazy.value == 1 && count.withLock { $0 } == 1)
    }
}
