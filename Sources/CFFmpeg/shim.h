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
 * Added to the level of what a context logs, it takes each message beyond every level that FFmpeg shows, also in the low
 * byte, which alone FFmpeg's own callback looks at. Contexts of codecs and resamplers have a number for that; of those of
 * formats the largest number of streams is taken, which is 1000 by default.
 */
static const int zoetrope_log_offset = 0x480;
static const int zoetrope_format_log_offset_offset = offsetof(AVFormatContext, max_streams);

/* Swift can't call functions with any number of arguments. */
static inline void zoetrope_log_error(void *object, const char *text) { av_log(object, AV_LOG_ERROR, "%s\n", text); }

#endif
