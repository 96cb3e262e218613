import Base
import Files
import Film
import FilmReading
import Media
import SceneModel

/// The films of a comparison and their reference, before any film is decoded.
package struct FilmSet: Sendable {
    /// The paths of the films, in order. The reference's path is missing unless the reference is one of these films.
    package let paths: [String]
    /// The path of the film with which the other films are compared.
    package let reference: String
    /// The shortest names that distinguish the films and the reference from each other.
    let names: [String]
    /// The paths of all films; the reference's path is the last one if it is not one of `paths`.
    let all: [String]
    /// The index of the reference in `all`.
    let place: Int
    /// The frame rate of each film by its timestamps; nil if the rate varies.
    private let rates: [FrameRate?]

    /// Reads the timestamps of all films. If no reference is given, the film with the highest rate is the
    /// reference; of several such films, the film with the most pixels.
    ///
    /// Throws `SystemError` for a file that can't be opened, and `FilmError` for a file that is not a film.
    package init(
        _ paths: [String], reference given: String? = nil, cancellation: Cancellation = Cancellation()
    ) throws {
        let listed = given.flatMap { given in paths.firstIndex { FileSystem.isSame($0, given) } }
        let all = listed == nil ? paths + [given].compactMap(\.self) : paths
        let facts = try all.map { path in
            let demuxer = try FilmFile.open(path)
            _ = try FilmFile.orientation(of: demuxer, path)
            return demuxer.facts
        }
        let rates = try zip(all, facts).map { try Self.rate(of: $0, $1, cancellation) }
        func rank(_ index: Int) -> (rate: Double, pixels: Double, place: Int) {
            let (facts, rate) = (facts[index], rates[index]?.framesPerSecond)
            return (rate ?? facts.averageRate.value, facts.shownSize.width * facts.shownSize.height, -index)
        }
        let finest = paths.indices.max { rank($0) < rank($1) }
        place = listed ?? (given == nil ? finest ?? 0 : paths.count)
        (self.paths, self.all, self.rates) = (paths, all, rates)
        reference = all[place]
        names = Self.tellingNames(all)
    }

    /// The frame rate of all films by their timestamps; nil if the films have different rates, or if a film's rate
    /// varies.
    package var commonRate: FrameRate? {
        let known = rates.prefix(paths.count).compactMap(\.self)
        guard let first = known.first, known.count == paths.count, known.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first
    }

    private static func rate(of path: String, _ facts: FilmFacts, _ cancellation: Cancellation) throws
        -> FrameRate?
    {
        var demuxer = try FilmFile.open(path)
        var moments: [Int64] = []
        var (count, duration): (Int, Int64) = (0, 0)
        try FilmFile.reading(path) {
            while try demuxer.next({ packet in
                try cancellation.check()
                if let moment = packet.timestamps.presentation { moments.append(moment) }
                (count, duration) = (count + 1, min(max(packet.duration, 0), 1 << 60))
            }) {}
        }
        let timing = FrameTiming(
            facts.hasTimestamps ? moments.sorted() : [], frameCount: count, timeBase: facts.timeBase,
            lastDuration: duration, hints: [facts.averageRate, facts.baseRate])
        guard count > 1 else {
            throw FilmError(
                "\(path): the film has a single picture; at least two are needed to compare movement")
        }
        if timing.isKnown, timing.duration > Double(count) {
            throw FilmError(
                "\(path): \(count) pictures in \(Int(timing.duration.rounded())) s is less than one picture per second",
                "films are compared by their movement; if this film plays faster, its timestamps are wrong")
        }
        let rate = timing.rate ?? (timing.isKnown ? nil : facts.averageRate)
        return rate.flatMap { FrameRate($0.numerator, per: $0.denominator) }
    }

    /// Returns a name for each path: the file's name, preceded by as many of the path's folders as are needed to
    /// distinguish the name from the other names.
    package static func tellingNames(_ paths: [String]) -> [String] {
        let parts = paths.map { $0.split(separator: "/") }
        return paths.indices.map { index in
            for count in 1...max(parts[index].count, 1) {
                let name = parts[index].suffix(count)
                let isUnique = parts.indices.allSatisfy { $0 == index || parts[$0].suffix(count) != name }
                if isUnique { return name.joined(separator: "/") }
            }
            return paths[index]
        }
    }
}
