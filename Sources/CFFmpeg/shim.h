#ifndef ZOETROPE_CFFMPEG_SHIM_H
#define ZOETROPE_CFFMPEG_SHIM_H

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
static const int zoetrope_error_memory = AVERROR(ENOMEM);

#endif
