import Base
import Foundation
import Pipeline
import Testing

@Suite struct MemoryTests {
    /// Returns the size of the process's address space in pages.
    private static func pagesInUse() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").first.flatMap { Int($0) })
    }

    @Test("checking if memory is available allocates none") func asking() throws {
        let before = try Self.pagesInUse()
        // This machine has no limits, so every question reaches the check of the address space.
        let machine = Machine(root: "/nowhere", affinity: 1)
        for _ in 0..<256 { #expect(Memory.hasRoom(for: 1 << 30, on: machine)) }
        // Other tests may allocate memory at the same time, but not half of the memory asked for here.
        #expect(try Self.pagesInUse() - before < (128 << 30) / Int(sysconf(Int32(_SC_PAGESIZE))))
    }

    @Test("a small allocation is possible, and an impossible one is refused") func room() {
        #expect(Memory.hasRoom(for: 1 << 16))
        #expect(!Memory.hasRoom(for: 1 << 60))
        let error = #expect(throws: MemoryError.self) { try Memory.require(1 << 60, to: "fly") }
        #expect(
            error?.description.hasPrefix(
                "not enough memory to fly: about 1099511627776 MiB more are needed, and ") == true)
        let refused = #expect(throws: MemoryError.self) {
            try Memory.require(1 << 60, to: "fly", on: Machine(root: "/nowhere", affinity: 1))
        }
        #expect(refused?.description == "not enough memory to fly: about 1099511627776 MiB more are needed")
    }

    @Test("a thread that can't start causes an error with the system's text") func thread() {
        #expect(
            ThreadError(code: EAGAIN).description
                == "could not start a thread: Resource temporarily unavailable")
    }
}
