/* The file that lets a person in: nobody else can read it. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "web_edge.h"

/* Whether nobody but this user can change what lies there. */
static bool is_ours(const char *directory) {
  struct stat facts;
  return lstat(directory, &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == geteuid() &&
         (facts.st_mode & 077) == 0;
}

static bool fits(int length, size_t room) { return length > 0 && (size_t)length < room; }

static bool use_runtime_directory(char *directory, size_t room) {
  const char *runtime = getenv("XDG_RUNTIME_DIR");
  if (!runtime || *runtime != '/' || !fits(snprintf(directory, room, "%s/snapnav", runtime), room))
    return false;
  return (mkdir(directory, 0700) == 0 || errno == EEXIST) && is_ours(directory);
}

static bool make_directory(char *directory, size_t room) {
  const char *temporary = getenv("TMPDIR");
  if (!temporary || *temporary != '/') temporary = "/tmp";
  return fits(snprintf(directory, room, "%s/snapnav-XXXXXX", temporary), room) &&
         mkdtemp(directory);
}

static bool write_all(int file, const char *bytes, size_t size) {
  while (size) {
    ssize_t wrote = write(file, bytes, size);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes += wrote;
    size -= (size_t)wrote;
  }
  return true;
}

/* Takes away what pages have left that died: who lives holds a lock on its file. */
static void sweep(const char *directory) {
  DIR *all = opendir(directory);
  if (!all) return;
  for (struct dirent *one; (one = readdir(all));) {
    const char *end = strrchr(one->d_name, '.');
    if (strncmp(one->d_name, "web-", 4) != 0 || !end || strcmp(end, ".html") != 0) continue;
    int file = openat(dirfd(all), one->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) unlinkat(dirfd(all), one->d_name, 0);
    close(file);
  }
  closedir(all);
}

int edge_entry_write(const char *bytes, size_t size, char *place, size_t room) {
  char directory[3800], beside[4096];
  if (!use_runtime_directory(directory, sizeof directory) &&
      !make_directory(directory, sizeof directory))
    return -1;
  if (!fits(snprintf(place, room, "%s/web-%d.html", directory, (int)getpid()), room) ||
      !fits(snprintf(beside, sizeof beside, "%s/web-%d.new", directory, (int)getpid()), sizeof beside))
    return -1;
  unlink(beside); /* of a process that died and had this number */
  int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  /* It has its name when it is locked, so that nobody takes it for one that was left. */
  if (!write_all(file, bytes, size) || flock(file, LOCK_EX | LOCK_NB) < 0 || rename(beside, place) < 0) {
    int error = errno;
    close(file);
    unlink(beside);
    errno = error;
    return -1;
  }
  sweep(directory);
  return file;
}

void edge_entry_remove(const char *place, int file) {
  char directory[4096];
  unlink(place);
  close(file);
  const char *last = strrchr(place, '/');
  if (!last || (size_t)(last - place) >= sizeof directory) return;
  memcpy(directory, place, (size_t)(last - place));
  directory[last - place] = 0;
  rmdir(directory); /* only when nobody else has anything there */
}
