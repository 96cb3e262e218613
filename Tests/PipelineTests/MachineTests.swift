import Foundation
import Testing

@testable import Pipeline

/// Tests of the processors and the memory that control groups leave to a process.
@Suite struct MachineTests {
    private static let mebibyte = 1 << 20
    private static let unified = "30 24 0:27 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
    private static let host = "MemTotal: 65536000 kB\nMemAvailable: 32768000 kB\nSwapFree: 1024000 kB\n"

    /// Returns the machine that the kernel's files describe, for a process that may run on 64 processors.
    private static func machine(
        groups: String, mounts: String, _ files: [String: String], addressSpace: Int? = nil
    ) throws -> Machine {
        let root = URL.temporaryDirectory.appending(path: "machine-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        var all = files
        all["proc/self/cgroup"] = groups
        all["proc/self/mountinfo"] = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + mounts
        all["proc/meminfo"] = files["proc/meminfo"] ?? host
        for (path, text) in all {
            let url = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return Machine(root: root.path, affinity: 64, addressSpace: addressSpace)
    }

    @Test("without limits, the affinity's processors and the available memory count")
    func unlimited() throws {
        let free = try Self.machine(
            groups: "0::/\n", mounts: Self.unified,
            ["sys/fs/cgroup/cpu.max": "max 100000\n", "sys/fs/cgroup/memory.max": "max\n"])
        #expect(free.cores == Machine.Limit(amount: 64, origin: "CPU affinity"))
        #expect(free.memory.amount == 32_768_000 << 10)
        #expect(free.memory.origin == "MemAvailable in /proc/meminfo")
        #expect(free.swap == 1_024_000 << 10)
    }

    @Test("without the kernel's files, the affinity's processors count and memory is unlimited")
    func nothing() {
        let machine = Machine(root: "/nowhere", affinity: 3)
        #expect(machine.cores.amount == 3)
        #expect(machine.memory.amount == .max)
        #expect(machine.hasRoom(for: 1 << 60, swapping: true))
    }

    @Test(
        "a quota of processor time is rounded up to whole processors, in both versions of control groups",
        arguments: [
            ("200000", "100000", 2), ("150000", "100000", 2), ("1000", "100000", 1),
            ("6400001", "100000", 64),
        ])
    func quota(_ quota: String, _ period: String, cores: Int) throws {
        let second = try Self.machine(
            groups: "0::/box\n", mounts: Self.unified,
            ["sys/fs/cgroup/box/cpu.max": "\(quota) \(period)\n"])
        let first = try Self.machine(
            groups: "4:cpu,cpuacct:/box\n",
            mounts: "31 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n",
            [
                "sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us": "\(quota)\n",
                "sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us": "\(period)\n",
                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1\n",
                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
            ])
        #expect(second.cores.amount == cores)
        #expect(first.cores.amount == cores)
        guard cores < 64 else { return }
        #expect(second.cores.origin == "/sys/fs/cgroup/box/cpu.max")
        #expect(first.cores.origin == "/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us")
    }

    @Test("the limits of all ancestor groups count, and file caches are free memory") func ancestors() throws
    {
        let machine = try Self.machine(
            groups: "0::/user.slice/app/box\n", mounts: Self.unified,
            [
                "sys/fs/cgroup/user.slice/cpu.max": "300000 100000\n",
                "sys/fs/cgroup/user.slice/app/cpu.max": "max 100000\n",
                "sys/fs/cgroup/user.slice/app/box/cpu.max": "800000 100000\n",
                "sys/fs/cgroup/user.slice/memory.max": "\(4000 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/memory.current": "\(3900 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/memory.stat":
                    "anon 5\nactive_file \(1000 * Self.mebibyte)\ninactive_file \(500 * Self.mebibyte)\nslab_reclaimable \(100 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/memory.swap.max": "\(300 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/memory.swap.current": "\(50 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/app/memory.high": "\(8000 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/app/box/memory.max": "\(6000 * Self.mebibyte)\n",
                "sys/fs/cgroup/user.slice/app/box/memory.current": "\(10 * Self.mebibyte)\n",
            ])
        #expect(
            machine.cores == Machine.Limit(amount: 3, origin: "/sys/fs/cgroup/user.slice/cpu.max"))
        #expect(
            machine.memory
                == Machine.Limit(
                    amount: 1700 * Self.mebibyte, origin: "/sys/fs/cgroup/user.slice/memory.max"))
        #expect(machine.swap == 250 * Self.mebibyte)
        #expect(!machine.hasRoom(for: 1800 * Self.mebibyte, swapping: false))
        #expect(machine.hasRoom(for: 1800 * Self.mebibyte, swapping: true))
    }

    @Test("memory.high is a limit like memory.max") func high() throws {
        let machine = try Self.machine(
            groups: "0::/box\n", mounts: Self.unified,
            [
                "sys/fs/cgroup/box/memory.max": "\(600 * Self.mebibyte)\n",
                "sys/fs/cgroup/box/memory.high": "\(500 * Self.mebibyte)\n",
                "sys/fs/cgroup/box/memory.current": "\(100 * Self.mebibyte)\n",
            ])
        #expect(machine.memory.amount == 400 * Self.mebibyte)
        #expect(machine.memory.origin == "/sys/fs/cgroup/box/memory.high")
    }

    @Test("version 1 control groups are found in each controller's own hierarchy, even beside version 2")
    func hybrid()
        throws
    {
        let machine = try Self.machine(
            groups: "4:memory:/jobs/7\n1:cpu:/\n0::/other\n",
            mounts: """
                32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
                35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
                41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw

                """,
            [
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "sys/fs/cgroup/memory/memory.usage_in_bytes": "99999999999\n",
                "sys/fs/cgroup/memory/jobs/memory.limit_in_bytes": "\(900 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/memory.usage_in_bytes": "\(800 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/memory.stat":
                    "active_file 1\ninactive_file 1\ntotal_active_file \(200 * Self.mebibyte)\ntotal_inactive_file \(300 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/memory.memsw.limit_in_bytes": "\(1000 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/memory.memsw.usage_in_bytes": "\(840 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes": "\(700 * Self.mebibyte)\n",
                "sys/fs/cgroup/memory/jobs/7/memory.usage_in_bytes": "\(50 * Self.mebibyte)\n",
                "sys/fs/cgroup/unified/other/cpu.max": "500000 100000\n",
            ])
        #expect(
            machine.cores == Machine.Limit(amount: 5, origin: "/sys/fs/cgroup/unified/other/cpu.max"))
        #expect(
            machine.memory
                == Machine.Limit(
                    amount: 600 * Self.mebibyte, origin: "/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes"))
        #expect(machine.swap == 60 * Self.mebibyte)
    }

    @Test(
        "a group is found where a container mounts it, whatever path the kernel reports",
        arguments: [
            // The cases are a separate cgroup namespace, a mount whose root has its path outside of the container, and
            // a path that is not below the mount.
            ("0::/\n", "/", "/sys/fs/cgroup"), ("0::/docker/f00\n", "/docker/f00", "/sys/fs/cgroup"),
            ("0::/docker/f00/in\n", "/docker/f00", "/sys/fs/cgroup/in"),
            ("0::/docker/f00\n", "/kube", "/sys/fs/cgroup"), ("0::/../up\n", "/", "/sys/fs/cgroup"),
            ("0::/docker/f00x\n", "/docker/f00", "/sys/fs/cgroup"),
        ])
    func containers(_ groups: String, root: String, folder: String) throws {
        let machine = try Self.machine(
            groups: groups, mounts: "30 24 0:27 \(root) /sys/fs/cgroup ro - cgroup2 cgroup rw\n",
            [
                "\(folder.dropFirst())/cpu.max": "200000 100000\n",
                "\(folder.dropFirst())/memory.max": "\(600 * Self.mebibyte)\n",
                // These groups do not contain this process.
                "sys/fs/up/cpu.max": "100000 100000\n", "sys/fs/cgroup/x/cpu.max": "100000 100000\n",
            ])
        #expect(machine.cores == Machine.Limit(amount: 2, origin: "\(folder)/cpu.max"))
        #expect(machine.memory == Machine.Limit(amount: 600 * Self.mebibyte, origin: "\(folder)/memory.max"))
    }

    @Test("a mount point with spaces is decoded") func spaces() throws {
        let machine = try Self.machine(
            groups: "0::/\n", mounts: #"30 24 0:27 / /my\040groups rw - cgroup2 none rw"# + "\n",
            ["my groups/cpu.max": "100000 100000\n"])
        #expect(machine.cores == Machine.Limit(amount: 1, origin: "/my groups/cpu.max"))
    }

    @Test("with a limited address space, the memory limit is the part that is not mapped yet")
    func addressSpace()
        throws
    {
        let machine = try Self.machine(
            groups: "0::/\n", mounts: Self.unified, ["proc/self/statm": "1000 10 10 1 0 10 0\n"],
            addressSpace: 500 * Self.mebibyte)
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        #expect(
            machine.memory
                == Machine.Limit(
                    amount: 500 * Self.mebibyte - 1000 * page, origin: "the limit of the address space"))
    }

    @Test("more memory than RAM and swap together is refused, and the error names the limit")
    func refusal() throws {
        let machine = try Self.machine(
            groups: "0::/box\n", mounts: Self.unified,
            [
                "sys/fs/cgroup/box/memory.max": "\(600 * Self.mebibyte)\n",
                "sys/fs/cgroup/box/memory.current": "\(100 * Self.mebibyte)\n",
                "sys/fs/cgroup/box/memory.swap.max": "0\n",
            ])
        #expect(Memory.hasRoom(for: 500 * Self.mebibyte, on: machine))
        #expect(!Memory.hasRoom(for: 501 * Self.mebibyte, on: machine))
        let error = #expect(throws: MemoryError.self) {
            try Memory.require(501 * Self.mebibyte, to: "fly", on: machine)
        }
        #expect(
            error?.description
                == "not enough memory to fly: about 501 MiB more are needed, and 500 MiB are free (/sys/fs/cgroup/box/memory.max)"
        )
    }

    @Test("the machine that runs the tests has a processor and some memory") func here() {
        let machine = Machine()
        #expect(machine.cores.amount >= 1)
        #expect(machine.memory.amount > 0)
    }
}
