import CFFmpeg

/// Decodes the packets of a sound encoder, which gives what players will play. It gives the same samples on every CPU. Use
/// it from one thread at a time.
package final class PacketPlayer {
    private var decoder: SoundDecoder
    /// A buffer that is reused for the next frame.
    private var samples: [Float] = []

    /// Opens the decoder for the track of an encoder.
    package init(_ track: AudioTrack) throws(MediaError) { decoder = try SoundDecoder(for: track) }

    /// Decodes a packet, and calls `receive` with the samples that are ready, with interleaved channels. They come later than
    /// those that were encoded, by the encoder's delay.
    package func play(_ packet: borrowing Packet, _ receive: (Span<Float>) throws -> Void) throws {
        try decoder.decode(packet) { frame in
            var block: [Float] = []
            swap(&block, &samples)
            defer { swap(&block, &samples) }
            block.removeAll(keepingCapacity: true)
            for index in 0..<frame.count {
                for channel in 0..<frame.channelCount {
                    guard let plane = unsafe frame.samples(of: channel) else {
                        preconditionFailure("the audio frame has no buffer")
                    }
                    unsafe block.append(plane[index])
                }
            }
            try receive(block.span)
        }
    }
}
