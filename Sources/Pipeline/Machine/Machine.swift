import CSystem
import Glibc

/// The processors and the memory that this process may use now. CPU affinity, control groups and resource limits are
/// taken into account.
package struct Machine: Sendable, Equatable {
    /// An amount of processors or memory that is available, and the name of the limit that allows no more.
    package struct Limit: Sendable, Equatable {
        /// The available amount: a number of processors, or of bytes.
        package let amount: Int
        /// The name of the limit: a kernel file, or a description.
        package let origin: String
    }

    /// The number of threads that can run in parallel; at least 1.
    package let cores: Limit
    /// The number of bytes that can be allocated without swapping. The kernel's file cache counts as free memory.
    package let memory: Limit
    /// The number of bytes that can be allocated in addition to `memory` by swapping.
    package let swap: Int

    /// Reads the current limits of this process. The CPU affinity is that of the calling thread.
    package init() {
        self.init(root: "", affinity: Self.affinity, addressSpace: Self.addressSpace)
    }

    /// Creates a description of a machine from the kernel's files below the folder `root`. `affinity` is the number of
    /// processors the process may run on. `addressSpace` limits the process's address space, in bytes; nil means
    /// unlimited.
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
        let allowed = MemoryLimit.ofProcess.map { limit in
            Limit(amount: max(limit - Self.residentByteCount(files), 0), origin: MemoryLimit.origin)
        }
        memory =
            (limits.map(\.free) + [available, mappable, allowed].compactMap { $0 }
            + [Limit(amount: .max, origin: "no known limit")]).least
        swap =
            memory.origin == MemoryLimit.origin
            ? 0 : ([(system["SwapFree"] ?? 0) << 10] + limits.compactMap(\.swap)).min() ?? 0
    }

    /// The physical memory that this process occupies, in bytes.
    package static var residentByteCount: Int { residentByteCount(SystemFiles(root: "")) }

    private static func residentByteCount(_ files: SystemFiles) -> Int {
        let pages = files.numbers("/proc/self/statm")
        return (pages.count > 1 ? pages[1] ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// True if `byteCount` bytes can be allocated, by swapping if `swapping` is true.
    package func hasRoom(for byteCount: Int, swapping: Bool) -> Bool {
        let (sum, isMore) = memory.amount.addingReportingOverflow(swapping ? swap : 0)
        return isMore || sum >= byteCount
    }

    private static var affinity: Int {
        // The kernel rejects an affinity mask shorter than its own, so longer masks are tried.
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
    /// The smallest of the limits; the first of them if several are equal. The collection must not be empty.
    fileprivate var least: Machine.Limit {
        guard let least = self.min(by: { $0.amount < $1.amount }) else {
            preconditionFailure("there are no limits")
        }
        return least
    }
}
