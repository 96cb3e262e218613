import Media

extension Packet {
    /// Makes an encoder's packet one of a film's track of sound, which has so many samples: the last packet states no more
    /// than what is left of them.
    package mutating func join(_ track: AudioTrack, as number: Int, sampleCount: Int) {
        self.track = number
        isKey = true
        duration = min(Int64(track.packetLength), Int64(sampleCount) - presentation)
    }
}
