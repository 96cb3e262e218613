import Base
import Denoise
import Film
import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Studio

@Suite struct SoundShelfTests {
    @Test("a cancelled request stops waiting for the decoding of another sound") func cancelled()
        throws
    {
        let folder = try TestFolder()
        try TestSound(rate: 8000, count: 8000) { sin(Double($0) / 3) }.write(to: "voice.wav", in: folder)
        var scene = Scene(size: PixelSize(width: 16, height: 16), fps: FrameRate(30)!, duration: 1)
        scene.folder = folder.url.path
        let input = try scene.openFile("voice.wav")
        let shelf = DecodedSounds { _, _ in }
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = try BackgroundThread {
            try? shelf.decoding.run(for: Cancellation()) {
                entered.signal()
                leave.wait()
            }
        }
        try entered.wait(for: "the first has begun")
        let (gone, ended) = (Cancellation(), DispatchSemaphore(value: 0))
        let second = try BackgroundThread {
            #expect(throws: Cancelled.self) { try shelf.peaks(of: "voice.wav", input, for: gone) }
            ended.signal()
        }
        try eventually("the second waits") { shelf.decoding.waitingCount > 0 }
        gone.cancel()
        #expect(ended.wait(timeout: .now() + 20) == .success)
        leave.signal()
        first.join()
        second.join()
    }
}
