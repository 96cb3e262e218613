/// A fault in a `.cube` file.
package struct ColorCubeFault: Error, CustomStringConvertible {
    /// A sentence without a full stop, with the line's number.
    package let description: String
}

extension ColorCube {
    /// The maximum size of a `.cube` file, in bytes.
    package static let maximumBytes = 128 << 20

    /// Parses the text of a `.cube` file, as Adobe's specification and DaVinci Resolve write it: a cube or three curves.
    /// Throws the first fault, with its line.
    package init(parsing bytes: [UInt8]) throws(ColorCubeFault) {
        var parser = ColorCubeParser()
        var number = 0
        // Some editors begin a text with a byte order mark.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let end: UInt8 = text.contains(10) ? 10 : 13
        for line in text.split(separator: end, omittingEmptySubsequences: false) {
            number += 1
            do throws(ColorCubeFault) {
                try parser.read(line)
            } catch {
                throw ColorCubeFault(description: "line \(number): \(error)")
            }
        }
        self = try parser.cube()
    }
}

/// Reads the lines of a `.cube` file.
private struct ColorCubeParser {
    private var isCube = true
    private var side: Int?
    private var (lowest, highest) = ([0.0, 0, 0], [1.0, 1, 1])
    private var values: [Float] = []
    /// The highest value of a colour: above it, white is meant to be 255 or more.
    private static let highestValue: Float = 64
    private var expected: Int { side.map { 3 * (isCube ? $0 * $0 * $0 : $0) } ?? 0 }

    mutating func read(_ line: ArraySlice<UInt8>) throws(ColorCubeFault) {
        let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }.map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first, !first.hasPrefix("#") else { return }
        if first.first.map({ $0.isNumber || "+-.".contains($0) }) ?? false { return try readColor(words) }
        switch first {
        case "TITLE": return
        case "LUT_1D_SIZE", "LUT_3D_SIZE": try readSide(words, isCube: first == "LUT_3D_SIZE")
        case "DOMAIN_MIN": lowest = try numbers(words.dropFirst(), count: 3)
        case "DOMAIN_MAX": highest = try numbers(words.dropFirst(), count: 3)
        case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
            let range = try numbers(words.dropFirst(), count: 2)
            (lowest, highest) = (
                [Double](repeating: range[0], count: 3), [Double](repeating: range[1], count: 3)
            )
        default:
            let word = first.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            throw ColorCubeFault(description: "unknown keyword \(word)")
        }
    }

    private mutating func readSide(_ words: [String], isCube: Bool) throws(ColorCubeFault) {
        let most = isCube ? ColorCube.maximumSide : ColorCube.maximumPoints
        guard side == nil else { throw ColorCubeFault(description: "a second size; a file has one table") }
        guard words.count == 2, let count = Int(words[1]), (2...most).contains(count) else {
            throw ColorCubeFault(description: "expected \(words[0]) from 2 to \(most)")
        }
        (side, self.isCube) = (count, isCube)
        values.reserveCapacity(expected)
    }

    private mutating func readColor(_ words: [String]) throws(ColorCubeFault) {
        guard side != nil else {
            throw ColorCubeFault(description: "a colour before LUT_3D_SIZE or LUT_1D_SIZE")
        }
        let color = try numbers(words[...], count: 3)
        guard values.count < expected else {
            throw ColorCubeFault(description: "more than the \(expected / 3) colours of the table")
        }
        values += color.map { Float($0) }
    }

    private func numbers(_ words: ArraySlice<String>, count: Int) throws(ColorCubeFault) -> [Double] {
        let numbers = words.prefix { !$0.hasPrefix("#") }.compactMap { word in
            word.allSatisfy { "0123456789+-.eE".contains($0) } ? Double(word) : nil
        }
        guard numbers.count == words.prefix(while: { !$0.hasPrefix("#") }).count, numbers.count == count
        else {
            throw ColorCubeFault(description: "expected \(count) numbers")
        }
        guard numbers.allSatisfy({ abs($0) <= 1e6 }) else {
            throw ColorCubeFault(description: "expected numbers from -1000000 to 1000000")
        }
        return numbers
    }

    func cube() throws(ColorCubeFault) -> ColorCube {
        guard let side else { throw ColorCubeFault(description: "neither LUT_3D_SIZE nor LUT_1D_SIZE") }
        guard values.count == expected else {
            throw ColorCubeFault(
                description: "the file has \(values.count / 3) of the table's \(expected / 3) colours")
        }
        if let highest = values.max(), highest > ColorCubeParser.highestValue {
            throw ColorCubeFault(
                description: "colours up to \(Int(highest)); in a .cube file, white is 1")
        }
        guard zip(lowest, highest).allSatisfy({ $0 < $1 }) else {
            throw ColorCubeFault(description: "DOMAIN_MAX must be above DOMAIN_MIN")
        }
        return ColorCube(isCube: isCube, side: side, values: values, lowest: lowest, highest: highest)
    }
}
