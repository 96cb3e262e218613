/// Style sheets that pages share.
package enum PageStyle {
    /// The colours of the studio and of reports.
    package static var base: [UInt8] { PackageResources.base_css }
}
