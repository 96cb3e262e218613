import Drawing
import SceneModel

/// How loud the frequencies of a sound in memory are, in place of a scene's sound file.
package struct TestSpectrum: AssetSpectrum {
    package let sha256: String
    package let rate = 10
    package let bandCount = 8
    package let levels: [UInt8]
    package var length: SceneTime { SceneTime(levels.count / bandCount, over: rate) }
    package var libraries: [LibraryVersion] { [] }

    /// Creates levels that a function computes from the time, in tenths of a second, and the band.
    package init(_ name: String, count: Int, _ level: (_ time: Int, _ band: Int) -> Int) {
        sha256 = name
        levels = (0..<count).flatMap { time in (0..<8).map { UInt8(level(time, $0)) } }
    }
}
