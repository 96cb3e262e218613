import Files
import Film
import Pipeline
import SceneModel

/// Films that exist, of any programs: how each moves, how close each is to a reference, and which rate is the answer.
public struct FilmsComparison: Sendable {
    /// A film that was compared.
    public struct ComparedFilm: Sendable {
        /// Where it is.
        public let path: String
        /// How it moves, and what it costs.
        public let movement: FilmMovement
        /// By how much it is later than the reference; nil for the reference itself.
        public let alignment: FilmAlignment?
        /// How close it is to the reference; nil for the reference itself, and if no picture could be compared.
        public let quality: FilmQuality?
    }

    /// What is being done.
    public enum Step: String, Sendable {
        /// Decoding a film to follow what moves.
        case measuring
        /// Finding by how much it is later.
        case aligning
        /// Comparing it with the reference.
        case comparing
    }

    /// The films in their order.
    public let films: [ComparedFilm]
    /// What they are compared with.
    public let reference: String
    /// The reference's rate, in whose frames delays are told.
    public var referenceRate: FrameRate { referenceMovement.rate }
    /// How the reference moves.
    let referenceMovement: FilmMovement
    /// Which rate is the answer; nil if all films have the same.
    public let answer: RateAnswer?

    /// Compares films. If no reference is given, it is the one with the highest rate, and of these the one with the most pixels.
    /// Blocks while each is decoded twice, and the reference once more for each. `report` is told what is done with which film, or with
    /// all (nil), and how many frames are done, from several threads.
    ///
    /// Throws `SystemError` for a file that can't be opened, and `ProofError` for what is not a film, before any is decoded.
    public init(
        _ paths: [String], reference given: String? = nil, on screens: [ViewedScreen],
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (_ step: Step, _ film: String?, _ frames: Int) -> Void = { _, _, _ in }
    ) throws {
        let listed = given.flatMap { given in paths.firstIndex { FileSystem.isSame($0, given) } }
        let all = listed == nil ? paths + [given].compactMap(\.self) : paths
        for path in all { _ = try FilmFile.orientation(of: FilmFile.open(path), path) }
        let measured = try Self.movements(of: all, cancellation: cancellation, report: report)
        let movements = Self.named(Array(measured.prefix(paths.count)), paths)
        let finest = movements.indices.max {
            Self.rank(movements[$0], at: $0) < Self.rank(movements[$1], at: $1)
        }
        let place = listed ?? (given == nil ? finest ?? 0 : paths.count)
        let reference = all[place]
        self.reference = reference
        referenceMovement = measured[place]
        let rate = referenceMovement.rate
        let beginning = try FilmThumbnails(
            of: reference, seconds: FilmAlignment.looked, cancellation: cancellation)
        films = try zip(paths, movements).enumerated().map { index, film in
            let (path, movement) = film
            guard index != place else {
                return ComparedFilm(path: path, movement: movement, alignment: nil, quality: nil)
            }
            report(.aligning, path, 0)
            let alignment = FilmAlignment(
                of: try FilmThumbnails(of: path, seconds: FilmAlignment.looked, cancellation: cancellation),
                to: beginning,
                fastest: rate.framesPerSecond >= movement.rate.framesPerSecond ? rate : movement.rate)
            let quality = try FilmQuality.measure(
                path, against: reference, delay: alignment.delay, cancellation: cancellation
            ) { report(.comparing, path, $0) }
            return ComparedFilm(
                path: path, movement: movement, alignment: alignment,
                quality: quality.count > 0 ? quality : nil)
        }
        let rates = Set(movements.map { "\($0.rate)" })
        answer = rates.count > 1 ? RateAnswer(movements, on: screens) : nil
    }

    /// The films, those of one rate with their paths as names.
    private static func named(_ movements: [FilmMovement], _ paths: [String]) -> [FilmMovement] {
        zip(movements, paths).map { movement, path in
            var named = movement
            if movements.count(where: { $0.rate == movement.rate }) > 1 { named.name = path }
            return named
        }
    }

    /// Two films at a time, each on one thread.
    private static func movements(
        of paths: [String], cancellation: Cancellation,
        report: @escaping @Sendable (_ step: Step, _ film: String?, _ frames: Int) -> Void
    ) throws -> [FilmMovement] {
        let next = Locked(0)
        let measured = Locked([Int: FilmMovement]())
        let frames = Locked(0)
        let work: Stage = {
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < paths.count else { return }
                let movement = try FilmMovement(of: paths[index], cancellation: cancellation) { _ in
                    let count = frames.withLock { frames in
                        frames += 1
                        return frames
                    }
                    report(.measuring, nil, count)
                }
                measured.withLock { $0[index] = movement }
            }
        }
        try run([work, work], cancellation: cancellation)
        return measured.withLock { measured in paths.indices.compactMap { measured[$0] } }
    }

    /// The film of highest rank is the reference: the fastest; of several the one with most pixels; of several the first one.
    private static func rank(_ film: FilmMovement, at index: Int) -> (rate: Double, pixels: Int, place: Int) {
        (film.rate.framesPerSecond, film.size.width * film.size.height, -index)
    }

    /// How the films were aligned, a sentence for each but the reference.
    public var alignments: [String] {
        films.compactMap { film in
            film.alignment.map { "\(film.path): \($0.words(at: referenceRate))" }
        }
    }

    /// Whether a file is the report.json of such a comparison.
    public static func isReport(_ path: String) -> Bool {
        guard let report = ReportFile.content(of: path) else { return false }
        return report["reference"] != nil && report["films"]?.array != nil
    }
}
