/// The frames of a film that show no new picture: repeated and blended frames.
///
/// docs/answer.md has the definitions. A repeated frame differs from the previous frame by noise alone. A blended frame
/// is a blend of its neighbours plus noise. A frame's difference from the previous frame, or from the best blend,
/// counts as noise if new pictures nearby have a far larger difference.
package struct FrameKinds: Equatable {
    /// The frames that are identical or almost identical to the previous frame.
    package private(set) var repeated: Set<Int> = []
    /// The frames that are blends of their neighbours, or blends of two pictures of which the previous frame
    /// contains too.
    package private(set) var blended: Set<Int> = []
    /// The position of the picture that two consecutive blends share: how far the picture lies beyond the first blend.
    /// The unit is the step from the previous frame to the first blend; the key is the first blend's frame number.
    private(set) var partsBeyond: [Int: Float] = [:]

    /// The maximum energy of a step (the difference from the previous frame) to a repeated frame, as a share of the
    /// energy of the steps around it. Energies are squares: the difference is at most a quarter of these steps'
    /// differences.
    private static let repeatedShare: Float = 0.06
    /// A step is a cut if its energy is more than `cutTimes` the energy of all other steps at most `near` frames away.
    private static let (cutTimes, near) = (Float(2), 8)
    /// The maximum `residual` (energy of the difference from the best blend of the neighbours) of a blended frame, as a
    /// share of the residuals of the frames around it.
    private static let blendedShare: Float = 0.1
    /// The minimum energy of a step to a new picture, in squared luma levels. Encoders drop movements with less energy.
    private static let least: Float = 0.25
    /// The limits for a frame that is probably a blend, because frames nearby certainly are blends: the maximum ratios
    /// of the frame's residual to the residuals around it, and to the energy of the step to the frame.
    private static let (shareAmongBlended, residualAmongBlended) = (Float(0.4), Float(0.1))
    /// The minimum residual of a new picture, as a share of the energy of the step to this picture. With a smaller
    /// residual, the picture moves too little to be distinguished from a blend.
    private static let minimumResidualShare: Float = 0.05
    /// The maximum energy of the step between two blends that share a picture, as a share of the energy of the step
    /// before and of the step after it. In theory this share is 0.33 for 30 fps blended to 50 fps.
    private static let edgeShare: Float = 0.4
    /// The maximum ratio of a step's `edgeResidual` to its `energy`, if the frames before and after the step's two
    /// frames are blends, as in 24 fps blended to 60 fps. Encoding errors raise this ratio.
    private static let maximumBetween: Float = 0.6
    /// The correlation of two steps below which a movement turns back. The correlation is -1 plus noise for an exact
    /// reversal, and about -0.5 or more if the movement goes on.
    private static let turning: Float = -0.65
    /// The number of frames, before and after a blended frame, within which there must be at least two more blended
    /// frames.
    private static let rhythm = 15

    /// Classifies all frames of a film by the steps that lead to them. `isIdentical` returns true for frames with the
    /// same samples as the previous frame.
    package init(_ steps: [FrameStep], isIdentical: (Int) -> Bool) {
        findRepeated(steps, isIdentical)
        findBlended(steps)
    }

    /// Treats all blended frames as new pictures.
    mutating func treatBlendsAsPictures() { blended = [] }

    /// The frames that show no new picture: repeated and blended frames.
    var derived: Set<Int> { repeated.union(blended) }

    private mutating func findRepeated(_ steps: [FrameStep], _ isIdentical: (Int) -> Bool) {
        let dips = Dips.rows(in: steps.map(\.energy), share: Self.repeatedShare, least: Self.least)
            .filter { !Self.areCuts($0.lowerBound - 1, $0.upperBound, steps) }.flatMap(\.self)
        let low = Set(dips)
        // A frame that is a dip of its own is a turning point of a movement if the step after it undoes the step before
        // it.
        let turns = Set(
            dips.filter { frame in
                steps[frame].reversal < Self.turning && !low.contains(frame - 1) && !low.contains(frame + 1)
            })
        let certain = low.subtracting(turns)
        // A turning point is a repeated frame too if there are repeated frames two to four frames away.
        let repeatedTurns = turns.filter { frame in
            (2...4).contains { certain.contains(frame - $0) || certain.contains(frame + $0) }
        }
        repeated = certain.union(repeatedTurns)
        for frame in steps.indices where isIdentical(frame) && !turns.contains(frame) {
            repeated.insert(frame)
        }
    }

    /// Returns true if two steps are far larger than all steps around them, as at both ends of a flash or a short shot.
    /// Steps between such cuts look small only by comparison, so they don't prove that a frame is repeated or blended.
    private static func areCuts(_ first: Int, _ last: Int, _ steps: [FrameStep]) -> Bool {
        guard steps.indices.contains(last) else { return false }
        let around = max(first - near, 0)...min(last + near, steps.count - 1)
        let most = around.lazy.filter { $0 != first && $0 != last }.map { steps[$0].energy }.filter {
            $0 >= 0
        }
        .max()
        return min(steps[first].energy, steps[last].energy) > cutTimes * (most ?? 0)
    }

    private mutating func findBlended(_ steps: [FrameStep]) {
        let residuals = steps.map(\.residual)
        let blends = blends(steps, residuals)
        var found = blends
        for frame in steps.indices.dropFirst().dropLast() {
            let around = [frame - 1, frame, frame + 1]
            if found.contains(frame - 1) || found.contains(frame) || around.contains(where: repeated.contains)
            {
                continue
            }
            let (step, kept) = (steps[frame], min(residuals[frame - 1], residuals[frame]))
            guard kept >= Self.least, kept >= Self.minimumResidualShare * step.energy else { continue }
            // Compares one by one, because `min` ignores NaN.
            let isSmall = [frame - 1, frame + 1].allSatisfy {
                step.energy < Self.edgeShare * steps[$0].energy
            }
            let blendsAround = [frame - 2, frame + 1].count(where: blends.contains)
            // Two conditions must be met: in a moving wave any step is explained by the steps around it, and any step
            // may be small.
            let isExplained = step.edgeResidual < Self.blendedShare * kept
            if [isSmall, isExplained, blendsAround > 0].count(where: \.self) >= 2
                || blendsAround == 2 && step.edgeResidual < Self.maximumBetween * step.energy
            {
                found.insert(frame)
                partsBeyond[frame - 1] = min(max(step.edgePart, 0), 1)
            }
        }
        blended = Self.withCompany(found)
        partsBeyond = partsBeyond.filter { blended.contains($0.key + 1) }
    }

    /// Returns the frames that are blends of the frames before and after them. A frame with a very small residual is
    /// certainly a blend. Near such frames, a larger residual is accepted, since encoding errors may have enlarged it.
    private func blends(_ steps: [FrameStep], _ residuals: [Float]) -> Set<Int> {
        func dips(_ share: Float) -> [Int] {
            // Leaves out dips between cuts. A cut may lie one step outside the dip, because a frame's residual depends
            // on the steps on both sides.
            Dips.rows(in: residuals, share: share, least: Self.least)
                .filter { row in
                    !(row.lowerBound - 1...row.lowerBound).contains { first in
                        (row.upperBound...row.upperBound + 1).contains { Self.areCuts(first, $0, steps) }
                    }
                }.flatMap(\.self)
                .filter { frame in
                    steps[frame].isBetween && !repeated.contains(frame) && !repeated.contains(frame + 1)
                }
        }
        func left(_ frame: Int) -> Float { residuals[frame] / steps[frame].energy }
        let certain = dips(Self.blendedShare)
        let company = Self.withCompany(Set(certain))
        var blends = Set(certain)
        let probable = dips(Self.shareAmongBlended).filter { frame in
            left(frame) < Self.residualAmongBlended && company.contains { abs($0 - frame) <= Self.rhythm }
        }
        // The neighbour of a blend is often nearly a blend itself, with a small part of another picture, so two
        // adjacent frames aren't both added.
        for frame in probable.sorted(by: { left($0) < left($1) })
        where !blends.contains(frame - 1) && !blends.contains(frame + 1) {
            blends.insert(frame)
        }
        return blends
    }

    /// Returns the elements of `frames` that have at least two other elements at most `rhythm` frames away. An isolated
    /// frame may be a blend by chance.
    private static func withCompany(_ frames: Set<Int>) -> Set<Int> {
        let sorted = frames.sorted()
        return Set(
            sorted.indices.filter { index in
                let first = sorted[..<index].suffix(2).count { sorted[index] - $0 <= rhythm }
                let last = sorted[(index + 1)...].prefix(2).count { $0 - sorted[index] <= rhythm }
                return first + last >= 2
            }.map { sorted[$0] })
    }
}

/// A search for dips: runs of values that are far below the values on both sides.
enum Dips {
    /// The maximum length of a dip, in values.
    private static let longest = 8

    /// Returns the runs of values that are all below `share` times the value before the run and `share` times the value
    /// after it. Gradual falls and rises contain no dip.
    ///
    /// - Parameter least: The minimum value just before and just after a dip.
    static func rows(in values: [Float], share: Float, least: Float) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for first in values.indices.dropLast() where values[first] >= least {
            var (most, end) = (Float(0), first + 1)
            while end < values.count, end - first <= longest + 1, values[end] < values[first] * share {
                most = max(most, values[end])
                end += 1
            }
            guard end > first + 1, end - first - 1 <= longest, end < values.count, values[end] >= least,
                most < values[end] * share
            else { continue }
            found.append(first + 1..<end)
        }
        return found
    }
}
