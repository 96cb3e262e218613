extension ControlGroups.Group {
    /// Returns the group's CPU quota as a number of processors, rounded up; nil if the group has no quota.
    func cores(_ files: SystemFiles) -> Machine.Limit? {
        let (name, numbers): (String, [Int?]) =
            switch version {
            case .one:
                (
                    "cpu.cfs_quota_us",
                    [files.number("\(folder)/cpu.cfs_quota_us"), files.number("\(folder)/cpu.cfs_period_us")]
                )
            case .two: ("cpu.max", files.numbers("\(folder)/cpu.max"))
            }
        guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0
        else { return nil }
        return Machine.Limit(amount: max((quota - 1) / period + 1, 1), origin: "\(folder)/\(name)")
    }

    /// Returns the bytes of memory still free under the group's limit, and the bytes of swap space available in
    /// addition (nil if swap is unlimited). Returns nil if the group has no memory limit.
    func memory(_ files: SystemFiles) -> (free: Machine.Limit, swap: Int?)? {
        switch version {
        case .one: memoryOfVersion1(files)
        case .two: memoryOfVersion2(files)
        }
    }

    private func memoryOfVersion1(_ files: SystemFiles) -> (free: Machine.Limit, swap: Int?)? {
        let name = "memory.limit_in_bytes"
        guard let limit = files.number("\(folder)/\(name)"), limit < Self.unlimited else { return nil }
        let table = files.table("\(folder)/memory.stat")
        let cache = ["active_file", "inactive_file"].reduce(0) {
            $0 + (table["total_\($1)"] ?? table[$1] ?? 0)
        }
        let used = (files.number("\(folder)/memory.usage_in_bytes") ?? 0) - cache
        let free = max(limit - max(used, 0), 0)
        guard let both = files.number("\(folder)/memory.memsw.limit_in_bytes"), both < Self.unlimited,
            let usedOfBoth = files.number("\(folder)/memory.memsw.usage_in_bytes")
        else { return (Machine.Limit(amount: free, origin: "\(folder)/\(name)"), nil) }
        let swap = max(both - max(usedOfBoth - cache, 0) - free, 0)
        return (Machine.Limit(amount: free, origin: "\(folder)/\(name)"), swap)
    }

    private func memoryOfVersion2(_ files: SystemFiles) -> (free: Machine.Limit, swap: Int?)? {
        let limits = ["memory.max", "memory.high"].compactMap { name in
            files.number("\(folder)/\(name)").map { Machine.Limit(amount: $0, origin: "\(folder)/\(name)") }
        }
        guard let limit = limits.min(by: { $0.amount < $1.amount }) else { return nil }
        let table = files.table("\(folder)/memory.stat")
        let cache = ["active_file", "inactive_file", "slab_reclaimable"].reduce(0) { $0 + (table[$1] ?? 0) }
        let used = (files.number("\(folder)/memory.current") ?? 0) - cache
        let swap = files.number("\(folder)/memory.swap.max").map {
            max($0 - (files.number("\(folder)/memory.swap.current") ?? 0), 0)
        }
        return (
            Machine.Limit(amount: max(limit.amount - max(used, 0), 0), origin: limit.origin), swap
        )
    }

    /// The smallest number that means "no limit": version 1 of control groups writes a number larger than any machine's
    /// memory.
    private static let unlimited = 1 << 60
}
