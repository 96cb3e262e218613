import Base
import Files
import Film
import FilmReading
import Motion
import SceneModel

/// Films that exist, of any programs: how each moves, how close each is to a reference, and which rate is the answer.
package struct FilmsComparison: Sendable {
    /// A film that was compared.
    package struct ComparedFilm: Sendable {
        /// Where it is.
        package let path: String
        /// The shortest name that tells it from the others.
        package let name: String
        /// How it moves, and what it costs.
        package let movement: FilmMovement
        /// How it lies on the reference; nil for the reference itself.
        package let likeness: FilmLikeness?
        /// How close it is to the reference; nil for the reference itself, and where no picture could be compared, as in a film that shows
        /// other parts of the pictures.
        package let quality: FilmQuality?
    }

    /// A step of the comparison.
    package enum Step: String, Sendable {
        /// Decoding the beginning of a film to see whether it is the same as the reference.
        case aligning
        /// Decoding a film to follow what moves.
        case measuring
        /// Comparing it with the reference.
        case comparing
    }

    /// The films in their order.
    package let films: [ComparedFilm]
    /// The reference that they are compared with.
    package let reference: String
    /// The reference's rate, in whose frames delays are told.
    package var referenceRate: FrameRate { referenceMovement.rate }
    /// How the reference moves.
    package let referenceMovement: FilmMovement
    /// Which rate is the answer; nil if all films have the same.
    package let answer: RateAnswer?

    /// Compares films that were matched. With `showsWorst`, keeps small pictures of the worst frames for a page. Blocks while each film is
    /// decoded twice: alone for its movement, and in step with the reference. `report` gets the step, the film (nil for all films
    /// together) and the number of frames so far. It is called from several threads.
    ///
    /// Throws `FilmError` for a film that is damaged.
    package init(
        _ match: FilmsMatch, on screens: [ViewedScreen], showsWorst: Bool = false,
        cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (_ step: Step, _ film: String?, _ frames: Int) -> Void = { _, _, _ in }
    ) throws {
        let set = match.set
        let frames = Locked(0)
        let measured = try inParallel(set.all.count, cancellation: cancellation) { index in
            try FilmMovement(of: set.all[index], cancellation: cancellation) { _ in
                let count = frames.withLock { frames in
                    frames += 1
                    return frames
                }
                report(.measuring, nil, count)
            }
        }
        let movements = FilmMovement.inferred(
            Self.placed(Self.named(Array(measured.prefix(set.paths.count)), set.names), match.likenesses),
            delays: match.likenesses.map { $0?.alignment.delay ?? 0 })
        reference = set.reference
        referenceMovement = measured[set.place]
        films = try zip(set.paths, match.likenesses).enumerated().map { index, film in
            let (path, likeness) = film
            func compared(_ quality: FilmQuality?) -> ComparedFilm {
                ComparedFilm(
                    path: path, name: set.names[index], movement: movements[index], likeness: likeness,
                    quality: quality)
            }
            guard let likeness, likeness.placement.isWhole else { return compared(nil) }
            let quality = try FilmQuality.measure(
                path, against: set.reference, delay: likeness.alignment.delay, showsWorst: showsWorst,
                cancellation: cancellation
            ) { report(.comparing, path, $0) }
            return compared(quality.count > 0 ? quality : nil)
        }
        let rates = Set(movements.map { "\($0.rate)" })
        answer = rates.count > 1 ? RateAnswer(movements, on: screens) : nil
    }

    /// The films, those of one rate with names.
    private static func named(_ movements: [FilmMovement], _ names: [String]) -> [FilmMovement] {
        zip(movements, names).map { movement, name in
            var named = movement
            if movements.count(where: { $0.rate == movement.rate }) > 1 { named.name = name }
            return named
        }
    }

    /// The films, each with how large the common picture is in it.
    private static func placed(
        _ movements: [FilmMovement], _ likenesses: [FilmLikeness?]
    ) -> [FilmMovement] {
        zip(movements, likenesses).map { movement, likeness in
            var placed = movement
            placed.pictureShare = likeness?.placement.share ?? 1
            return placed
        }
    }

    /// How each film lies on the reference, and which metrics are inferred, in sentences.
    package var notes: [String] { alignments + inferences }

    /// How each film but the reference lies on it.
    private var alignments: [String] {
        films.compactMap { film in
            film.likeness.map { likeness in
                "\(film.name): "
                    + ([likeness.alignment.words(at: referenceRate)] + likeness.placement.words).joined(
                        separator: "; ")
            }
        }
    }

    /// Which largest jumps are inferred.
    private var inferences: [String] {
        films.compactMap { film in
            guard let jump = film.movement.largestJump, jump.isInferred else { return nil }
            return
                "\(film.name): too fast to follow at \(jump.seconds.rounded(toDigits: 2)) s; its largest jump is inferred from the film of the higher rate"
        }
    }
}
