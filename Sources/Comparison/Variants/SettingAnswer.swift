import Film
import Media
import SceneModel
import SceneText

/// The recommended frame rate for films that differ only in their frame rate.
package struct SettingAnswer: Sendable {
    /// The encoder settings of these films; nil if all compared films have the same settings.
    package let title: String?
    /// The recommended frame rate and its reasons.
    package let answer: RateAnswer

    /// Returns one answer for each combination of encoder settings that has films of several frame rates, in the order
    /// of the films.
    static func all(of variants: [VariantReport], on screens: [ViewedScreen]) -> [SettingAnswer] {
        var groups: [(title: String, films: [VariantReport])] = []
        for variant in variants {
            let settings = variant.variant.order.settings
            let title = "crf \(JSON.number(settings.crf).text), \(settings.preset.rawValue)"
            if let place = groups.firstIndex(where: { $0.title == title }) {
                groups[place].films.append(variant)
            } else {
                groups.append((title, [variant]))
            }
        }
        return groups.filter { $0.films.count > 1 }.map { group in
            SettingAnswer(
                title: groups.count > 1 ? group.title : nil,
                answer: RateAnswer(group.films.map(\.movement), on: screens))
        }
    }

    package var json: JSON {
        .object((title.map { [JSON.Member("settings", .string($0))] } ?? []) + (answer.json.members ?? []))
    }
}

extension RateAnswer {
    /// The largest jump (distance that something moves from picture to picture) of each film on each screen, in arc
    /// minutes; nil if the film has no jump.
    package var screenRows: [(screen: String, jumps: [Double?])] {
        screens.map { screen in
            ("\(screen.viewing.device), \(screen.refresh) Hz", films.map { screen.jump(of: $0) })
        }
    }
}
