import CFFmpeg
import Glibc

/// Copies a track's codec header into memory owned by FFmpeg, as its extradata.
func setExtradata(
    _ header: [UInt8], at pointer: inout UnsafeMutablePointer<UInt8>?, byteCount: inout Int32
) throws(MediaError) {
    guard let memory = unsafe av_mallocz(header.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
        throw MediaError("allocating the track's header", code: -ENOMEM)
    }
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: header.count).copyBytes(from: header)
    unsafe pointer = memory.assumingMemoryBound(to: UInt8.self)
    byteCount = Int32(header.count)
}
