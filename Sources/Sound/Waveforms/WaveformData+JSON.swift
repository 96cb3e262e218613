import SceneModel
import SceneText

extension WaveformData {
    /// The limits for a JSON document. They allow six hours of sound at 256 samples per pixel.
    private static let limits = JSONLimits(deepest: 4, maximumValues: 8_000_000)

    /// Returns the data as a `.json` file of audiowaveform in version 2.
    package func json(_ resolution: Resolution) -> String {
        let data = values.map { String($0 / resolution.divisor) }.joined(separator: ",")
        return
            #"{"version":2,"channels":\#(channelCount),"sample_rate":\#(rate),"samples_per_pixel":\#(samplesPerPixel),"bits":\#(resolution.rawValue),"length":\#(length),"data":[\#(data)]}"#
            + "\n"
    }

    /// Reads a `.json` file of version 1 or 2. Throws `WaveformFault` if the file is anything else.
    package init(json bytes: [UInt8]) throws(WaveformFault) {
        let json: JSON
        do {
            json = try JSON(parsing: bytes, within: Self.limits)
        } catch {
            throw WaveformFault("\(error)")
        }
        func number(_ key: String) throws(WaveformFault) -> Int {
            guard let value = json[key]?.number, let whole = Int(exactly: value), whole.magnitude < 1 << 31
            else { throw WaveformFault("\"\(key)\": expected a whole number") }
            return whole
        }
        let version = try number("version")
        guard (1...2).contains(version) else {
            throw WaveformFault("the version of the data is \(version); versions 1 and 2 are supported")
        }
        guard let resolution = Resolution(rawValue: try number("bits")) else {
            throw WaveformFault("\"bits\": expected 8 or 16")
        }
        let channelCount = version == 1 ? 1 : try number("channels")
        try self.init(
            rate: try number("sample_rate"), samplesPerPixel: try number("samples_per_pixel"),
            fileChannels: channelCount)
        let length = try number("length")
        guard let data = json["data"]?.array, data.count == 2 * length * channelCount else {
            throw WaveformFault("\"data\": expected a list of 2 x \"length\" x channels values")
        }
        values.reserveCapacity(data.count)
        self.resolution = resolution
        for item in data {
            guard let value = item.number.flatMap(Int16.init(exactly:)),
                resolution == .bits16 || Int8(exactly: value) != nil
            else { throw WaveformFault("\"data\": expected whole numbers of \(resolution.rawValue) bits") }
            values.append(value * resolution.divisor)
        }
    }
}
