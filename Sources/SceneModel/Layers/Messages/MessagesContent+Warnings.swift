import Spelling

extension MessagesContent {
    /// What is surely not intended in a chat that ends at a time of its own: messages that come later, and senders that
    /// the list of people lacks. The first message stands for those after it.
    func warnings(at place: [Fault.Step], end: Double) -> [UnseenPart] {
        [lateMessage(at: place, end: end)].compactMap(\.self) + strangers(at: place)
    }

    private func lateMessage(at place: [Fault.Step], end: Double) -> UnseenPart? {
        let arrivals = MessageSchedule(self).arrivals
        guard let index = arrivals.firstIndex(where: { $0 >= end }) else { return nil }
        func seconds(_ time: Double) -> String { "\(JSON.number(time).text) s" }
        return UnseenPart(
            place: place + [.key("messages"), .index(index)],
            message:
                "never visible: it comes at \(seconds(arrivals[index])), the layer ends at \(seconds(end))")
    }

    private func strangers(at place: [Fault.Step]) -> [UnseenPart] {
        guard !people.isEmpty else { return [] }
        var known = Set(people.map(\.id) + [Message.me])
        return messages.enumerated().compactMap { index, message in
            guard message.kind != .service, known.insert(message.from).inserted else { return nil }
            return UnseenPart(
                place: place + [.key("messages"), .index(index), .key("from")],
                message:
                    "nobody in \"people\" has the id \(message.from.quotedExcerpt)\(question(message.from))")
        }
    }

    /// Who may be meant by a name: the person who is called so, or one with a similar id.
    private func question(_ name: String) -> String {
        let id =
            people.first { $0.name == name }?.id
            ?? nearestName(to: name, among: people.map(\.id) + [Message.me])
        return id.map { "; did you mean \($0.quotedExcerpt)?" } ?? ""
    }
}
