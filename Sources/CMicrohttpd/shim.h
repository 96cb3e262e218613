#ifndef ZOETROPE_CMICROHTTPD_SHIM_H
#define ZOETROPE_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <microhttpd.h>

/* Swift calls no functions with variable arguments, and none that look into unions. */

/* Who is called of a server's connections. `owner` is passed to each. */
struct zoetrope_callbacks {
    void *owner;
    MHD_AccessHandlerCallback request;
    MHD_RequestCompletedCallback end;
    MHD_NotifyConnectionCallback connection;
};

struct zoetrope_limits {
    unsigned connections;
    unsigned seconds;
    size_t header_bytes;
};

/* What was escaped in an address stays as it was sent: a NUL would end the text. */
static size_t zoetrope_as_sent(void *owner, struct MHD_Connection *connection, char *text) {
    (void)owner, (void)connection;
    return strlen(text);
}

/* Serves a port of an IPv4 address, 0 for any that is free, with a thread for each connection; NULL with errno. */
static inline struct MHD_Daemon *zoetrope_serve(const char *on, unsigned short port, struct zoetrope_limits limits,
                                                struct zoetrope_callbacks callbacks) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    if (inet_pton(AF_INET, on, &address.sin_addr) != 1) {
        errno = EADDRNOTAVAIL;
        return NULL;
    }
    return MHD_start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_PEDANTIC_CHECKS | MHD_USE_ITC, port, NULL,
        NULL, callbacks.request, callbacks.owner, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections, MHD_OPTION_CONNECTION_TIMEOUT, limits.seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.header_bytes, MHD_OPTION_UNESCAPE_CALLBACK, zoetrope_as_sent, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.end, callbacks.owner, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection,
        callbacks.owner, MHD_OPTION_END);
}

/* The port that is served; 0 if it is not known. */
static inline unsigned short zoetrope_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/* The socket of a connection; -1 if it is not known. */
static inline int zoetrope_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* Lets a connection be silent for as long as it likes. */
static inline void zoetrope_wait_for_ever(struct MHD_Connection *connection) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
}

/* A descriptor that tells the ends of connections; -1 with errno. */
static inline int zoetrope_make_watch(void) { return epoll_create1(EPOLL_CLOEXEC); }

/* Lets a watch tell a number once the other side of a connection, or of a pipe, has ended; -1 with errno. */
static inline int zoetrope_watch(int watch, int descriptor, uint64_t number) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.u64 = number};
    return epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event);
}

static inline void zoetrope_unwatch(int watch, int descriptor) {
    struct epoll_event event = {0};
    epoll_ctl(watch, EPOLL_CTL_DEL, descriptor, &event);
}

/* Waits for the next end, and returns its number. */
static inline uint64_t zoetrope_next_end(int watch) {
    struct epoll_event event = {0};
    while (epoll_wait(watch, &event, 1, -1) < 0 && errno == EINTR) {}
    return event.data.u64;
}

/* Swift renames what is in closed enumerations. */
static const enum MHD_Result zoetrope_yes = MHD_YES;
static const enum MHD_Result zoetrope_no = MHD_NO;
static const enum MHD_ValueKind zoetrope_header = MHD_HEADER_KIND;
static const enum MHD_ValueKind zoetrope_query = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ConnectionNotificationCode zoetrope_started = MHD_CONNECTION_NOTIFY_STARTED;

static const uint64_t zoetrope_unknown_size = MHD_SIZE_UNKNOWN;

#endif
