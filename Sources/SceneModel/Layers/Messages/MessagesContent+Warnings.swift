import SceneText
import Spelling

extension MessagesContent {
    /// Returns warnings about messages after the end of the chat, senders who are not in `people`, and voice notes that
    /// the scene does not play. Each sender, each file, and the end of the chat get only one warning, for the first
    /// message concerned. `end` is the duration of the layer; `heard` has the plain paths of the files that the scene
    /// plays.
    func warnings(at place: [Fault.Step], end: Double, heard: Set<String>) -> [UnplacedWarning] {
        let arrivals = MessageSchedule(self).arrivals
        let late = arrivals.firstIndex { $0 >= end }
        let silent = silentVoices(among: messages[..<(late ?? messages.endIndex)], heard: heard, at: place)
        return [late.map { lateMessage($0, at: place, arrivals, end: end) }].compactMap(\.self)
            + strangers(at: place) + silent
    }

    private func silentVoices(
        among messages: ArraySlice<Message>, heard: Set<String>, at place: [Fault.Step]
    ) -> [UnplacedWarning] {
        var known = heard
        return messages.enumerated().compactMap { index, message in
            guard let file = message.voice?.file, known.insert(file.plainPath).inserted else { return nil }
            return UnplacedWarning(
                at: place + [.key("messages"), .index(index), .key("voice"), .key("file")],
                "never heard: the scene does not play \(file.quotedExcerpt); add it to the clips of its \"audio\""
            )
        }
    }

    private func lateMessage(
        _ index: Int, at place: [Fault.Step], _ arrivals: [Double], end: Double
    ) -> UnplacedWarning {
        func seconds(_ time: Double) -> String { "\(JSON.number(time).text) s" }
        return UnplacedWarning(
            at: place + [.key("messages"), .index(index)],
            "never visible: the message arrives at \(seconds(arrivals[index])), but the layer ends at \(seconds(end))"
        )
    }

    private func strangers(at place: [Fault.Step]) -> [UnplacedWarning] {
        guard !people.isEmpty else { return [] }
        var known = Set(people.map(\.id) + [Message.me])
        return messages.enumerated().compactMap { index, message in
            guard message.kind != .service, known.insert(message.from).inserted else { return nil }
            return UnplacedWarning(
                at: place + [.key("messages"), .index(index), .key("from")],
                "nobody in \"people\" has the id \(message.from.quotedExcerpt)\(question(message.from))")
        }
    }

    /// Returns a suggestion for an unknown sender: the id of the person with that name, or a similar id.
    private func question(_ name: String) -> String {
        let id =
            people.first { $0.name == name }?.id
            ?? nearestName(to: name, among: people.map(\.id) + [Message.me])
        return id.map { "; did you mean \($0.quotedExcerpt)?" } ?? ""
    }
}
