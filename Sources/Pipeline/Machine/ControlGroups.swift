/// The control groups (cgroups) that contain this process and whose file systems are mounted.
struct ControlGroups {
    /// The version of the cgroup file system. It determines the names of a group's files.
    enum Version {
        /// Version 1: each controller has its own hierarchy.
        case one
        /// Version 2: all controllers share one unified hierarchy.
        case two
    }

    /// A control group that contains this process: its own group or an ancestor, whose limits apply as well.
    struct Group: Equatable {
        let folder: String
        let version: Version
    }

    let files: SystemFiles

    /// Returns the groups whose limits `controller` (such as `memory`) may enforce. The groups in the controller's own
    /// hierarchy come first, then those in the unified hierarchy, each from the innermost group outwards. A group may
    /// lack the controller's files.
    func groups(of controller: String) -> [Group] {
        let mounts = files.lines("/proc/self/mountinfo").compactMap(Mount.init)
        return files.lines("/proc/self/cgroup").flatMap { line -> [Group] in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [] }
            let version = parts[1].isEmpty ? Version.two : .one
            guard version == .two || parts[1].split(separator: ",").contains(controller[...]) else {
                return []
            }
            let fitting = mounts.filter { $0.has(controller, version) }
            var folders = fitting.flatMap { $0.folders(of: parts[2]) ?? [] }
            // In a container, the root of the mount may be the process's own group, while the kernel reports the
            // group's path as seen outside the container.
            if folders.isEmpty { folders = fitting.first.map { [$0.point] } ?? [] }
            return folders.map { Group(folder: $0, version: version) }
        }
    }

    /// A mounted cgroup hierarchy, or a mounted group with all groups below it.
    private struct Mount {
        /// The path of the mounted group within its hierarchy.
        private let root: String
        /// The folder where the hierarchy or group is mounted.
        let point: String
        private let type: Substring
        private let options: Substring

        /// Parses a line of `/proc/self/mountinfo`. Returns nil if the line is about any other file system than
        /// cgroups.
        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 3 else { return nil }
            (type, options) = (words[dash + 1], words[dash + 3])
            guard type == "cgroup" || type == "cgroup2" else { return nil }
            (root, point) = (Self.unescaped(words[3]), Self.unescaped(words[4]))
        }

        func has(_ controller: String, _ version: Version) -> Bool {
            version == .two
                ? type == "cgroup2"
                : type == "cgroup" && options.split(separator: ",").contains(controller[...])
        }

        /// Returns the folders of a group and its ancestors, from the innermost outwards. Returns nil if the group is
        /// outside this mount.
        func folders(of group: Substring) -> [String]? {
            guard root == "/" || group == root || group.hasPrefix(root + "/") else { return nil }
            var names = group.dropFirst(root == "/" ? 0 : root.count).split(separator: "/")
            guard !names.contains("..") else { return nil }
            var folders: [String] = []
            while !names.isEmpty {
                folders.append(point + "/" + names.joined(separator: "/"))
                names.removeLast()
            }
            return folders + [point]
        }

        /// Decodes a word of `/proc/self/mountinfo`, in which the kernel writes spaces, tabs, newlines and backslashes
        /// as octal escapes.
        private static func unescaped(_ word: Substring) -> String {
            var (bytes, rest) = ([UInt8](), Array(word.utf8)[...])
            while let byte = rest.popFirst() {
                let digits = rest.prefix(3)
                if byte == UInt8(ascii: "\\"), digits.count == 3,
                    let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
                {
                    bytes.append(code)
                    rest = rest.dropFirst(3)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
