import Foundation

/// The bytes that files may have after a loss of power. Each is computed once.
final class DiskContents {
    private let history: DiskHistory
    /// The steps that write each file, and those that sync it.
    private var writes: [Int: [Int]] = [:]
    private var syncs: [Int: [Int]] = [:]
    private var known: [Key: Found] = [:]
    private var numbers: [Data: Int] = [:]

    private struct Key: Hashable {
        let file, durable, count: Int
        let bytes: DiskBytes
    }

    /// Bytes, and a number that equal bytes share.
    typealias Found = (bytes: Data, number: Int)

    /// The size of what a disk writes at once.
    private static let sector = 512

    init(_ history: DiskHistory) {
        self.history = history
        for (index, step) in history.steps.enumerated() {
            if let file = step.written { writes[file, default: []].append(index) }
            if let file = step.synced { syncs[file, default: []].append(index) }
        }
    }

    /// Returns how many writes of a file came before a step, and how many of them were synced.
    private func counts(_ file: Int, until end: Int) -> (durable: Int, all: Int) {
        let writes = writes[file] ?? []
        let sync = (syncs[file] ?? []).last { $0 < end } ?? -1
        return (writes.prefix { $0 < sync }.count, writes.prefix { $0 < end }.count)
    }

    /// True if some bytes of a file are not durable before a step.
    func isPending(_ file: Int, until end: Int) -> Bool {
        let counts = counts(file, until: end)
        return counts.durable < counts.all
    }

    /// Returns the writes of which one alone may be missing, as numbers among those that are not durable. Of many, the
    /// first and the last ones are tried.
    func writesThatMatter(_ file: Int, until end: Int) -> [Int] {
        let counts = counts(file, until: end)
        let count = counts.all - counts.durable
        guard count > 1 else { return [] }
        return count <= 8 ? Array(0..<count) : Array(0..<4) + Array((count - 4)..<count)
    }

    /// Returns the bytes that are left of a file.
    func bytes(of file: Int, until end: Int, _ bytes: DiskBytes) -> Found {
        let counts = counts(file, until: end)
        let key = Key(file: file, durable: counts.durable, count: counts.all, bytes: bytes)
        if let found = known[key] { return found }
        let made = make(key)
        let number = numbers[made] ?? numbers.count
        numbers[made] = number
        known[key] = (made, number)
        return (made, number)
    }

    private func make(_ key: Key) -> Data {
        let steps = (writes[key.file] ?? []).prefix(key.count)
        func applied(_ indices: some Sequence<Int>, to old: Data, zeros: Bool = false) -> Data {
            indices.reduce(into: old) { Self.apply(history.steps[$1], to: &$0, zeros: zeros) }
        }
        let durable = applied(steps.prefix(key.durable), to: history.bytes[key.file] ?? Data())
        let pending = steps.dropFirst(key.durable)
        switch key.bytes {
        case .all: return applied(pending, to: durable)
        case .none: return durable
        case .zeros: return applied(pending, to: durable, zeros: true)
        case .without(let number):
            return applied(pending.enumerated().filter { $0.offset != number }.map(\.element), to: durable)
        case .half:
            let all = applied(pending, to: durable)
            let middle = (durable.count + all.count) / 2 / Self.sector * Self.sector
            return all.count > durable.count ? all.prefix(max(middle, durable.count)) : all
        }
    }

    private static func apply(_ step: DiskHistory.Step, to bytes: inout Data, zeros: Bool) {
        switch step {
        case .write(_, let offset, let written):
            let end = offset + written.count
            if bytes.count < end { bytes.append(Data(count: end - bytes.count)) }
            bytes.replaceSubrange(offset..<end, with: zeros ? Data(count: written.count) : written)
        case .truncate(_, let count):
            if count < bytes.count {
                bytes = bytes.prefix(count)
            } else {
                bytes.append(Data(count: count - bytes.count))
            }
        default: return
        }
    }
}
