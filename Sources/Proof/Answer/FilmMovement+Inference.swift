import SceneModel

/// What films that show the same say about each other.
extension FilmMovement {
    /// The films, each with its largest jump where it could not be followed but one of a higher rate could. `delays` says by how many
    /// seconds each is later than a clock that all share.
    ///
    /// What moves goes as far in one film as in the other, and at a lower rate in fewer and longer steps, which are harder to follow. Without
    /// this, the fastest movement would count for the higher rate alone.
    static func inferred(_ films: [FilmMovement], delays: [Double]) -> [FilmMovement] {
        films.indices.map { index in
            var film = films[index]
            for other in films.indices {
                let jump = films[index].jump(from: films[other], later: delays[index] - delays[other])
                if let jump, jump.pixels > film.largestJump?.pixels ?? 0 { film.largestJump = jump }
            }
            return film
        }
    }

    /// The largest jump of a film of a higher rate, as it is in this one; nil where this one was followed itself.
    private func jump(from other: FilmMovement, later delay: Double) -> Jump? {
        guard other.rate.framesPerSecond > rate.framesPerSecond, let jump = other.largestJump else {
            return nil
        }
        let keptUp = AnswerThresholds().keptUp
        let (start, end) = (jump.seconds + delay, jump.seconds + delay + keptUp)
        let unmeasured = unmeasuredSpans.reduce(0) {
            $0 + max(min($1.upperBound, end) - max($1.lowerBound, start), 0)
        }
        guard unmeasured > keptUp / 2 else { return nil }
        let frames = Double(largestJump?.frames ?? 1)
        let steps = (frames / rate.framesPerSecond) / (Double(jump.frames) / other.rate.framesPerSecond)
        let scale = Double(size.width) / Double(max(other.size.width, 1))
        return Jump(
            pixels: jump.pixels * steps * scale, frames: Int(frames),
            frame: Int(max(start, 0) * rate.framesPerSecond), seconds: start, isInferred: true)
    }
}
