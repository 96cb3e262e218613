import Base
import Denoise
import Files
import Film
import FilmReading
import Media
import SceneModel
import SceneText
import Sound

/// A report of a film or sound before and after denoising: a folder with a page.
package struct DenoiseReport: Sendable {
    /// The file name of the page.
    package static let page = "report.html"
    static let data = "report.json"
    static let before = "before.m4a"

    /// The result of denoising.
    let result: DenoiseResult
    /// The waveforms of the sound before and after denoising, for the same time range.
    let waves: (before: WaveformData, after: WaveformData)
    /// The spectra of the whole sound before and after denoising, one for each channel.
    let whole: (before: [NoiseSpectrum], after: [NoiseSpectrum])
    private let cancellation: Cancellation

    /// The approximate number of columns in a waveform.
    private static let columns = 900

    /// Reads and measures the input and the output. Throws `DenoiseError` if the input file has changed since
    /// denoising.
    package init(_ result: DenoiseResult, cancellation: Cancellation = Cancellation()) throws {
        (self.result, self.cancellation) = (result, cancellation)
        let order = result.order
        let seconds = Double(result.sampleCount) / Double(result.rate)
        func wave(_ path: String) throws -> WaveformData {
            let reader = try SoundReader<Int16>(path: path)
            let count = seconds * Double(reader.facts.track.sampleRate)
            let zoom = Int((count / Double(Self.columns)).rounded(.up))
            let zooms = WaveformData.zooms
            return try WaveformData(
                of: reader, .init(samplesPerPixel: min(max(zoom, zooms.lowerBound), zooms.upperBound))
            ) { _ in try cancellation.check() }
        }
        func spectra(_ path: String) throws -> [NoiseSpectrum] {
            let sound = try DownmixedSound(
                path: path, rate: result.rate, maximumChannels: result.target.maximumChannels)
            // Windows of 3/80 s that begin every 15/80 s: a fifth of the sound is enough for a mean.
            return try NoiseSpectrum.spectra(of: sound, in: 0..<Int.max, stride: 15) { _ in
                try cancellation.check()
            }
        }
        let input = result.input.path
        waves = (try wave(input), try wave(order.output))
        whole = (try spectra(input), try spectra(order.output))
        try result.input.check()
    }

    /// Writes the page, and the sounds that the page plays, to an empty folder. Throws `DenoiseError` if the input file
    /// has changed since denoising.
    package func write(to folder: String) throws {
        let order = result.order
        try PlainSound.write(result, to: "\(folder)/\(Self.before)", cancellation: cancellation)
        try result.input.check()
        try FileSystem.linkOrCopy(order.output, to: "\(folder)/\(after)")
        let page = DenoisePage(self).html
        for (name, text) in [(Self.page, page), (Self.data, json.prettyText)] {
            try FileReplacement.write(Array(text.utf8), to: "\(folder)/\(name)", overwriting: false)
        }
    }

    /// Returns true if a folder, which contains files of these `names`, is a denoise report without other files.
    package static func isReport(_ folder: String, _ names: [String]) -> Bool {
        let known = [page, data, before] + DenoiseTarget.allCases.map(after(of:))
        return names.allSatisfy(known.contains)
            && ReportFile.content(of: "\(folder)/\(data)")?["noise"] != nil
    }

    /// The output's file name in the report's folder.
    var after: String { Self.after(of: result.target) }

    private static func after(of target: DenoiseTarget) -> String { "after.\(target.rawValue)" }

    private var json: JSON {
        let levels = result.levels
        func number(_ value: Double?) -> JSON { value.map { .number($0.rounded(toDigits: 2)) } ?? .null }
        return [
            "input": .string(result.order.input), "output": .string(result.order.output),
            "noise": [
                "start": .number(result.noise.lowerBound), "end": .number(result.noise.upperBound),
                "before": number(levels.before), "after": number(levels.after),
            ],
            "whole": [
                "before": number(Self.level(whole.before)), "after": number(Self.level(whole.after)),
            ],
            "reduction": .number(result.order.reduction),
            "bands": .array(NoiseProfile.centers.map { .number(Double($0)) }),
            "profiles": .array(
                result.profiles.map { $0.map { .array($0.levels.map(JSON.number)) } ?? .null }),
        ]
    }

    /// Returns the mean level of all channels in decibels. Nil for digital silence.
    static func level(_ spectra: [NoiseSpectrum]) -> Double? {
        let power = spectra.reduce(0) { $0 + $1.power } / Double(max(spectra.count, 1))
        return power > 0 ? Double(decibelsOfPower: power) : nil
    }
}
