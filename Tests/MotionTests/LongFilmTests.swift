import TestSupport
import Testing

@testable import Motion

/// Tests of choosing the parts of a long film in which movement is tracked.
@Suite struct LongFilmTests {
    /// Returns the times of the tracked frames of a film at 25 fps, in seconds. `pixels` returns the rough motion at a
    /// time.
    private func followed(of seconds: Double?, frames: Int, _ pixels: (Double) -> Double) -> [Double] {
        var stretches = FollowedStretches(of: seconds)
        return (0..<frames).map { Double($0) / 25 }.filter { stretches.follow(pixels($0), at: $0) }
    }

    @Test("short films and films of unknown duration are tracked completely") func whole() {
        #expect(followed(of: 120, frames: 3000) { _ in 1 }.count == 3000)
        #expect(followed(of: nil, frames: 5000) { _ in 1 }.count == 5000)
        #expect(FollowedStretches(of: 120).isWhole && !FollowedStretches(of: 121).isWhole)
    }

    @Test("of a long film, two minutes are tracked, spread from beginning to end", arguments: [600.0, 7200])
    func spread(_ seconds: Double) {
        let times = followed(of: seconds, frames: Int(seconds) * 25) { _ in 0 }
        #expect(abs(Double(times.count) / 25 - 120) < 10)
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .infinity
        #expect(gaps <= seconds / 240)
        #expect(times.first == 0 && seconds - (times.last ?? 0) <= seconds / 240)
    }

    @Test(
        "a stretch is tracked if it seems faster than all before, but not for a single cut or for equal speed"
    )
    func fastest() {
        func isFast(_ time: Double) -> Bool { time >= 700.6 && time < 702 || time >= 800.6 && time < 802 }
        let times = Set(
            followed(of: 7200, frames: 1000 * 25) { time in time == 500.6 ? 90 : isFast(time) ? 30 : 10 })
        #expect(times.contains(701) && !times.contains(801) && !times.contains(500.64))
    }

    @Test("the fastest second and a half of ten minutes is found between the regular stretches", .slow)
    func found()
        throws
    {
        let folder = try TestFolder()
        let (texture, path) = (folder.path("texture.png"), folder.path("long.mp4"))
        try FFmpegProgram.run(
            [
                "-f", "lavfi", "-i", "nullsrc=s=480x96:r=1", "-filter_threads", "1", "-vf",
                "geq=lum='255*random(1)':cb=128:cr=128,gblur=sigma=3,normalize", "-frames:v", "1",
                "-pix_fmt", "gray", texture,
            ])
        // Moves 2 pixels per frame, and 10 pixels per frame from 300.6 s to 302.1 s.
        try FFmpegProgram.run(
            [
                "-framerate", "10", "-i", texture, "-t", "600", "-vf",
                "loop=-1:1,setpts=N,crop=160:96:abs(mod(20*t+80*clip(t-300.6\\,0\\,1.5)\\,640)-320):0",
                "-crf", "20",
                "-preset", "ultrafast", "-pix_fmt", "yuv420p", path,
            ])
        let film = try FilmMovement(of: path)
        #expect(film.followedShare > 0.15 && film.followedShare < 0.25)
        #expect(film.movingShare > 0.95)
        #expect(abs((film.medianJump ?? 0) - 2) < 0.3)
        let jump = try #require(film.largestJump)
        #expect(abs(jump.pixels - 10) < 0.5 && jump.seconds > 300.5 && jump.seconds < 302.1)
    }
}
