import SceneModel

/// What films that show the same say about each other.
extension FilmMovement {
    /// Less than this share of the movement that a film of a higher rate shows is not all of it: the rest was too fast to follow.
    private static let leastShown = 0.75

    /// The films, each with the largest jump of one of a higher rate, in its own steps, where it shows much less itself. `delays` says by
    /// how many seconds each is later than a clock that all share.
    ///
    /// What moves goes as far in one film as in the other, and at a lower rate in fewer and longer steps, which are harder to follow. Without
    /// this, the fastest movement would count for the higher rate alone.
    static func inferred(_ films: [FilmMovement], delays: [Double]) -> [FilmMovement] {
        films.indices.map { index in
            var film = films[index]
            for other in films.indices {
                let jump = films[index].jump(from: films[other], later: delays[index] - delays[other])
                if let jump, film.largestJump?.pixels ?? 0 < Self.leastShown * jump.pixels {
                    film.largestJump = jump
                }
            }
            return film
        }
    }

    /// The largest jump of a film of a higher rate, as it is in this one; nil if pictures are repeated there, so that their steps are not
    /// known well.
    private func jump(from other: FilmMovement, later delay: Double) -> Jump? {
        guard other.rate.framesPerSecond > rate.framesPerSecond, !other.isMadeOfFewerPictures,
            let jump = other.largestJump
        else { return nil }
        let start = jump.seconds + delay
        let frames = largestJump?.frames ?? 1
        let steps = Double(frames) * other.rate.framesPerSecond / (Double(jump.frames) * rate.framesPerSecond)
        let scale = Double(size.width) / Double(max(other.size.width, 1))
        return Jump(
            pixels: jump.pixels * steps * scale, frames: frames,
            frame: Int(max(start, 0) * rate.framesPerSecond), seconds: start, isInferred: true)
    }
}
