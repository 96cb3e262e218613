import Base
import CSystem
import Glibc

/// An error for a task that needs more memory than is free.
package struct MemoryError: Problem, Equatable {
    /// The task that needs the memory, such as "encode 1920x1080".
    package let purpose: String
    /// The approximate number of bytes that the task still needs to allocate.
    package let byteCount: Int
    /// The free memory and the limit that applies; nil if the system refused an allocation without giving a number.
    package let free: Machine.Limit?

    /// A failure if the system lacks memory; otherwise a limit that was set.
    package var kind: ProblemKind { free?.origin == MemoryLimit.origin ? .overLimit : .failed }

    /// One line with the task, the memory it needs and the memory that is free.
    package var description: String {
        let free = free.map { ", and \($0.amount >> 20) MiB are free (\($0.origin))" } ?? ""
        return "not enough memory to \(purpose): about \(byteCount >> 20) MiB more are needed\(free)"
    }
}

/// Checks of the memory that this process may still allocate.
package enum Memory {
    /// True if the process may allocate `byteCount` more bytes in one piece.
    ///
    /// Check this before large allocations: some libraries crash when memory is short, and the kernel kills a process
    /// that uses more memory than is available. The answer is exact under a limit of the address space (`ulimit -v`).
    /// Otherwise the answer depends on the free memory of `machine`, including swap space unless `swapping` is false.
    /// Other processes may take that memory in the meantime. By default, `machine` is read from the system now. If
    /// `mapped` is larger than `byteCount`, address space is checked for `mapped` bytes.
    package static func hasRoom(
        for byteCount: Int, mapping mapped: Int = 0, swapping: Bool = true, on machine: Machine? = nil
    ) -> Bool {
        (machine ?? .offering(byteCount)).hasRoom(for: byteCount, swapping: swapping)
            && canMap(max(byteCount, mapped))
    }

    /// Throws `MemoryError` unless the process may allocate `byteCount` more bytes, as `hasRoom` determines.
    package static func require(
        _ byteCount: Int, mapping mapped: Int = 0, to purpose: String, on machine: Machine? = nil
    ) throws(MemoryError) {
        let machine = machine ?? .offering(byteCount)
        guard machine.hasRoom(for: byteCount, swapping: true) else {
            let free = Machine.Limit(
                amount: machine.memory.amount + machine.swap, origin: machine.memory.origin)
            throw MemoryError(purpose: purpose, byteCount: byteCount, free: free)
        }
        guard canMap(max(byteCount, mapped)) else {
            throw MemoryError(purpose: purpose, byteCount: max(byteCount, mapped), free: nil)
        }
    }

    private static func canMap(_ byteCount: Int) -> Bool {
        let memory = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
        unsafe munmap(memory, byteCount)
        return true
    }
}

extension Machine {
    /// Reads the current limits of this process. If there is no room for `byteCount` bytes, the memory that the C
    /// library holds in reserve is first returned to the system.
    package static func offering(_ byteCount: Int) -> Machine {
        let machine = Machine()
        if machine.hasRoom(for: byteCount, swapping: false) { return machine }
        malloc_trim(0)
        return Machine()
    }
}
