import Hashing
import Media

/// The packets of a track, to tell whether a copy has the same.
final class CopyTally {
    private(set) var count = 0
    /// When each picture is shown, in seconds.
    private var times: [Double] = []
    private var hash = SHA256()

    /// Adds a packet of a track with such a time base, from such a moment on.
    func add(_ packet: borrowing Packet, unit: Double, from origin: Double) {
        count += 1
        packet.withBytes { hash.update($0) }
        guard let presentation = packet.timestamps.presentation else { return }
        times.append(Double(presentation) * unit - origin)
    }

    /// Throws `FilmFault` if a copy has other packets, or shows them at another time.
    func expectSame(in copy: CopyTally) throws {
        guard count == copy.count, hash.digest() == copy.hash.digest() else {
            throw FilmFault("the film that was written has other video packets than the input")
        }
        let isSame = zip(times, copy.times).allSatisfy { ($0 - $1).magnitude < Self.tolerance }
        guard isSame, times.count == copy.times.count else {
            throw FilmFault("the film that was written shows its video at another time than the input")
        }
    }

    /// Containers round times to milliseconds.
    private static let tolerance = 0.0011
}
