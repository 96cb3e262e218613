extension SceneVerification {
    /// The result of a verification.
    package struct Result: Sendable {
        /// The answer.
        package let answer: Answer
        /// The number of the film's chunks; chunks that it repeats count once.
        package let distinctCount: Int
        /// The chunks that were chosen and made again, in the order of the film. Empty if a difference was found before.
        package let made: [Chunk]
        /// The seed of the choice of chunks; nil if none or all were made again.
        package let seed: Int?
        /// True if the film has a list of its chunks.
        package let hasList: Bool
        /// True if the film has the bytes that encoding the scene gives. Nil if not all chunks were made again.
        package let hasSameBytes: Bool?
    }

    /// Whether the film was made of the scene.
    package enum Answer: Sendable, Equatable {
        /// The film was made of the scene, as far as it was made again.
        case made
        /// The film was not made of the scene.
        case different(Difference)
        /// Other versions made the film, so its bytes can't be compared.
        case inconclusive([VersionChange])
    }

    /// A component whose version differs.
    package struct VersionChange: Sendable, Equatable {
        /// The name of the component, such as `x264`.
        package let name: String
        /// The version that made the film, and the version of this process.
        package let film, here: String
    }

    /// The first difference between a film and the film that its scene makes.
    package struct Difference: Sendable, Equatable {
        /// What shows the difference.
        package enum Reason: Sendable, Equatable {
            /// What the container or a track states, such as the size, in words.
            case properties(String)
            /// The film's list has another key for the chunk.
            case key
            /// The chunk's packets don't have the digest in the film's list.
            case digest
            /// The chunk's packets are missing or can't be read.
            case damage
            /// The decoder's settings (SPS and PPS) are others.
            case header
            /// The chunk that was made again has other packets.
            case packets
            /// The sound differs from this moment on, in seconds.
            case sound(Double)
            /// The sound is equal, but from the moment `from` on, it is `by` seconds later than planned, measured from the
            /// first picture; earlier if negative.
            case soundShift(by: Double, from: Double)
            /// The film's list has another key for the sound.
            case soundKey
            /// Pictures and sound are equal, but the container is not the one that the muxer writes.
            case container
        }

        /// What shows the difference.
        package let reason: Reason
        /// The chunk that differs; nil if the difference is not in a chunk.
        package let chunk: Chunk?
        /// The result of comparing the pictures of the chunk; nil if the difference is not in a chunk.
        package let pictures: Pictures?
        /// True if the chunk's packets in the film are those of the chunk that was made again.
        package let hasSamePackets: Bool

        init(
            _ reason: Reason, _ chunk: Chunk? = nil, _ pictures: Pictures? = nil, hasSamePackets: Bool = false
        ) {
            (self.reason, self.chunk, self.pictures) = (reason, chunk, pictures)
            self.hasSamePackets = hasSamePackets
        }
    }

    /// The result of comparing the decoded pictures of a chunk.
    package enum Pictures: Sendable, Equatable {
        /// The first frame whose picture differs.
        case differ(FilmFrame)
        /// The first frame whose picture is missing or can't be decoded.
        case unreadable(FilmFrame)
        /// The film's packets can't be found, so no picture was decoded.
        case notFound
        /// All pictures are equal.
        case equal
    }
}
