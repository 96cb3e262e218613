import Comparison
import Film
import Media
import SceneModel
import Terminal

/// The flags of `compare`, parsed into films to encode, screens and devices.
enum CompareOptions {
    /// Returns one film for each combination of frame rate, CRF and preset, named after the settings that vary.
    static func variants(_ console: Console) throws -> [Variant] {
        let arguments = console.arguments
        let usual = EncoderSettings()
        let rates = try list(
            "--fps", arguments, "frame rates, such as 24,30,60 or 25,30000/1001",
            default: [30, 60].compactMap { FrameRate($0) }
        ) {
            FrameRate($0)
        }
        let qualities = try list(
            "--crf", arguments, "numbers from 0 to 51, such as 18,23", default: [usual.crf]
        ) { text in
            Double(text).flatMap { EncoderSettings.crfRange.contains($0) ? $0 : nil }
        }
        let presets = try list(
            "--preset", arguments,
            "some of " + EncoderSettings.Preset.allCases.map(\.rawValue).joined(separator: ", "),
            default: [usual.preset]
        ) { EncoderSettings.Preset(rawValue: $0) }
        let fastest = rates.max { $0.framesPerSecond < $1.framesPerSecond }
        let scene = try SceneOptions.read(rate: fastest, console)
        var variants: [Variant] = []
        for rate in rates {
            for quality in qualities {
                for preset in presets {
                    var names: [String] = []
                    if rates.count > 1 || qualities.count == 1 && presets.count == 1 {
                        names.append("\(rate) fps")
                    }
                    if qualities.count > 1 { names.append("crf \(plain(quality))") }
                    if presets.count > 1 { names.append(preset.rawValue) }
                    let settings = EncoderSettings(preset: preset, crf: quality)
                    let order = try order(scene, rate, settings, arguments)
                    variants.append(Variant(name: names.joined(separator: ", "), order: order))
                }
            }
        }
        return variants
    }

    /// Returns the refresh rates of the screens for which the comparison judges if a higher frame rate is worth it; the
    /// list is never empty.
    static func screens(_ arguments: Arguments) throws -> [FrameRate] {
        try list(
            "--screen", arguments, "refresh rates, such as 60 or 60,90,120",
            default: [60].compactMap { FrameRate($0) }
        ) {
            FrameRate($0)
        }
    }

    /// Returns the devices for which the comparison judges if a higher frame rate is worth it; the list is never empty.
    static func devices(_ arguments: Arguments) throws -> [ViewingDevice] {
        try list(
            "--device", arguments,
            "some of \(ViewingDevice.standard.map(\.device).joined(separator: ", ")), or a name with screen size and viewing distance in centimetres, such as monitor:60x34@70",
            default: ViewingDevice.standard, viewing)
    }

    /// Parses the name of a standard device, or size and viewing distance in cm, such as `monitor:60x34@70`.
    private static func viewing(_ text: String) -> ViewingDevice? {
        if let known = ViewingDevice.standard.first(where: { $0.device.lowercased() == text.lowercased() }) {
            return known
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        let lengths = parts[1].split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "@" }.map {
            Double($0) ?? .nan
        }
        guard lengths.count == 3, parts[1].last(where: { $0 == "x" || $0 == "@" }) == "@" else { return nil }
        return ViewingDevice(
            device: String(parts[0]), width: lengths[0], height: lengths[1], distance: lengths[2])
    }

    private static func order(
        _ scene: Scene, _ rate: FrameRate, _ settings: EncoderSettings, _ arguments: Arguments
    ) throws -> FilmOrder {
        var scene = scene
        scene.fps = rate
        var order = FilmOrder(scene, settings: settings)
        (order.size, order.fit) = try SceneOptions.frame(arguments, for: scene)
        try SceneOptions.checkFrameCount(scene)
        if let seconds = try arguments.seconds("--seconds", in: 0.001...1_000_000) {
            let count = min(scene.frameCount, rate.frameCount(in: seconds))
            guard count > 0 else {
                throw UsageError("--seconds \(seconds): shorter than a frame at \(rate) fps")
            }
            order.frames = 0..<SceneFrame(count)
        }
        return order
    }

    private static func list<Value: Equatable>(
        _ name: String, _ arguments: Arguments, _ expectation: String, default usual: [Value],
        _ read: (String) -> Value?
    ) throws -> [Value] {
        guard let text = arguments.string(name) else { return usual }
        let hint = "\(name) takes \(expectation), separated by commas without spaces"
        var values: [Value] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = read(String(part)) else {
                throw UsageError(
                    part.isEmpty
                        ? "\(name) \(excerpt(text)): a value is missing \(text.hasPrefix(",") ? "before" : "after") a comma"
                        : "\(name) \(excerpt(text)): \"\(excerpt(String(part)))\" is not allowed", hint: hint)
            }
            guard !values.contains(value) else {
                throw UsageError(
                    "\(name) \(excerpt(text)): \(excerpt(String(part))) is listed twice", hint: hint)
            }
            values.append(value)
        }
        return values
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
