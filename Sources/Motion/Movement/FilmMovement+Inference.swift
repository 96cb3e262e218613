import SceneModel

/// Jumps (distances from picture to picture) that are computed from a film with the same content and a higher frame
/// rate.
extension FilmMovement {
    /// The minimum measured jump (distance that something moves from picture to picture), as a share of the jump
    /// expected from a film of a higher frame rate. If the measured jump is smaller, the motion in the film was too
    /// fast to track.
    private static let minimumMeasuredShare = 0.75

    /// Replaces the largest jump of each film whose motion was too fast to track by the jump expected from a film of a
    /// higher frame rate. `delays` are the films' start times on a common clock, in seconds.
    ///
    /// Both films show the same movement, so at half the frame rate a step is twice as long and harder to track.
    /// Without this correction, the fastest movement would be measured only at the higher rate, and the higher rate
    /// would not look smoother.
    package static func inferred(_ films: [FilmMovement], delays: [Double]) -> [FilmMovement] {
        films.indices.map { index in
            var film = films[index]
            for other in films.indices {
                let jump = films[index].jump(from: films[other], later: delays[index] - delays[other])
                if let jump, film.largestJump?.pixels ?? 0 < Self.minimumMeasuredShare * jump.pixels {
                    film.largestJump = jump
                }
            }
            return film
        }
    }

    /// Returns the largest jump of `other`, a film of a higher frame rate, converted to the frame rate and the size of
    /// this film. Returns nil if `other` has no jump or no higher rate, or repeats pictures, which makes the lengths of
    /// its steps uncertain.
    private func jump(from other: FilmMovement, later delay: Double) -> Jump? {
        guard other.rate.framesPerSecond > rate.framesPerSecond, !other.isMadeOfFewerPictures,
            let jump = other.largestJump
        else { return nil }
        let start = jump.seconds + delay
        let frames = largestJump?.frames ?? 1
        let steps = Double(frames) * other.rate.framesPerSecond / (Double(jump.frames) * rate.framesPerSecond)
        let scale = pictureWidth / other.pictureWidth
        return Jump(
            pixels: jump.pixels * steps * scale, frames: frames,
            frame: Int(max(start, 0) * rate.framesPerSecond), seconds: start, isInferred: true)
    }
}
