import Testing

@testable import Media

@Suite struct TrackCopierTests {
    @Test(
        "missing decoding timestamps are derived from presentation, with the video's delay")
    func unsaid() throws {
        let delays = [
            CopiedTracks.Delay(packets: 2, duration: 40), CopiedTracks.Delay(packets: 0, duration: 1),
        ]
        var copier = TrackCopier(
            CopiedTracks(
                places: [0, 1], replaced: 2, leftOut: [], otherSounds: [], starts: [0, 100], delays: delays,
                video: 0, hasChapters: true))
        func decoding(_ track: Int, shown time: Int64) throws -> Int64? {
            var packet = try Packet(byteCount: 0) { _ in }
            (packet.track, packet.presentation, packet.decoding) = (track, time, Int64.min)
            return try copier.copy(of: packet)?.decoding
        }
        #expect(try decoding(1, shown: 500) == 400)
        #expect(try decoding(1, shown: 700) == 600)
        #expect(try decoding(0, shown: 1000) == 920)
        #expect(try decoding(0, shown: 1080) == 960)
    }
}
