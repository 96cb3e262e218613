import Foundation
import TestSupport
import Testing
import Web

@testable import Studio

@Suite struct DeskTests {
    @Test("a gate lets as many in as have a place, and sends away who finds no seat")
    func gate() async {
        let gate = Gate(places: 1, seats: 1)
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Thread {
            _ = gate.pass {
                entered.signal()
                leave.wait()
            }
        }
        first.start()
        entered.wait()
        let second = DispatchSemaphore(value: 0)
        let waiting = Thread { if gate.pass({ true }) == true { second.signal() } }
        waiting.start()
        while gate.waitingCount == 0 { usleep(1000) }
        #expect(gate.pass { true } == nil)
        leave.signal()
        second.wait()
        #expect(gate.pass { 7 } == 7)
    }

    @Test("changes of a file are told: written, replaced by a rename, removed")
    func watch() throws {
        let folder = try TestFolder()
        let path = try folder.write("one", to: "scene.json")
        let told = DispatchSemaphore(value: 0)
        let watch = try #require(FolderWatch([folder.url.path]) { told.signal() })
        try Data("two".utf8).write(to: folder.url.appendingPathComponent("scene.json"))
        told.wait()
        let other = try folder.write("three", to: "other")
        told.wait()
        #expect(unsafe rename(other, path) == 0)
        told.wait()
        try FileManager.default.removeItem(atPath: path)
        told.wait()
        watch.stop()
    }
}
