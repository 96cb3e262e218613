import SceneText

/// The loudness of a sound over the time of a layer: 100 levels per second from 0 to 1, with straight lines between them.
package struct SoundLevels: Sendable, Equatable {
    /// The number of levels per second.
    package static let rate = 100
    /// The integer that stands for the level 1.
    package static let full: UInt16 = 4095

    /// The levels; `full` stands for 1.
    package var values: [UInt16] = []
    /// The time of the first level, in seconds since the start of the layer.
    package var start = 0.0

    /// Creates levels without a value.
    init() {}

    /// Creates levels whose first one is at `start` seconds of the layer.
    package init(_ values: [UInt16], from start: Double) { (self.values, self.start) = (values, start) }

    /// Returns the level at a time of the layer. Before the first and after the last level, these stay.
    package func level(at time: SceneTime) -> Double {
        guard let last = values.last else { return 0 }
        let place = (time.value - start) * Double(Self.rate)
        guard place > 0 else { return Double(values[0]) / Double(Self.full) }
        guard place < Double(values.count - 1) else { return Double(last) / Double(Self.full) }
        let whole = place.rounded(.down)
        let (before, after) = (Double(values[Int(whole)]), Double(values[Int(whole) + 1]))
        return (before + (after - before) * (place - whole)) / Double(Self.full)
    }
}

extension Format where Value == [UInt16] {
    /// The format of levels: two letters for each, with six bits per letter.
    static var levels: Format {
        let expectation = "levels, two letters for each"
        return Format(
            expectation: expectation, schema: ["type": "string"],
            parse: { json in
                guard case .string(let text) = json else { return nil }
                var values: [UInt16] = []
                values.reserveCapacity(text.utf8.count / 2)
                var first: UInt16?
                for letter in text.utf8 {
                    guard let bits = letter < 128 ? LevelLetters.bits[Int(letter)] : nil else { return nil }
                    if let high = first {
                        values.append(high << 6 | bits)
                        first = nil
                    } else {
                        first = bits
                    }
                }
                return first == nil && !values.isEmpty ? values : nil
            },
            write: { values in
                var bytes: [UInt8] = []
                bytes.reserveCapacity(2 * values.count)
                for value in values {
                    bytes.append(LevelLetters.all[Int(value >> 6 & 63)])
                    bytes.append(LevelLetters.all[Int(value & 63)])
                }
                return .string(String(decoding: bytes, as: UTF8.self))
            })
    }
}

/// The letters of Base64 for URLs, which no JSON text has to escape.
private enum LevelLetters {
    static let all = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The six bits of each letter, by its code.
    static let bits: [UInt16?] = {
        var bits = [UInt16?](repeating: nil, count: 128)
        for (index, letter) in all.enumerated() { bits[Int(letter)] = UInt16(index) }
        return bits
    }()
}
