import SceneText

extension Scene {
    /// The layers of the scene. In gradients that a chat animates (key `moves`), the colours move one step with each
    /// outgoing message.
    package var movedLayers: [Layer] {
        var sends: [String: [Double]] = [:]
        for chat in chatsThatMove {
            sends[chat.gradient, default: []] += chat.content.sends.map { $0 + chat.start }
        }
        guard !sends.isEmpty else { return layers }
        return layers.map { layer in
            var moved = layer
            moved.addSteps(sends, from: 0)
            return moved
        }
    }

    /// The fault if a chat's key `moves` names a gradient that does not exist, is not unique or has a value over time
    /// as its phase; otherwise nil.
    var movesFault: Fault? {
        for chat in chatsThatMove {
            let gradients = allLayers.filter {
                $0.layer.name == chat.gradient && $0.layer.content is GradientContent
            }
            let name = chat.gradient.quotedExcerpt
            switch (gradients.first?.layer.content as? GradientContent)?.phase {
            case _ where gradients.isEmpty:
                return Fault(chat.place, "no gradient has the name \(name)")
            case _ where gradients.count > 1:
                return Fault(chat.place, "\(gradients.count) gradients have the name \(name)")
            case .track:
                return Fault(
                    chat.place,
                    "the gradient \(name) has a value over time as its \"phase\"; a chat can move only a gradient with steps or without a phase"
                )
            default: continue
            }
        }
        return nil
    }

    private var chatsThatMove: [MovingChat] {
        allLayers.compactMap { placed in
            guard let chat = placed.layer.content as? MessagesContent, let gradient = chat.moves else {
                return nil
            }
            return MovingChat(
                content: chat, gradient: gradient, place: placed.place + [.key("moves")], start: placed.start)
        }
    }
}

/// A chat that moves the colours of a gradient with each outgoing message.
private struct MovingChat {
    let content: MessagesContent
    let gradient: String
    /// The path to the chat's key `moves`.
    let place: [Fault.Step]
    /// The time when the chat starts, in seconds since the start of the scene.
    let start: Double
}

extension Layer {
    /// Adds colour steps to this layer and to layers inside it if they are gradients whose names are keys of `sends`.
    /// The values of `sends` are the times of the steps, in seconds since the start of the scene. `outer` is the start
    /// of the enclosing scene or group.
    fileprivate mutating func addSteps(_ sends: [String: [Double]], from outer: Double) {
        let begin = outer + start
        if var gradient = content as? GradientContent, let name, let times = sends[name] {
            var own: [Double] = []
            if case .steps(let steps) = gradient.phase { own = steps }
            gradient.phase = .steps(own + times.map { $0 - begin })
            content = gradient
        } else if var container = content as? any LayerContainer {
            container.changeLayers { $0.addSteps(sends, from: begin) }
            content = container
        }
    }
}

extension MessagesContent {
    /// The times when outgoing messages rise, in seconds since the start of the layer.
    fileprivate var sends: [Double] {
        let schedule = MessageSchedule(self)
        return messages.indices.filter {
            messages[$0].isOwn && messages[$0].kind != .service && !schedule.isThere($0)
        }
        .map { schedule.arrivals[$0] }
    }
}
