import Geometry
import SceneModel
import Testing

/// Tests that programming errors stop the process with a message.
@Suite struct ContractTests {
    @Test("keyframes need at least two values, and fitting times, curves and duration") func keyframes() async
    {
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [1.0]) }
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [1.0, 2], keyTimes: [0, 0.5, 1]) }
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [1.0, 2], keyTimes: [0.5, 0]) }
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [1.0, 2], times: [1, 0.5]) }
        await #expect(processExitsWith: .failure) {
            _ = Keyframes(values: [1.0, 2, 3, 4], curves: [.named(.linear), .named(.linear)])
        }
        await #expect(processExitsWith: .failure) { _ = Keyframes(values: [1.0, 2], duration: 0) }
    }

    @Test("a preloader's moving spots need a colour") func colors() async {
        await #expect(processExitsWith: .failure) {
            var colors = PreloaderColors()
            colors.moving = []
        }
    }

    @Test("a group needs either no depths or one for each layer") func depths() async {
        await #expect(processExitsWith: .failure) {
            var group = GroupContent()
            group.layers = []
            group.depths = [1, 2]
            _ = group.depth(0)
        }
    }
}
