import Geometry
import SceneModel

/// A timeline that computes the state (pose) of a chat at any time. The pose depends on the time alone, not on earlier
/// frames.
struct ChatTimeline: Sendable {
    let layout: ChatLayout
    let schedule: MessageSchedule
    let measures: ChatMeasures
    /// The typed text of each row; nil for rows that are not typed in the input field.
    let typed: [TypedText?]
    private let springs: ChatSprings
    /// For each row, the upward movements (pushes) of the earlier rows that the row's arrival causes.
    private let pushes: [[ChatPush]]

    /// The step to which positions of moving rows are rounded, in points.
    private static let step = 1.0 / 32
    /// The duration in which the input field grows by a line, and the duration in which the send button appears or
    /// disappears, in seconds.
    static let growthSeconds = 0.25
    static let buttonSeconds = 0.24
    /// The duration in which the second tick appears, in seconds.
    private static let tickSeconds = 0.2
    /// The period of the typing indicator's pulse, in seconds.
    private static let breathSeconds = 1.2

    init(
        _ content: MessagesContent, layout: ChatLayout, schedule: MessageSchedule, measures: ChatMeasures,
        typed: [TypedText?]
    ) {
        self.layout = layout
        self.schedule = schedule
        self.measures = measures
        self.typed = typed
        springs = ChatSprings(content.motion)
        let lineHeight = measures.lineHeight(content.metrics.textSize)
        pushes = layout.rows.indices.map { index in
            Self.pushes(
                of: index, layout.rows[index], schedule, growths: typed[index]?.growths ?? [],
                lineHeight: lineHeight)
        }
    }

    private static func pushes(
        of index: Int, _ row: ChatRow, _ schedule: MessageSchedule, growths: [Double], lineHeight: Double
    ) -> [ChatPush] {
        let arrival = schedule.arrivals[index]
        func push(at time: Double, _ distance: Double, _ duration: Double) -> ChatPush {
            ChatPush(time: time, row: index, distance: distance, rise: row.timing.y, duration: duration)
        }
        if schedule.isThere(index) { return [push(at: -1e9, row.extent, row.timing.duration)] }
        if !row.isOwn, schedule.typing[index] > 0 {
            let before = ChatMeasures.typing.height + row.gap
            return [
                push(at: arrival - schedule.typing[index], before, row.timing.duration),
                push(at: arrival, row.extent - before, row.timing.duration),
            ]
        }
        // While the message rises, the input field shrinks again to one line.
        let grown = Double(growths.count) * lineHeight
        return growths.map { push(at: $0, lineHeight, growthSeconds) } + [
            push(at: arrival, row.extent - grown, row.timing.duration)
        ]
    }

    /// Returns the state (pose) of the chat at a time, in seconds. `played` has the played fraction of each voice
    /// message whose sound the scene plays, by the index of its row.
    func pose(at time: Double, played: [Int: Double] = [:]) -> ChatPose {
        var pose = ChatPose()
        pose.input = input(at: time)
        pose.typists = typists(at: time)
        var settled = 0.0
        var active: [ChatPush] = []
        for index in layout.rows.indices.reversed() {
            if appearance(index) <= time {
                let moved = active.reduce(0) { sum, push in
                    sum + springs.moved(push, at: time, distance: distance(from: push.row, to: index))
                }
                let offset = active.isEmpty ? settled : ((settled + moved) / Self.step).rounded() * Self.step
                let bottom = measures.chatBottom - offset
                pose.messages.append(message(index, bottom: bottom, at: time, played: played[index]))
                if bottom + active.reduce(0, { $0 + abs($1.distance) }) < 0 { break }
            }
            for push in pushes[index] where push.time <= time {
                if springs.isOver(push, at: time) { settled += push.distance } else { active.append(push) }
            }
        }
        pose.messages.reverse()
        return pose
    }

    /// Returns the distance from the bottom of the row `pushed` to the top of the body of the later row `row`, in
    /// points.
    private func distance(from row: Int, to pushed: Int) -> Double {
        layout.bottoms[row] - layout.rows[row].body.size.height - layout.bottoms[pushed]
    }

    /// Returns the time when a row first becomes visible, as a typing indicator or as a message.
    private func appearance(_ index: Int) -> Double {
        layout.rows[index].isOwn
            ? schedule.arrivals[index] : schedule.arrivals[index] - schedule.typing[index]
    }

    /// Returns the time since the sender of an incoming message began to type it; nil if the sender is not typing it.
    private func typingAge(_ index: Int, at time: Double) -> Double? {
        guard !layout.rows[index].isOwn, schedule.typing[index] > 0, time < schedule.arrivals[index] else {
            return nil
        }
        let age = time - appearance(index)
        return age >= 0 ? age : nil
    }

    /// Returns the ids of the people who are typing at a time, without duplicates.
    private func typists(at time: Double) -> [String] {
        var typists: [String] = []
        for index in layout.rows.indices where typingAge(index, at: time) != nil {
            let person = layout.rows[index].message.from
            if !typists.contains(person) { typists.append(person) }
        }
        return typists
    }

    /// The groups of people who type at the same time, each as a list of their ids.
    var allTypists: Set<[String]> {
        var all: Set<[String]> = []
        for index in layout.rows.indices where !layout.rows[index].isOwn && schedule.typing[index] > 0 {
            all.insert(typists(at: appearance(index)))
            all.insert(typists(at: schedule.arrivals[index]))
        }
        return all
    }

    // MARK: - Messages

    private func message(
        _ index: Int, bottom: Double, at time: Double, played: Double?
    ) -> MessagePose {
        let row = layout.rows[index]
        let size = row.body.size
        var pose = MessagePose(
            row: index, left: row.left, top: bottom - size.height, width: size.width, height: size.height)
        let age = time - schedule.arrivals[index]
        if let typingAge = typingAge(index, at: time) {
            poseTyping(&pose, row, bottom: bottom, age: typingAge)
        } else if !schedule.isThere(index), age < row.timing.duration {
            let part = age / row.timing.duration
            if row.isOwn {
                poseRising(&pose, row, index, bottom: bottom, part: part)
            } else {
                poseComing(&pose, row, index, bottom: bottom, part: part)
            }
        }
        if let played {
            pose.played = played
        } else if let voice = row.message.voice, let plays = voice.plays {
            pose.played = min(max((age - plays) / voice.seconds, 0), 1)
        }
        if let read = schedule.reads[index] { pose.read = min(max((time - read) / Self.tickSeconds, 0), 1) }
        posePicture(&pose, row, index, bottom: bottom, at: time)
        if row.mergesBelow { pose.merge = merge(index + 1, at: time) }
        return pose
    }

    /// Returns the progress with which the bubble above merges with the bubble of an arriving row, from 0 to 1.
    private func merge(_ index: Int, at time: Double) -> Double {
        let timing = layout.rows[index].timing
        if schedule.isThere(index) { return 1 }
        return timing.shape.progress(at: (time - appearance(index)) / timing.duration)
    }

    private func poseTyping(_ pose: inout MessagePose, _ row: ChatRow, bottom: Double, age: Double) {
        let part = age / row.timing.duration
        let size = ChatMeasures.typing
        (pose.width, pose.height) = (size.width, size.height)
        pose.top = bottom - size.height + (size.height + row.gap) * (1 - row.timing.y.progress(at: part))
        pose.bubble = row.timing.color.progress(at: part)
        (pose.text, pose.content, pose.status) = (0, 0, 0)
        pose.dots = pose.bubble
        pose.breath = Self.breath(age)
        pose.isTyping = true
        pose.shape = 0
    }

    private static func breath(_ age: Double) -> Double {
        let breaths = age / breathSeconds
        return breaths - breaths.rounded(.down)
    }

    /// Sets the state (pose) of an arriving incoming message, which fades in and rises from below, or grows out of a
    /// typing indicator. `part` is the progress of the arrival, from 0 to 1.
    private func poseComing(
        _ pose: inout MessagePose, _ row: ChatRow, _ index: Int, bottom: Double, part: Double
    ) {
        let timing = row.timing
        let color = timing.color.progress(at: part)
        (pose.text, pose.content) = (color, color)
        pose.status = timing.time.progress(at: part)
        if schedule.typing[index] > 0 {
            let shape = timing.shape.progress(at: part)
            let size = row.body.size
            pose.width = ChatMeasures.typing.width.interpolated(to: size.width, shape)
            // The height follows the curve with which the rows above move up and make room.
            pose.height = ChatMeasures.typing.height.interpolated(
                to: size.height, timing.y.progress(at: part))
            pose.top = bottom - pose.height
            pose.shape = shape
            // The dots disappear before the text appears.
            pose.dots = max(1 - color / Self.dotsShare, 0)
            pose.text = max((color - Self.dotsShare) / (1 - Self.dotsShare), 0)
            pose.content = pose.text
            pose.breath = Self.breath(schedule.typing[index] + part * timing.duration)
            if !row.body.hasBubble { pose.bubble = 1 - color }
        } else {
            pose.bubble = color
            pose.top += row.extent * (1 - timing.y.progress(at: part))
        }
        if !row.body.hasBubble, row.message.kind != .service {
            pose.scale = Self.minimumScale + (1 - Self.minimumScale) * timing.emoji.progress(at: part)
        }
    }

    /// The fraction of a message's fade-in during which the dots of the typing indicator disappear.
    private static let dotsShare = 0.25
    /// The initial scale of stickers and of incoming emoji.
    private static let minimumScale = 0.2

    /// Sets the state (pose) of an arriving outgoing message, which begins in the shape of the input field. `part` is
    /// the progress of the arrival, from 0 to 1.
    private func poseRising(
        _ pose: inout MessagePose, _ row: ChatRow, _ index: Int, bottom: Double, part: Double
    ) {
        let timing = row.timing
        let (x, y) = (timing.x.progress(at: part), timing.y.progress(at: part))
        let grown = Double(typed[index]?.growths.count ?? 0) * measures.lineHeight(measures.metrics.textSize)
        let field = measures.field
        let size = row.body.size
        pose.color = timing.color.progress(at: part)
        pose.content = pose.color
        pose.text = typed[index] == nil ? pose.color : 1
        pose.status = timing.time.progress(at: part)
        if row.body.hasBubble {
            pose.shape = timing.shape.progress(at: part)
            pose.width = field.width.interpolated(to: size.width, pose.shape)
            pose.height = (field.height + grown).interpolated(to: size.height, pose.shape)
            pose.left = field.right.interpolated(to: row.left + size.width, x) - pose.width
            pose.top = field.bottom.interpolated(to: bottom, y) - pose.height
            let text = timing.text.progress(at: part)
            let inset = (field.height - measures.lineHeight(measures.metrics.textSize)) / 2
            pose.shiftX = (ChatMeasures.fieldInset - row.body.textPlace.x) * (1 - text)
            pose.shiftY = (inset - row.body.textPlace.y) * (1 - text)
        } else {
            // The message begins scaled to the height of a line. A typed message begins at its place in the input
            // field, any other message at the field's right end.
            let least = min(field.height * 0.6 / size.height, 1)
            pose.scale = least.interpolated(to: 1, timing.emoji.progress(at: part))
            let width = size.width * pose.scale
            let start =
                typed[index] == nil
                ? field.right - ChatMeasures.fieldInset - width : field.x + ChatMeasures.fieldInset
            let from = MessageFrame(
                x: start, y: field.bottom - 6 - size.height * pose.scale, width: width,
                height: size.height * pose.scale)
            pose.left = (from.x + width).interpolated(to: row.left + size.width, x) - size.width
            pose.top = from.bottom.interpolated(to: bottom, y) - size.height
            pose.text = 1
            if typed[index] != nil { pose.content = 1 }
        }
    }

    /// Sets the state of the sender's picture beside a message. The picture is shown only beside the person's last
    /// message so far.
    private func posePicture(
        _ pose: inout MessagePose, _ row: ChatRow, _ index: Int, bottom: Double, at time: Double
    ) {
        guard row.picture != nil else { return }
        if row.isFollowed, appearance(index + 1) <= time { return }
        let isFirst = index == 0 || !layout.rows[index - 1].isFollowed
        let part = (time - appearance(index)) / row.timing.duration
        pose.picture = isFirst && !schedule.isThere(index) ? row.timing.color.progress(at: part) : 1
        // A new picture rises together with its person's first message, so that it doesn't cover the message above.
        pose.pictureBottom = isFirst ? pose.top + pose.height : bottom
    }
}

extension ChatTimeline {
    /// Returns the state of the input bar at a time, in seconds.
    func input(at time: Double) -> InputPose {
        var pose = InputPose()
        for (index, text) in typed.enumerated() {
            guard let text else { continue }
            let age = time - schedule.arrivals[index]
            let lineHeight = measures.lineHeight(measures.metrics.textSize)
            let timing = layout.rows[index].timing
            if age < 0 {
                guard let first = text.times.first, time >= schedule.arrivals[index] - schedule.typing[index]
                else {
                    continue
                }
                pose.row = index
                pose.letters = text.count(at: time)
                pose.button = min(max((time - first) / Self.buttonSeconds, 0), 1)
                pose.growth = text.growths.reduce(0) { sum, start in
                    sum + lineHeight * timing.y.progress(at: (time - start) / Self.growthSeconds)
                }
            } else if pose.row == nil {
                let grown = Double(text.growths.count) * lineHeight
                pose.growth += grown * (1 - timing.y.progress(at: age / timing.duration))
                pose.button = max(pose.button, min(max(1 - age / Self.buttonSeconds, 0), 1))
            }
        }
        return pose
    }
}
