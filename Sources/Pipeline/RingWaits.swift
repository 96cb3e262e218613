/// The number and duration of waits on both sides of a ring.
package struct RingWaits: Sendable, Equatable {
    /// Times the producer found no free slot.
    package internal(set) var producerCount = 0
    /// Times the consumer found no filled slot.
    package internal(set) var consumerCount = 0
    /// Time the producer spent waiting.
    package internal(set) var producerTime = Duration.zero
    /// Time the consumer spent waiting.
    package internal(set) var consumerTime = Duration.zero

    /// No waits.
    package init() {}

    /// The sums of two rings' waits.
    package static func + (one: RingWaits, other: RingWaits) -> RingWaits {
        var sum = one
        sum.producerCount += other.producerCount
        sum.consumerCount += other.consumerCount
        sum.producerTime += other.producerTime
        sum.consumerTime += other.consumerTime
        return sum
    }
}
