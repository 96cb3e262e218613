/// The places of a text's lines, from which the numbers of many positions are found quickly.
package struct LineNumbers: Sendable {
    private let starts: [Int]

    /// Finds the lines of a text in UTF-8.
    package init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// Returns the number of the line, from 1, at an offset in bytes.
    package func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
