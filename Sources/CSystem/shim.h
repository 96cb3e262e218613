#ifndef ZOETROPE_CSYSTEM_SHIM_H
#define ZOETROPE_CSYSTEM_SHIM_H

/* What Swift's Glibc module leaves out: the allocator's settings, renaming with flags, a child's folder, CPU affinity. */
#include <malloc.h>
#include <sched.h>
#include <spawn.h>

int renameat2(int, const char *, int, const char *, unsigned int);
static const unsigned int zoetrope_rename_noreplace = 1u << 0;
static const unsigned int zoetrope_rename_exchange = 1u << 1;

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);

int sched_getaffinity(pid_t, size_t, cpu_set_t *);

#endif
