import Drawing
import Geometry
import Rasteriser
import SceneModel

/// Pictures and sounds in memory, in place of a scene's files.
package struct TestPictures: SceneAssets {
    private let pictures: [String: DecodedImage]
    private let captions: [String: String]
    private let sounds: [String: TestPeaks]
    private let cubes: [String: ColorCube]
    private let spectra: [String: TestSpectrum]

    /// Creates assets from pictures, captions, sounds and their spectra, keyed by file names. A sound under a name such as `a.wav#0`
    /// is a single channel.
    package init(
        _ pictures: [String: DecodedImage], captions: [String: String] = [:],
        sounds: [String: TestPeaks] = [:], spectra: [String: TestSpectrum] = [:],
        cubes: [String: ColorCube] = [:]
    ) {
        (self.pictures, self.captions, self.cubes) = (pictures, captions, cubes)
        (self.sounds, self.spectra) = (sounds, spectra)
    }

    package func cube(_ file: String) throws -> (cube: ColorCube, sha256: String) {
        guard let cube = cubes[file] else { throw AssetError(file, .notFound, "no such table") }
        return (cube, file)
    }

    package func path(of file: String) throws -> String {
        throw AssetError(file, .notFound, "only in memory")
    }

    package func image(_ file: String) throws -> DecodedImage {
        guard let picture = pictures[file] else { throw AssetError(file, .notFound, "no such picture") }
        return picture
    }

    /// The name of a file takes the place of its digest.
    package func picture(_ file: String) throws -> AssetPicture { .still(try image(file), sha256: file) }

    package func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
        let image = try image(file)
        return (PixelSize(width: image.width, height: image.height), file)
    }

    package func sound(_ file: String, channel: Int?) throws -> any AssetSound {
        let own = channel.flatMap { sounds["\(file)#\($0)"] }
        guard let sound = own ?? sounds[file] else { throw AssetError(file, .notUsable, "no such sound") }
        return sound
    }

    package func spectrum(_ file: String, channel: Int?) throws -> any AssetSpectrum {
        let own = channel.flatMap { spectra["\(file)#\($0)"] }
        guard let spectrum = own ?? spectra[file] else { throw AssetError(file, .notUsable, "no such sound") }
        return spectrum
    }

    /// Any name belongs to an animation.
    package func animation(_ file: String) throws -> any AssetAnimation { TestAnimation(name: file) }

    /// For any other name, the file is a caption file whose text is the name.
    package func captions(_ file: String) throws -> Captions {
        let text =
            captions[file] ?? """
                WEBVTT

                00:00.000 --> 00:01.600
                Ab <00:00.150>\(file) e

                00:01.200 --> 00:02.300
                <00:01.500>cd
                ef

                00:02.400 --> 00:02.900
                i i m i
                """
        do {
            return try Captions(parsing: Array(text.utf8))
        } catch {
            throw AssetError(file, .notUsable, error.description)
        }
    }

    package func use(systemFile: String) throws {}

    package var digests: [AssetDigest] { [] }
}

extension ColorCube {
    /// Creates a cube from a closure that returns the new red, green and blue of a colour.
    package static func test(side: Int = 2, _ color: ([Float]) -> [Float]) -> ColorCube {
        let places = (0..<side).map { Float($0) / Float(side - 1) }
        let values = places.flatMap { blue in
            places.flatMap { green in places.flatMap { red in color([red, green, blue]) } }
        }
        return ColorCube(isCube: true, side: side, values: values, lowest: [0, 0, 0], highest: [1, 1, 1])
    }
}

extension DecodedImage {
    /// Creates a picture from a closure that returns red, green, blue and alpha of each pixel.
    package init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) {
        var bytes: [UInt8] = []
        for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
        self.init(width: width, height: height, rgba: bytes)
    }
}
