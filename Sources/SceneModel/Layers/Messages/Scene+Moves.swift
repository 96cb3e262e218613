extension Scene {
    /// The layers. A gradient that a chat moves knows when: it makes a step with each of one's own messages.
    package var movedLayers: [Layer] {
        var moved = layers
        for layer in layers {
            guard let chat = layer.content as? MessagesContent, let name = chat.moves else { continue }
            for index in layers.indices where layers[index].name == name {
                guard var gradient = moved[index].content as? GradientContent else { continue }
                let sends = chat.sends.map { $0 + layer.from - layers[index].from }
                var times: [Double] = []
                if case .steps(let own) = gradient.phase { times = own }
                gradient.phase = .steps(times + sends)
                moved[index].content = gradient
            }
        }
        return moved
    }

    /// A chat that moves what is not there, as a key and a message.
    var movesFault: (key: String, message: String)? {
        let gradients = Set(layers.filter { $0.content is GradientContent }.compactMap(\.name))
        for (index, layer) in layers.enumerated() {
            guard let name = (layer.content as? MessagesContent)?.moves, !gradients.contains(name) else {
                continue
            }
            return ("layers", "[\(index)].moves: no gradient has the name \(name.quotedExcerpt)")
        }
        return nil
    }
}

extension MessagesContent {
    /// When one's own messages rise, in seconds of the layer's time.
    fileprivate var sends: [Double] {
        let schedule = MessageSchedule(self)
        return messages.indices.filter {
            messages[$0].isOwn && messages[$0].kind != .service && !schedule.isThere($0)
        }
        .map { schedule.arrivals[$0] }
    }
}
