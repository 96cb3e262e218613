import SceneModel

/// The sound file of a voice message: its duration, its amplitudes, and when the scene plays it.
struct VoiceSound: Sendable {
    /// The duration in seconds.
    let seconds: Double
    private let length: SceneTime
    private let peaks: WavePeaks
    private let sound: PlayedSound?

    /// Opens a voice message's sound file. Throws `AssetError` if the file is not a sound.
    init(_ file: String, in opening: Opening) throws {
        let asset = try opening.assets.sound(file, channel: nil)
        (length, peaks) = (asset.length, WavePeaks(asset))
        seconds = length.value
        sound = try PlayedSound(of: [file: length], in: opening)
    }

    /// Returns the fraction of the sound that the scene has played up to `time`, from 0 to 1; nil if the scene doesn't
    /// play the sound.
    func played(at time: SceneTime) -> Double? {
        sound.map { min(max($0.played(at: time).fraction(of: length), 0), 1) }
    }

    /// Returns the heights of `count` bars, from 0 to 1; the sound's maximum amplitude has a height of 1.
    func bars(_ count: Int) -> [Double] {
        let step = Double(peaks.sampleCount) / Double(count)
        let full = Double(max(peaks.most, 1))
        guard let level = peaks.level(blocksOf: step / 4) else { return Array(repeating: 0, count: count) }
        return (0..<count).map { bar in
            let from = Double(bar) * step
            return WavePeaks.softPeak(of: level, from: from, to: from + step, reach: step / 4).maximum / full
        }
    }
}

extension MessagesContent {
    /// Opens the sounds of all voice messages that name a file; the key is the index of the message. Throws
    /// `AssetError` if a file is not a sound.
    func voices(in opening: Opening) throws -> [Int: VoiceSound] {
        var voices: [Int: VoiceSound] = [:]
        for (index, message) in messages.enumerated() {
            guard let file = message.voice?.file else { continue }
            voices[index] = try VoiceSound(file, in: opening)
        }
        return voices
    }

    /// Returns this chat with durations for all voice messages. Voice messages without a duration get the duration of
    /// their sound.
    func lasting(_ voices: [Int: VoiceSound]) -> MessagesContent {
        var content = self
        for (index, voice) in voices where messages[index].voice?.duration == nil {
            content.messages[index].voice?.duration = voice.seconds
        }
        return content
    }
}

extension VoiceNote {
    /// The duration in seconds; 1 if the scene gives no duration and no sound was opened.
    var seconds: Double { duration ?? 1 }
}
