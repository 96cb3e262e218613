import Testing

@testable import Comparison

/// Compares Bjøntegaard's delta rate with values from SciPy's PchipInterpolator over log10 of the bit rates.
@Suite struct BDRateTests {
    private static func points(_ pairs: KeyValuePairs<Double, Double>) -> [BDRate.Point] {
        pairs.map { BDRate.Point(bitRate: $0.key, psnr: $0.value) }
    }

    private static let first = points([1200: 41.2, 700: 38.1, 420: 35.3, 260: 32.4])
    private static let second = points([1500: 41.9, 900: 39.2, 560: 36.6, 300: 33.0, 150: 29.1])
    private static let third = points([1000: 41.5, 580: 38.4, 330: 35.1, 215: 32.9])

    @Test("the difference equals that of SciPy's curves over the PSNR range that both films reach")
    func difference()
        throws
    {
        for (curve, other, expected, lowest) in [
            (Self.second, Self.first, 0.0590098906323826, 32.4),
            (Self.third, Self.first, -0.205760254624334, 32.9),
            (Self.first, Self.third, 0.25906567358576593, 32.9),
        ] {
            let rate = try #require(BDRate("one", curve.shuffled(), to: "other", other.shuffled()))
            #expect(abs(rate.difference - expected) < 1e-9, "\(rate)")
            #expect(rate.range == lowest...41.2)
        }
    }

    @Test("equal sizes at equal PSNR are a difference of 0 %, and twice the size is 100 %")
    func plain() throws {
        let double = Self.first.map { BDRate.Point(bitRate: $0.bitRate * 2, psnr: $0.psnr) }
        #expect(try #require(BDRate("a", Self.first, to: "b", Self.first)).difference.magnitude < 1e-12)
        let rate = try #require(BDRate("60 fps", double, to: "30 fps", Self.first))
        #expect(abs(rate.difference - 1) < 1e-12)
        #expect(
            rate.words
                == "BD-rate: 60 fps takes 100 % more bits than 30 fps at the same PSNR (mean from 32.4 to 41.2 dB)"
        )
    }

    @Test("the difference is unknown for three films, for bits that raise no PSNR, and without a common PSNR")
    func none() {
        #expect(BDRate("a", Array(Self.first.prefix(3)), to: "b", Self.second) == nil)
        let wasteful = Self.first + [BDRate.Point(bitRate: 1300, psnr: 40)]
        #expect(BDRate("a", wasteful, to: "b", Self.second) == nil)
        let better = Self.first.map { BDRate.Point(bitRate: $0.bitRate, psnr: $0.psnr + 30) }
        #expect(BDRate("a", better, to: "b", Self.first) == nil)
        let lossless = Self.first.map { BDRate.Point(bitRate: $0.bitRate, psnr: .infinity) }
        #expect(BDRate("a", lossless, to: "b", Self.first) == nil)
    }
}
