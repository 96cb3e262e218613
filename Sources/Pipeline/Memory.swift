import Base
import CSystem
import Glibc

/// Too little memory is free for a task.
package struct MemoryError: Problem, Equatable {
    /// What the memory is for, as in "encode 1920x1080".
    package let purpose: String
    /// The size of the allocation, approximately.
    package let byteCount: Int
    /// The free memory and the limit that applies; nil if the system refused the allocation without giving a number.
    package let free: Machine.Limit?

    /// The system lacks memory.
    package var kind: ProblemKind { .failed }

    /// The purpose, the size needed and the size free, in one line.
    package var description: String {
        let free = free.map { ", and \($0.amount >> 20) MiB are free (\($0.origin))" } ?? ""
        return "not enough memory to \(purpose): it takes about \(byteCount >> 20) MiB more\(free)"
    }
}

/// The memory that the process may still allocate.
package enum Memory {
    /// True if the process may allocate `byteCount` more bytes in one piece.
    ///
    /// Callers ask first, because some libraries crash when memory is short, and the kernel kills a process that uses
    /// more than there is. The answer is exact under a limit of the address space (`ulimit -v`). Otherwise it is what
    /// `machine` has free, including swap unless `swapping` is false; other processes may take that memory in the
    /// meantime. By default the machine's current state is used. Address space is checked for the larger of `byteCount`
    /// and `mapped` bytes.
    package static func hasRoom(
        for byteCount: Int, mapping mapped: Int = 0, swapping: Bool = true, on machine: Machine? = nil
    ) -> Bool {
        (machine ?? .offering(byteCount)).hasRoom(for: byteCount, swapping: swapping)
            && canMap(max(byteCount, mapped))
    }

    /// Throws unless the process may allocate `byteCount` more bytes; see `hasRoom`.
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
    /// The machine's current state. If it has no room for `byteCount` bytes, memory that the process has freed but that
    /// the C library still holds is first returned to the system.
    package static func offering(_ byteCount: Int) -> Machine {
        let machine = Machine()
        if machine.hasRoom(for: byteCount, swapping: false) { return machine }
        malloc_trim(0)
        return Machine()
    }
}
