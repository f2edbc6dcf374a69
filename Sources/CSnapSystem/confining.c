/* Privileges, resources and files that a process gives up. The structs and numbers of Landlock stand here, as
 * the headers of a system may be older than the kernel that runs. */
#define _GNU_SOURCE
#include "snapconfine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static int answer(long result) { return result < 0 ? -errno : (int)result; }

int snapsys_is_sanitized(void) { return SANITIZED; }

int snapsys_thread_count(void) {
  if (SANITIZED) return 1;
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return -errno;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(tasks));) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

int snapsys_forgo_privileges(void) { return answer(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)); }

int snapsys_drop_capabilities(void) {
  for (int right = 0; prctl(PR_CAPBSET_READ, right, 0, 0, 0) >= 0; right++)
    prctl(PR_CAPBSET_DROP, right, 0, 0, 0); /* fails for who has none to lose */
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  return answer(syscall(SYS_capset, &header, none));
}

static int limit(__rlimit_resource_t what, uint64_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) < 0) return -errno;
  if (now.rlim_max < most) most = now.rlim_max;
  now.rlim_cur = now.rlim_max = most;
  return answer(setrlimit(what, &now));
}

int snapsys_limit_resources(uint64_t data, uint64_t descriptors, uint64_t file) {
  int status = limit(RLIMIT_CORE, 0);
  if (status == 0) status = limit(RLIMIT_NOFILE, descriptors);
  if (status == 0) status = limit(RLIMIT_FSIZE, file);
  if (status == 0 && data > 0 && !SANITIZED) status = limit(RLIMIT_DATA, data);
  return status;
}

/* ---- Landlock --------------------------------------------------------------------------------- */

enum {
  EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIRECTORY = 1 << 3,
  REMOVE_DIRECTORY = 1 << 4, REMOVE_FILE = 1 << 5, MAKE_DEVICE = 1 << 6, MAKE_DIRECTORY = 1 << 7,
  MAKE_FILE = 1 << 8, MAKE_SOCKET = 1 << 9, MAKE_PIPE = 1 << 10, MAKE_BLOCK_DEVICE = 1 << 11,
  MAKE_LINK = 1 << 12, MOVE = 1 << 13, TRUNCATE = 1 << 14, DRIVE = 1 << 15,
  OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | DRIVE
};

struct ruleset { uint64_t files, network, scopes; };
struct rule { uint64_t may; int32_t directory; } __attribute__((packed));

int snapsys_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
  return version < 0 ? 0 : (int)version;
}

/* All that a version knows of files. */
static uint64_t known(int version) {
  uint64_t all = (MAKE_LINK << 1) - 1;
  if (version >= 2) all |= MOVE;
  if (version >= 3) all |= TRUNCATE;
  if (version >= 5) all |= DRIVE;
  return all;
}

int snapsys_begin_files(int version, int scopes) {
  struct ruleset set = {known(version), 0, 0};
  if (version >= 6) set.scopes = (scopes & 2 ? 1 : 0) | (scopes & 1 ? 2 : 0);
  size_t size = version >= 6 ? sizeof set : version >= 4 ? 16 : 8;
  return answer(syscall(SYS_landlock_create_ruleset, &set, size, 0));
}

int snapsys_allow(int files, const char *path, uint32_t may, int version) {
  uint64_t rights = 0;
  if (may & (SNAPSYS_MAY_READ | SNAPSYS_MAY_WRITE)) rights |= READ_FILE | READ_DIRECTORY;
  if (may & SNAPSYS_MAY_WRITE)
    rights |= WRITE_FILE | TRUNCATE | REMOVE_DIRECTORY | REMOVE_FILE | MAKE_DIRECTORY | MAKE_FILE |
              MAKE_SOCKET | MAKE_PIPE | MAKE_LINK | MOVE;
  if (may & SNAPSYS_MAY_DRIVE) rights |= READ_FILE | READ_DIRECTORY | WRITE_FILE | DRIVE;
  if (may & SNAPSYS_MAY_EXECUTE) rights |= EXECUTE;
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return -errno;
  struct stat facts;
  int status = answer(fstat(place, &facts));
  if (status == 0) {
    struct rule rule = {rights & known(version), place};
    if (!S_ISDIR(facts.st_mode)) rule.may &= OF_FILES;
    status = answer(syscall(SYS_landlock_add_rule, files, 1, &rule, 0));
  }
  close(place);
  return status;
}

int snapsys_end_files(int files) {
  int status = answer(syscall(SYS_landlock_restrict_self, files, 0));
  close(files);
  return status;
}
