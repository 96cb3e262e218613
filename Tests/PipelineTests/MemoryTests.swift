import Glibc
import Pipeline
import Testing

@Suite struct MemoryTests {
    @Test("there is room for a little, not for more than there can be, and asking takes nothing") func room()
    {
        // Kept, this would be more than an address can name.
        for _ in 0..<1000 { _ = Memory.hasRoom(for: 1 << 40) }
        #expect(Memory.hasRoom(for: 1 << 16))
        #expect(!Memory.hasRoom(for: 1 << 60))
        let error = #expect(throws: MemoryError.self) { try Memory.require(1 << 60, to: "fly") }
        #expect(error?.description == "not enough memory to fly: it takes about 1099511627776 MiB more")
    }

    @Test("a thread that can't start says so in the system's words") func thread() {
        #expect(
            ThreadError(code: EAGAIN).description
                == "could not start a thread: Resource temporarily unavailable")
    }
}
