#include <fontconfig/fontconfig.h>
#include <libavutil/log.h>
