/// Levels of a picture, for counting connected pieces.
struct PixelMap {
    let levels: [UInt8]
    let width: Int

    /// How many pieces the pixels make whose level is as asked for; neighbours share a side.
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
