#ifndef ZOETROPE_CFFMPEG_SHIM_H
#define ZOETROPE_CFFMPEG_SHIM_H

#include <stddef.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/murmur3.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/* Macros that Swift can't import. */
static const int zoetrope_error_again = AVERROR(EAGAIN);
static const int zoetrope_error_end = AVERROR_EOF;
static const int zoetrope_error_external = AVERROR_EXTERNAL;
static const int zoetrope_error_invalid = AVERROR_INVALIDDATA;
static const int zoetrope_error_memory = AVERROR(ENOMEM);

/*
 * A number that is added to the level of the messages that a context logs. The sum is higher than every level that
 * FFmpeg prints. FFmpeg's own callback looks only at the low byte of the level, which is also higher. Contexts of codecs
 * and resamplers have a field for this number. For contexts of formats, the field with the maximum number of streams
 * is used, which is 1000 by default.
 */
static const int zoetrope_log_offset = 0x480;
static const int zoetrope_format_log_offset_offset = offsetof(AVFormatContext, max_streams);

/* Logs an error. Swift can't call av_log, which takes a variable number of arguments. */
static inline void zoetrope_log_error(void *object, const char *text) { av_log(object, AV_LOG_ERROR, "%s\n", text); }

#endif
