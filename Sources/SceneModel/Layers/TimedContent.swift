/// Content in which things begin at times that depend on each other.
package protocol TimedContent: LayerContent {
    /// When they begin, in seconds of the layer's time.
    var moments: [Double] { get }
}

extension MessagesContent: TimedContent {
    /// When its messages come.
    package var moments: [Double] { MessageSchedule(self).arrivals }
}

extension Scene {
    /// The layers in which things begin, by their places in the scene, and when, in seconds of the scene.
    package var moments: [(place: [Fault.Step], times: [Double])] {
        allLayers.compactMap { placed in
            guard let content = placed.layer.content as? any TimedContent else { return nil }
            return (placed.place, content.moments.map { $0 + placed.start })
        }
    }
}
