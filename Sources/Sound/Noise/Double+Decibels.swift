import Glibc

extension Double {
    /// A power in decibels, where full scale is 1. For what is shown; its last bit depends on the CPU.
    package init(decibelsOfPower power: Double) { self = 10 * log10(power) }
}
