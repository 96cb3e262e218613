/// The levels of a picture, in which connected areas can be counted.
struct PixelMap {
    let levels: [UInt8]
    let width: Int

    /// Returns the number of connected areas of pixels whose levels satisfy the condition; adjacent pixels share a
    /// side.
    func count(where isMeant: (UInt8) -> Bool) -> Int {
        var left = levels.map(isMeant)
        var pieces = 0
        for start in left.indices where left[start] {
            pieces += 1
            left[start] = false
            var open = [start]
            while let index = open.popLast() {
                let x = index % width
                for next in [
                    x > 0 ? index - 1 : nil, x < width - 1 ? index + 1 : nil, index - width, index + width,
                ] {
                    guard let next, left.indices.contains(next), left[next] else { continue }
                    left[next] = false
                    open.append(next)
                }
            }
        }
        return pieces
    }
}
