import Base
import Files
import Film
import FilmReading
import Motion
import SceneModel

/// A comparison of existing films, made by any program: the movement of each film, its similarity to a reference,
/// and the recommended frame rate.
package struct FilmsComparison: Sendable {
    /// A film that was compared.
    package struct ComparedFilm: Sendable {
        /// The path of the film.
        package let path: String
        /// The shortest name that distinguishes the film from the other films.
        package let name: String
        /// The measured movement of the film, with the film's size in bytes and its decoding time.
        package let movement: FilmMovement
        /// The likeness of the film to the reference, with the film's delay and the areas of the pictures that
        /// correspond; nil for the reference itself.
        package let likeness: FilmLikeness?
        /// The similarity of the film's frames to the reference's frames. Nil for the reference itself, or if no frame
        /// could be compared, for example because the film is cropped.
        package let quality: FilmQuality?
    }

    /// A step of the comparison.
    package enum Step: String, Sendable {
        /// Decoding the beginning of a film to check that it shows the same as the reference.
        case aligning
        /// Decoding a film to measure its movement.
        case measuring
        /// Comparing the frames of a film with the reference's frames.
        case comparing
    }

    /// The films, in order.
    package let films: [ComparedFilm]
    /// The path of the film with which the other films are compared.
    package let reference: String
    /// The reference's frame rate. Delays are reported in frames of this rate.
    package var referenceRate: FrameRate { referenceMovement.rate }
    /// The movement of the reference.
    package let referenceMovement: FilmMovement
    /// The recommended rate; nil if all films have the same rate.
    package let answer: RateAnswer?

    /// Compares films that were matched with their reference. Blocks while each film is decoded twice: alone to
    /// measure its movement, and together with the reference. If `showsWorst` is true, keeps thumbnails of the
    /// worst frames. `report` is called from several threads with the step, the film (nil for all films together)
    /// and the number of frames so far.
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

    /// Returns the movements of films. If several films have the same rate, their movements get the films' names.
    private static func named(_ movements: [FilmMovement], _ names: [String]) -> [FilmMovement] {
        zip(movements, names).map { movement, name in
            var named = movement
            if movements.count(where: { $0.rate == movement.rate }) > 1 { named.name = name }
            return named
        }
    }

    /// Returns the films' movements with their `pictureShare` set: the fraction of the film's width in which the film
    /// shows the same as the reference.
    private static func placed(
        _ movements: [FilmMovement], _ likenesses: [FilmLikeness?]
    ) -> [FilmMovement] {
        zip(movements, likenesses).map { movement, likeness in
            var placed = movement
            placed.pictureShare = likeness?.placement.share ?? 1
            return placed
        }
    }

    /// Sentences about each film's delay relative to the reference and the areas of the pictures that correspond, and
    /// about metrics that were not measured but inferred.
    package var notes: [String] { alignments + inferences }

    /// A sentence for each film except the reference: the film's delay relative to the reference, and the areas of the
    /// pictures that correspond.
    private var alignments: [String] {
        films.compactMap { film in
            film.likeness.map { likeness in
                "\(film.name): "
                    + ([likeness.alignment.words(at: referenceRate)] + likeness.placement.words).joined(
                        separator: "; ")
            }
        }
    }

    /// A sentence for each film whose largest jump was not measured but inferred.
    private var inferences: [String] {
        films.compactMap { film in
            guard let jump = film.movement.largestJump, jump.isInferred else { return nil }
            return
                "\(film.name): the movement at \(jump.seconds.rounded(toDigits: 2)) s is too fast to track; the largest jump is inferred from the film with the higher rate"
        }
    }
}
