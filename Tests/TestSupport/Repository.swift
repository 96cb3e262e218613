import Foundation

/// The repository's own files.
public enum Repository {
    /// The folder of the repository.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names of the sample scenes.
    public static let samples: [String] = {
        let folder = root.appendingPathComponent("samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    /// Returns a sample's size, scaled so that its shorter side has at most `shortSide` pixels; both sides are even.
    public static func size(of name: String, shortSide: Int) throws -> (width: Int, height: Int) {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: sample(name)))
        let scene = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        let size = scene?["size"] as? [String: Int] ?? [:]
        let (width, height) = (size["width"] ?? 16, size["height"] ?? 9)
        // The aspect ratio stays exactly the same.
        var (divisor, rest) = (width, height)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        let (across, down) = (width / divisor, height / divisor)
        let factor = max(shortSide / min(across, down) / 2 * 2, 2)
        return (across * factor, down * factor)
    }

    /// Returns the path of a sample.
    public static func sample(_ name: String) -> String {
        root.appendingPathComponent("samples/\(name)").path
    }

    /// Returns a few samples that together have all layer types of the samples.
    public static func variety() throws -> [String] {
        func types(in value: Any) -> Set<String> {
            switch value {
            case let object as [String: Any]:
                object.values.reduce(into: Set([object["type"] as? String].compactMap(\.self))) {
                    $0.formUnion(types(in: $1))
                }
            case let array as [Any]: array.reduce(into: []) { $0.formUnion(types(in: $1)) }
            default: []
            }
        }
        var left = try samples.map { name in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: sample(name)))
            return (name: name, types: types(in: try JSONSerialization.jsonObject(with: bytes)))
        }
        var chosen: [String] = []
        while let next = left.max(by: { $0.types.count < $1.types.count }), !next.types.isEmpty {
            chosen.append(next.name)
            left = left.map { ($0.name, $0.types.subtracting(next.types)) }
        }
        return chosen
    }
}
