import CSystem
import Glibc

/// The processors and the memory that this process may use now: those of the machine, as far as CPU affinity, control
/// groups and resource limits leave them to it.
public struct Machine: Sendable, Equatable {
    /// A limit, and what sets it.
    public struct Limit: Sendable, Equatable {
        /// A count, or bytes.
        public let amount: Int
        /// What sets the limit: a file of the kernel, or a name.
        public let origin: String
    }

    /// How many threads run at the same time; at least 1.
    public let cores: Limit
    /// The bytes that can still be allocated without swapping. What the kernel keeps as a cache of files is free.
    public let memory: Limit
    /// The bytes that can be allocated beyond that by swapping.
    public let swap: Int

    /// The machine as this thread sees it now.
    public init() {
        self.init(root: "", affinity: Self.affinity, addressSpace: Self.addressSpace)
    }

    /// A machine as the files below a root describe it. `affinity` is how many processors the process may run on, and
    /// `addressSpace` the most bytes that it may map; nil if that has no limit.
    package init(root: String, affinity: Int, addressSpace: Int? = nil) {
        let files = SystemFiles(root: root)
        let groups = ControlGroups(files: files)
        let quotas = groups.groups(of: "cpu").compactMap { $0.cores(files) }
        cores = ([Limit(amount: max(affinity, 1), origin: "CPU affinity")] + quotas).least
        let limits = groups.groups(of: "memory").compactMap { $0.memory(files) }
        let system = files.table("/proc/meminfo")
        let available = system["MemAvailable"].map {
            Limit(amount: $0 << 10, origin: "MemAvailable in /proc/meminfo")
        }
        let mappable = addressSpace.map { limit in
            let used = (files.number("/proc/self/statm") ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
            return Limit(amount: max(limit - used, 0), origin: "the limit of the address space")
        }
        memory =
            (limits.map(\.free) + [available, mappable].compactMap { $0 }
            + [Limit(amount: .max, origin: "no known limit")]).least
        swap = ([(system["SwapFree"] ?? 0) << 10] + limits.compactMap(\.swap)).min() ?? 0
    }

    /// True if `byteCount` bytes can be allocated.
    public func hasRoom(for byteCount: Int, swapping: Bool) -> Bool {
        let (sum, isMore) = memory.amount.addingReportingOverflow(swapping ? swap : 0)
        return isMore || sum >= byteCount
    }

    private static var affinity: Int {
        // The kernel refuses a mask that is shorter than its own.
        for words in [16, 128, 1024] {
            var mask = [UInt64](repeating: 0, count: words)
            let result = unsafe mask.withUnsafeMutableBytes { bytes in
                unsafe sched_getaffinity(
                    0, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: cpu_set_t.self))
            }
            if result == 0 { return mask.reduce(0) { $0 + $1.nonzeroBitCount } }
        }
        return sysconf(Int32(_SC_NPROCESSORS_ONLN))
    }

    private static var addressSpace: Int? {
        var limit = rlimit()
        let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        return result == 0 ? Int(exactly: limit.rlim_cur) : nil
    }
}

extension [Machine.Limit] {
    /// The first of the least limits. There must be one.
    fileprivate var least: Machine.Limit {
        guard let least = self.min(by: { $0.amount < $1.amount }) else { preconditionFailure("no limit") }
        return least
    }
}
