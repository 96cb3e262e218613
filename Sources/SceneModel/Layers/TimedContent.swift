/// Content with events whose times depend on each other.
package protocol TimedContent: LayerContent {
    /// The times of the events, in seconds of the layer.
    var moments: [Double] { get }
}

extension MessagesContent: TimedContent {
    /// The times when its messages arrive.
    package var moments: [Double] { MessageSchedule(self).arrivals }
}

extension Scene {
    /// The paths of the layers with events, and the events' times in seconds of the scene.
    package var moments: [(place: [Fault.Step], times: [Double])] {
        allLayers.compactMap { placed in
            guard let content = placed.layer.content as? any TimedContent else { return nil }
            return (placed.place, content.moments.map { $0 + placed.start })
        }
    }
}
