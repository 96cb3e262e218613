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
    public let referenceRate: FrameRate
    /// Which rate is the answer; nil if all films have the same.
    public let answer: RateAnswer?

    /// Compares films. If no reference is given, it is the one with the highest rate, and of these the one with the most pixels.
    /// Blocks while each is decoded twice, and the reference once more for each. `report` is told what is done with which film, and
    /// how many frames of it are done, from several threads.
    ///
    /// Throws `SystemError` for a file that can't be opened, and `ProofError` for what is not a film.
    public init(
        _ paths: [String], reference given: String? = nil, on screens: [ViewedScreen],
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (_ step: Step, _ film: String, _ frames: Int) -> Void = { _, _, _ in }
    ) throws {
        let movements = try paths.map { path in
            try FilmMovement(of: path, cancellation: cancellation) { report(.measuring, path, $0) }
        }
        let finest = movements.indices.max {
            Self.rank(movements[$0], at: $0) < Self.rank(movements[$1], at: $1)
        }
        let reference = given ?? paths[finest ?? 0]
        self.reference = reference
        let isListed = given.map(paths.contains) ?? true
        let rate =
            try isListed
            ? movements[paths.firstIndex(of: reference) ?? 0].rate
            : FilmMovement(of: reference, cancellation: cancellation) { report(.measuring, reference, $0) }
                .rate
        referenceRate = rate
        let beginning = try FilmThumbnails(
            of: reference, seconds: FilmAlignment.looked, cancellation: cancellation)
        films = try zip(paths, movements).map { path, movement in
            guard path != reference else {
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

    /// The film of highest rank is the reference: the fastest; of several the one with most pixels; of several the first one.
    private static func rank(_ film: FilmMovement, at index: Int) -> (rate: Double, pixels: Int, place: Int) {
        (film.rate.framesPerSecond, film.size.width * film.size.height, -index)
    }

    /// The content of report.json.
    public var json: JSON {
        [
            "reference": .string(reference), "answer": answer?.json ?? .null,
            "films": .array(films.map { json(of: $0) }),
        ]
    }

    private func json(of film: ComparedFilm) -> JSON {
        func number(_ value: Double?, _ digits: Int) -> JSON {
            value.flatMap { $0.isFinite ? .number(Figure.rounded($0, digits)) : nil } ?? .null
        }
        let own: [JSON.Member] = [
            JSON.Member("film", .string(film.path)),
            JSON.Member("delaySeconds", number(film.alignment?.delay, 4)),
            JSON.Member("isAligned", film.alignment.map { .bool($0.isKnown) } ?? .null),
            JSON.Member("compared", film.quality.map { .number(Double($0.count)) } ?? .null),
            JSON.Member("psnr", number(film.quality?.psnr, 2)),
            JSON.Member("lowestPsnr", number(film.quality?.lowestPSNR, 2)),
            JSON.Member("ssim", number(film.quality?.ssim, 4)),
        ]
        return .object(own + (film.movement.json.members ?? []))
    }

    /// The rows of the table, a value for each film.
    public func rows(number: (Double, Int) -> String) -> [(title: String, values: [String])] {
        func optional(_ value: Double?, _ digits: Int) -> String {
            value.map { $0.isFinite ? number($0, digits) : "∞" } ?? "–"
        }
        func row(_ title: String, _ value: (ComparedFilm) -> String) -> (String, [String]) {
            (title, films.map(value))
        }
        return [
            row("rate, fps") { "\($0.movement.rate)" }, row("size") { "\($0.movement.size)" },
            row("duration, s") { number($0.movement.seconds, 3) },
            row("size, bytes") { optional($0.movement.byteCount.map(Double.init), 0) },
            row("largest jump, px") { optional($0.movement.largestJump?.pixels, 1) },
            row("  at, s") { optional($0.movement.largestJump?.seconds, 2) },
            row("  95th percentile, px") { optional($0.movement.jump95, 1) },
            row("moving, % of the time") { number($0.movement.movingShare * 100, 0) },
            row("repeated frames") { "\($0.movement.stutters.repeated)" },
            row("dropped frames") { "\($0.movement.stutters.dropped)" },
            row("late frames") { "\($0.movement.stutters.late)" },
            row("time to decode, s") { optional($0.movement.decodingSeconds, 2) },
            row("PSNR to the reference, dB") { optional($0.quality?.psnr, 2) },
            row("  worst frame, dB") { optional($0.quality?.lowestPSNR, 2) },
            row("SSIM to the reference") { optional($0.quality?.ssim, 4) },
            row("  frames compared") { $0.quality.map { "\($0.count)" } ?? "–" },
        ]
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
