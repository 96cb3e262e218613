/// The alignment of a film with a reference, in space and time: at time t, `filmArea` of the film shows what
/// `referenceArea` of the reference shows at (t - delay) * speed.
struct FilmFit {
    var delay = 0.0
    var speed = 1.0
    var filmArea = PictureArea.whole
    var referenceArea = PictureArea.whole
    var flip = PictureFlip.none
    /// The similarity of the films when they are aligned in this way.
    var likeness: FeatureLikeness

    var value: Double { likeness.value }
    var isWhole: Bool { filmArea == .whole && referenceArea == .whole }
}

/// A search for the alignment of a film with a reference: with and without bars, flipped, at another speed, or cropped.
struct FitSearch {
    let film: SummedThumbnails
    let reference: SummedThumbnails
    private let allPictures: (film: FilmThumbnails, reference: FilmThumbnails)
    /// The area of the film's pictures inside the plain bars at their edges.
    private let filmPicture: PictureArea
    private let referencePicture: PictureArea
    /// The aspect ratios (width divided by height) of the whole pictures as displayed.
    private let aspects: (film: Double, reference: Double)
    private let columns: Int
    private let rows: Int

    /// The longest delay that is tried, in seconds.
    static let longestDelay = 30.0
    /// The gain in correlation that a fit needs to replace a fit that was tried earlier. Short delays are tried first.
    private static let better = 0.003
    /// Limits for choosing a fit with a shorter delay in a film that repeats itself. The correlation of the chosen fit
    /// may be lower by `almost`. Between two repetitions, the film's correlation with itself must be lower by
    /// `between`.
    private static let (almost, between) = (0.06, 0.15)
    /// The maximum numbers of pictures that are compared: to test a delay, to test an area, and to judge a fit.
    private static let (forDelay, forPlace, forJudging) = (36, 16, 120)
    private static let maximumPictures = 1200
    /// The correlations between which a fit is refined by trying other delays.
    private static let (promising, settled) = (0.5, 0.98)

    init(_ film: FilmThumbnails, _ reference: FilmThumbnails) {
        func summed(_ film: FilmThumbnails) -> SummedThumbnails {
            let stride = (film.times.count + Self.maximumPictures - 1) / Self.maximumPictures
            return SummedThumbnails(
                film, pictures: Array(Swift.stride(from: 0, to: film.times.count, by: max(stride, 1))))
        }
        (self.film, self.reference) = (summed(film), summed(reference))
        allPictures = (film, reference)
        (filmPicture, referencePicture) = (film.areaWithoutBars, reference.areaWithoutBars)
        aspects = (
            Double(film.width) / Double(film.height), Double(reference.width) / Double(reference.height)
        )
        let aspect = aspects.reference * referencePicture.width / referencePicture.height
        (columns, rows) = Self.grid(aspect)
    }

    private static func grid(_ aspect: Double, longest: Int = PictureFeatures.longestSide) -> (Int, Int) {
        func short(_ share: Double) -> Int { max(Int((Double(longest) * share).rounded()), longest / 4) }
        return aspect >= 1 ? (longest, short(1 / aspect)) : (short(aspect), longest)
    }

    private func features(of film: SummedThumbnails, in area: PictureArea, flip: PictureFlip = .none)
        -> PictureFeatures
    {
        PictureFeatures(film, in: area, columns: columns, rows: rows, flip: flip)
    }

    /// Returns the features of both films in the areas of a fit.
    func features(for fit: FilmFit) -> (film: PictureFeatures, reference: PictureFeatures) {
        (
            features(of: film, in: fit.filmArea),
            features(of: reference, in: fit.referenceArea, flip: fit.flip)
        )
    }

    /// The shorter frame interval of the two films, in seconds.
    var step: Double { min(film.step, reference.step) }

    /// Returns the picture of the reference that is shown at the same time as a picture of the film.
    private func partner(of picture: Int, delay: Double) -> Int? {
        reference.shown(at: film.times[picture] - delay + SummedThumbnails.rounding)
    }

    /// All delays that are tried, the shortest first, in seconds.
    var delays: [Double] {
        let longest = min(
            max(film.times.last ?? 0, reference.times.last ?? 0), Self.longestDelay)
        let count = max(Int(longest / step), 0)
        let later = (0...count).map { Double($0) * step }
        return later.flatMap { $0 == 0 ? [$0] : [$0, -$0] }
    }

    /// Returns true if the compared pictures span at least about half of the shorter film's duration.
    private func sharesEnough(_ likeness: FeatureLikeness, speed: Double) -> Bool {
        likeness.seconds >= 0.48 * min(film.times.last ?? 0, (reference.times.last ?? 0) / speed.magnitude)
    }

    /// Returns the best fit with one of the delays in `delays`, which must be sorted from short to long.
    private func fit(
        _ mine: PictureFeatures, _ theirs: PictureFeatures, delays: [Double], speed: Double = 1,
        _ filmArea: PictureArea, _ referenceArea: PictureArea, _ flip: PictureFlip = .none
    ) -> FilmFit? {
        var fits: [FilmFit] = []
        var best: FilmFit?
        let pictures = mine.pictures(atMost: Self.forDelay)
        for delay in delays {
            guard
                let likeness = mine.likeness(to: theirs, delay: delay, speed: speed, of: pictures),
                sharesEnough(likeness, speed: speed)
            else { continue }
            let fit = FilmFit(
                delay: delay, speed: speed, filmArea: filmArea, referenceArea: referenceArea, flip: flip,
                likeness: likeness)
            fits.append(fit)
            if fit.value > best.map({ $0.value + Self.better }) ?? -2 { best = fit }
        }
        return best.map {
            speed == 1 ? nearest(to: $0, among: fits, film.step < reference.step ? mine : theirs) : $0
        }
    }

    /// Returns the fit with the shortest delay that differs from the delay of `best` by whole repetitions of the film;
    /// returns `best` if no such fit exists. A fit with a longer delay may be better by chance, because films of
    /// different rates show different moments.
    private func nearest(to best: FilmFit, among fits: [FilmFit], _ finer: PictureFeatures) -> FilmFit {
        let pictures = finer.pictures(atMost: Self.forDelay)
        func own(_ delay: Double) -> Double {
            finer.likeness(to: finer, delay: delay, of: pictures)?.changes ?? -1
        }
        func isRepetition(_ delay: Double) -> Bool {
            let repeated = own(delay)
            return repeated > best.value - Self.almost
                && [0.25, 0.5, 0.75].contains { own($0 * delay) < repeated - Self.between }
        }
        let ordered = fits.sorted { $0.delay < $1.delay }
        let peaks = ordered.indices.filter { place in
            [place - 1, place + 1].allSatisfy {
                !ordered.indices.contains($0) || ordered[$0].value <= ordered[place].value
            }
        }.map { ordered[$0] }
        let near = peaks.filter {
            $0.delay.magnitude < best.delay.magnitude && $0.value > best.value - Self.almost
        }.sorted { $0.delay.magnitude < $1.delay.magnitude }
        return near.first { isRepetition(abs(best.delay - $0.delay)) } ?? best
    }

    /// Returns the best fit of the whole pictures, or of the pictures without their bars, with the reference flipped by
    /// `flip`.
    func whole(_ flip: PictureFlip = .none, speed: Double = 1) -> FilmFit? {
        var best: FilmFit?
        let delays = delays
        for filmArea in Self.distinct(.whole, filmPicture) {
            let mine = features(of: film, in: filmArea)
            for referenceArea in Self.distinct(.whole, referencePicture) {
                let theirs = features(of: reference, in: referenceArea, flip: flip)
                guard
                    let fit = fit(mine, theirs, delays: delays, speed: speed, filmArea, referenceArea, flip),
                    fit.value > best.map({ $0.value + Self.better }) ?? -2
                else { continue }
                best = fit
            }
        }
        return best
    }

    private static func distinct(_ one: PictureArea, _ other: PictureArea) -> [PictureArea] {
        one == other ? [one] : [one, other]
    }

    /// Returns a fit whose likeness was measured again with more pictures.
    func judged(_ fit: FilmFit) -> FilmFit {
        let (mine, theirs) = features(for: fit)
        var judged = fit
        judged.likeness =
            mine.likeness(
                to: theirs, delay: fit.delay, speed: fit.speed, of: mine.pictures(atMost: Self.forJudging))
            ?? fit.likeness
        return judged
    }

    /// Returns the best fit at one of the speeds in `speeds`, with the same areas as `fit`.
    func fit(_ fit: FilmFit, atSpeeds speeds: [Double]) -> FilmFit? {
        let mine = features(of: film, in: fit.filmArea)
        let theirs = features(of: reference, in: fit.referenceArea)
        return speeds.compactMap {
            self.fit(mine, theirs, delays: delays, speed: $0, fit.filmArea, fit.referenceArea)
        }.max { $0.value < $1.value }
    }

    /// Returns true if the film of the higher frame rate, played at `speed`, resembles itself with a correlation of
    /// about `value`. An example is a back-and-forth movement played backwards. Then a match of both films at `speed`
    /// proves nothing.
    func isAsLikeItself(at speed: Double, as value: Double) -> Bool {
        let finer = features(of: film.step < reference.step ? film : reference, in: .whole)
        return fit(finer, finer, delays: delays, speed: speed, .whole, .whole)
            .map { $0.value > value - Self.almost } ?? false
    }

    /// Returns the fit with its delay exact to a frame, for a long film of which only some pictures were examined.
    func precise(_ fit: FilmFit) -> FilmFit {
        let (mine, theirs) = allPictures
        guard mine.times.count > film.times.count || theirs.times.count > reference.times.count else {
            return fit
        }
        func features(_ film: FilmThumbnails, _ area: PictureArea, from start: Double, to end: Double)
            -> PictureFeatures?
        {
            let pictures = film.times.indices.filter { film.times[$0] >= start && film.times[$0] <= end }
            guard pictures.count >= 4 else { return nil }
            return self.features(of: SummedThumbnails(film, pictures: pictures), in: area)
        }
        let (shared, end) = (
            max(0, fit.delay), min(film.times.last ?? 0, (reference.times.last ?? 0) + fit.delay)
        )
        let starts = (0..<8).map { shared + (end - shared) * Double($0) / 8 }
        let window = min(1.5, end - shared)
        let found = starts.compactMap { start in
            features(mine, fit.filmArea, from: start, to: start + window).map { (start: start, features: $0) }
        }
        guard let most = found.max(by: { $0.features.noise < $1.features.noise }) else { return fit }
        let margin = 2 * step
        guard
            let others = features(
                theirs, fit.referenceArea, from: most.start - fit.delay - margin,
                to: most.start + window - fit.delay + margin)
        else { return fit }
        let finest = min(most.features.film.step, others.film.step)
        let count = Int(margin / finest)
        let pictures = most.features.pictures(atMost: Self.forJudging)
        var best: (value: Double, delay: Double)?
        for shift in (-count...count).sorted(by: { $0.magnitude < $1.magnitude }) {
            let delay = ((fit.delay / finest).rounded() + Double(shift)) * finest
            guard let likeness = most.features.likeness(to: others, delay: delay, of: pictures),
                likeness.changes > best.map({ $0.value + Self.better }) ?? -2
            else { continue }
            best = (likeness.changes, delay)
        }
        var precise = fit
        precise.delay = best?.delay ?? fit.delay
        return precise
    }

    // MARK: - Places

    /// Moves the edges of each area in `areas` for as long as the correlation of the films grows. Returns the best fit
    /// with one moved area, or `start` if no move is better.
    private func refined(_ start: FilmFit, _ areas: [WritableKeyPath<FilmFit, PictureArea>]) -> FilmFit {
        let pictures = film.times.indices.filter { partner(of: $0, delay: start.delay) != nil }
        let chosen = (0..<min(Self.forPlace, pictures.count)).map {
            pictures[pictures.count * $0 / min(Self.forPlace, pictures.count)]
        }
        guard chosen.count >= 4 else { return start }
        let few = FewPictures(self, start, chosen)
        var best = start
        for area in areas {
            var fit = start
            var value = few.value(fit) ?? -1
            for step in [1.0 / 32, 1.0 / 64, 1.0 / 128, 1.0 / 256] {
                var goesOn = true
                var rounds = 0
                while goesOn, rounds < 6 {
                    (goesOn, rounds) = (false, rounds + 1)
                    for move in Self.moves {
                        var moved = fit
                        moved[keyPath: area] = moved[keyPath: area].moved(move, by: step)
                        guard moved[keyPath: area].isUsable, let other = few.value(moved),
                            other > value + 0.0005
                        else { continue }
                        (fit, value, goesOn) = (moved, other, true)
                    }
                }
            }
            fit = judged(fit)
            if fit.value > best.value + Self.better { best = fit }
        }
        return best
    }

    /// Improves the edges of `areas` and the delay in turn, because a delay looks like a shifted area if the whole
    /// picture moves in one direction.
    func settled(_ start: FilmFit, _ areas: [WritableKeyPath<FilmFit, PictureArea>]) -> FilmFit {
        var fit = refined(start, areas)
        var rounds = 0
        while fit.value < Self.settled, fit.value > Self.promising, rounds < 6 {
            let others = [1.0, -1, 2, -2].map { shift in
                var other = fit
                other.delay += shift * step
                return refined(judged(other), areas)
            }
            guard let other = others.max(by: { $0.value < $1.value }), other.value > fit.value + Self.better
            else { break }
            (fit, rounds) = (other, rounds + 1)
        }
        return fit
    }

    /// The moves of an area's left, upper, right and lower edges that are tried, in steps.
    private static let moves: [SIMD4<Double>] = [
        SIMD4(1, 0, 0, 0), SIMD4(-1, 0, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, -1, 0), SIMD4(1, 0, 1, 0),
        SIMD4(-1, 0, -1, 0), SIMD4(1, 0, -1, 0), SIMD4(-1, 0, 1, 0), SIMD4(0, 1, 0, 0), SIMD4(0, -1, 0, 0),
        SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, -1), SIMD4(0, 1, 0, 1), SIMD4(0, -1, 0, -1), SIMD4(0, 1, 0, -1),
        SIMD4(0, -1, 0, 1),
    ]

    /// A few pictures of both films, in pairs that are shown at the same time.
    private struct FewPictures {
        private let search: FitSearch
        private let mine: SummedThumbnails
        private let theirs: SummedThumbnails

        init(_ search: FitSearch, _ fit: FilmFit, _ pictures: [Int]) {
            self.search = search
            let shown = pictures.compactMap { picture in
                search.partner(of: picture, delay: fit.delay).map { (picture: picture, partner: $0) }
            }
            let times = shown.map { search.film.times[$0.picture] }
            mine = search.film.with(shown.map(\.picture), at: times)
            theirs = search.reference.with(shown.map(\.partner), at: times)
        }

        func value(_ fit: FilmFit) -> Double? {
            let one = search.features(of: mine, in: fit.filmArea)
            let other = search.features(of: theirs, in: fit.referenceArea, flip: fit.flip)
            return one.likeness(to: other, delay: 0, of: Array(mine.times.indices)).map {
                fit.likeness.isMoving ? $0.changes : $0.rests
            }
        }
    }

    /// Returns the best fit of the whole pictures of one film to an area of the other film's pictures.
    func cropped() -> FilmFit? {
        let inReference = cropped(isFilmCropped: true)
        if let inReference, inReference.value > 0.9 { return inReference }
        let inFilm = cropped(isFilmCropped: false)
        guard let inReference, let inFilm else { return inReference ?? inFilm }
        return inFilm.value > inReference.value ? inFilm : inReference
    }

    private func cropped(isFilmCropped: Bool) -> FilmFit? {
        let (small, large) = isFilmCropped ? (film, reference) : (reference, film)
        let (smallPicture, largePicture) =
            isFilmCropped ? (filmPicture, referencePicture) : (referencePicture, filmPicture)
        let (smallAspect, largeAspect) = isFilmCropped ? aspects : (aspects.reference, aspects.film)
        let finder = CropFinder(
            small, in: smallPicture, aspect: smallAspect * smallPicture.width / smallPicture.height,
            large, in: largePicture, aspect: largeAspect * largePicture.width / largePicture.height)
        var best: FilmFit?
        for place in finder.places() {
            let (filmArea, referenceArea) =
                isFilmCropped ? (smallPicture, place.area) : (place.area, smallPicture)
            let middle = isFilmCropped ? place.delay : -place.delay
            let near = (-10...10).map { middle + Double($0) * step }
            func tuned(_ filmArea: PictureArea, _ referenceArea: PictureArea, _ delays: [Double]) -> FilmFit?
            {
                fit(
                    features(of: film, in: filmArea), features(of: reference, in: referenceArea),
                    delays: delays.sorted { $0.magnitude < $1.magnitude }, filmArea, referenceArea)
            }
            guard let first = tuned(filmArea, referenceArea, near) else { continue }
            let last = settled(first, [isFilmCropped ? \.referenceArea : \.filmArea])
            if last.value > best?.value ?? -1 { best = last }
            if last.value > 0.95 { break }
        }
        return best
    }
}

extension PictureArea {
    fileprivate func moved(_ move: SIMD4<Double>, by step: Double) -> PictureArea {
        PictureArea(
            left: left + move[0] * step, top: top + move[1] * step, right: right + move[2] * step,
            bottom: bottom + move[3] * step)
    }

    fileprivate var isUsable: Bool {
        min(left, top) >= -1e-9 && max(right, bottom) <= 1 + 1e-9 && min(width, height) >= 0.25
    }
}
