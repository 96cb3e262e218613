import Base
import Files
import Film
import Foundation
import Media
import TestSupport
import Testing

@testable import Denoise

/// Tests of inputs that change during denoising, and of copied tracks that differ from the original.
@Suite struct DenoiseJobTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        let noise = TestNoise.samples(160_000, level: 0.05)
        try TestSound(rate: 8000, count: 160_000) { noise[$0] }.write(to: "noisy.wav", in: folder)
    }

    /// Denoises a sound, and calls `body` when the given phase is reported for the first time.
    private func denoise(
        to name: String, at phase: DenoiseProgress.Phase, _ body: @escaping @Sendable (String) -> Void
    ) throws {
        let input = folder.path("noisy.wav")
        let isDone = Locked(false)
        var order = DenoiseOrder(input: input, output: folder.path(name))
        order.noise = 1..<2
        let job = try DenoiseJob(order) { state in
            let isFirst = isDone.withLock { done in
                defer { if state.phase == phase { done = true } }
                return !done && state.phase == phase
            }
            if isFirst { body(input) }
        }
        _ = try job.run()
    }

    @Test(
        "a file that changes during denoising is reported, and no output is left",
        arguments: [DenoiseProgress.Phase.listening, .denoising, .verifying], [-100_000, 100_000])
    func written(phase: DenoiseProgress.Phase, change: Int) throws {
        for name in ["clean.wav", "clean.m4a"] {
            let error = #expect(throws: DenoiseError.self) {
                try denoise(to: name, at: phase) { _ = unsafe truncate($0, 320_044 + change) }
            }
            #expect(error?.description == "the file changed while it was used")
            #expect(unsafe truncate(folder.path("noisy.wav"), 320_044) == 0)
        }
        #expect(folder.names == ["noisy.wav"])
    }

    @Test("a file that is replaced during denoising is still read to its end") func replaced()
        throws
    {
        try denoise(to: "one.wav", at: .verifying) { _ in }
        try denoise(to: "two.wav", at: .listening) { path in
            try? FileSystem.remove(path)
            try? Data("another".utf8).write(to: URL(fileURLWithPath: path))
        }
        #expect(try folder.data("one.wav") == folder.data("two.wav"))
    }

    private func tally(_ packets: [(bytes: [UInt8], time: Int64)]) throws -> CopyTally {
        let tally = CopyTally()
        for (bytes, time) in packets {
            var packet = try Packet(byteCount: bytes.count) { span in
                for index in bytes.indices {
                    span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
                }
            }
            packet.presentation = time
            tally.add(packet, unit: 0.01, from: 0)
        }
        return tally
    }

    @Test("a copy with other packets or times fails verification") func copies() throws {
        let packets: [(bytes: [UInt8], time: Int64)] = [([1, 2], 0), ([3], 8), ([4], 4), ([5, 6], 12)]
        try tally(packets).expectSame(in: tally(packets))
        var (other, later, fewer) = (packets, packets, packets)
        other[2].bytes = [7]
        // A packet that is neither the first nor the last.
        later[2].time = 5
        fewer.removeLast()
        for copy in [other, later, fewer] {
            #expect(throws: FilmFault.self) { try tally(packets).expectSame(in: tally(copy)) }
        }
    }
}
