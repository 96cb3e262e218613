/// The content of a box of an MP4 or MOV file, which is a list of inner boxes.
struct Boxes {
    /// The bytes of the content.
    let bytes: ArraySlice<UInt8>

    /// Creates the content of a box; the bytes of a file are a list of boxes too.
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns the content of the first inner box of a type.
    func first(_ type: String) -> Boxes? { all(type).first }

    /// Returns the contents of all inner boxes of a type, except a truncated box.
    func all(_ type: String) -> [Boxes] {
        var (found, place) = ([Boxes](), bytes.startIndex)
        while bytes.endIndex - place >= 8 {
            let byteCount = number(at: place, 4)
            // No box in an index is so long that its length needs 64 bits.
            guard byteCount >= 8, byteCount <= bytes.endIndex - place else { break }
            if bytes[place + 4..<place + 8].elementsEqual(type.utf8) {
                found.append(Boxes(bytes[place + 8..<place + byteCount]))
            }
            place += byteCount
        }
        return found
    }

    /// Returns the content without its first bytes, for boxes that have fields before their inner boxes.
    func after(_ byteCount: Int) -> Boxes { Boxes(bytes.dropFirst(byteCount)) }

    /// Reads a number of `length` bytes that begins at an index of `bytes`.
    func number(at place: Int, _ length: Int) -> Int {
        bytes[place..<place + length].reduce(0) { ($0 & (Int.max >> 8)) << 8 | Int($1) }
    }
}
