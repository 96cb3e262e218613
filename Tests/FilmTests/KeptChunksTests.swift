import Base
import TestSupport
import Testing

@testable import Film

@Suite struct KeptChunksTests {
    @Test("an interrupted run reports how many chunks it keeps, including those of earlier runs") func kept()
        throws
    {
        let folder = try TestFolder()
        var job = try FilmJob(FilmJobTests.order(frames: 100), path: folder.path("film.mp4"))
        let chunks = job.plan.distinctChunks.count
        let (told, totals) = (Locked<[Int]>([]), Locked<Set<Int>>([]))
        job.lanes = 1
        job.didKeep = { count, total in
            told.withLock { $0.append(count) }
            totals.withLock { _ = $0.insert(total) }
        }
        func interrupt(at frame: Int) {
            let cancellation = Cancellation()
            #expect(throws: Cancelled.self) {
                _ = try job.run(cancellation: cancellation) { progress in
                    if case .encoding(frame, of: _) = progress { cancellation.cancel() }
                }
            }
        }
        var chunkCount: Int { folder.names.count { $0.hasSuffix(".chunk") } }
        interrupt(at: 5)
        #expect(told.withLock { $0 } == [0])
        #expect(chunkCount == 0)
        interrupt(at: 30)
        #expect(told.withLock { $0.last } == chunkCount && chunkCount >= 1)
        told.withLock { $0 = [] }
        let before = chunkCount
        _ = try job.run()
        #expect(told.withLock { $0 } == Array(before...chunks))
        #expect(totals.withLock { $0 } == [chunks])
    }
}
