/* Attempts of a process at what is not its own, each by the system call itself, so that no library tries
 * something else in its place. */
#define _GNU_SOURCE
#include "snappowers.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef const struct snapbench_grounds *grounds;
typedef int attempt(const char *place, grounds all);

static int answer(long result) { return result < 0 ? -errno : 0; }

static int done(long descriptor) {
  if (descriptor < 0) return -errno;
  close((int)descriptor);
  return 0;
}

struct path { char text[4200]; };

static struct path in(const char *directory, const char *name) {
  struct path path;
  snprintf(path.text, sizeof path.text, "%s/%s", directory, name);
  return path;
}

/* ---- files -------------------------------------------------------------------------------------- */

static int read_file(const char *place, grounds all) {
  (void)all;
  return done(open(in(place, "file").text, O_RDONLY));
}
static int list(const char *place, grounds all) {
  (void)all;
  return done(open(place, O_RDONLY | O_DIRECTORY));
}
static int write_file(const char *place, grounds all) {
  (void)all;
  return done(open(in(place, "file").text, O_WRONLY));
}
static int make_file(const char *place, grounds all) {
  (void)all;
  return done(open(in(place, "new").text, O_WRONLY | O_CREAT | O_EXCL, 0600));
}
static int make_directory(const char *place, grounds all) {
  (void)all;
  return answer(mkdir(in(place, "below").text, 0700));
}
static int unlink_file(const char *place, grounds all) {
  (void)all;
  return answer(unlink(in(place, "file").text));
}
static int rename_file(const char *place, grounds all) {
  (void)all;
  return answer(rename(in(place, "file").text, in(place, "other").text));
}
static int link_file(const char *place, grounds all) {
  (void)all;
  return answer(link(in(place, "file").text, in(place, "linked").text));
}
/* What may be written is moved to where nothing may, and so out of what was granted. */
static int move_out(const char *place, grounds all) {
  return answer(rename(in(all->granted, "file").text, in(place, "moved").text));
}
/* What may only be read would be writable under a name of its own. */
static int link_in(const char *place, grounds all) {
  return answer(link(in(place, "file").text, in(all->granted, "stolen").text));
}
static int symlink_file(const char *place, grounds all) {
  (void)all;
  return answer(symlink("file", in(place, "pointer").text));
}
/* A pointer in a directory of its own to a file outside. */
static int through_pointer(const char *place, grounds all) {
  (void)place;
  return done(open(in(all->own, "pointer-out").text, O_RDONLY));
}
static int through_proc(const char *place, grounds all) {
  (void)all;
  char path[4300];
  snprintf(path, sizeof path, "/proc/self/root%s/file", place);
  return done(open(path, O_RDONLY));
}
static int make_pipe(const char *place, grounds all) {
  (void)all;
  return answer(mkfifo(in(place, "pipe").text, 0600));
}
static int truncate_file(const char *place, grounds all) {
  (void)all;
  return answer(truncate(in(place, "file").text, 0));
}
static int open_and_cut(const char *place, grounds all) {
  (void)all;
  return done(open(in(place, "file").text, O_WRONLY | O_TRUNC));
}
/* A reader that cuts: Landlock before version 3 saw a reader only. */
static int read_and_cut(const char *place, grounds all) {
  (void)all;
  return done(open(in(place, "file").text, O_RDONLY | O_TRUNC));
}
static int open_how(const char *place, grounds all) {
  (void)all;
  struct { uint64_t flags, mode, resolve; } how = {O_RDONLY | O_TRUNC, 0, 0};
  return done(syscall(SYS_openat2, AT_FDCWD, in(place, "file").text, &how, sizeof how));
}
static int change_mode(const char *place, grounds all) {
  (void)all;
  return answer(chmod(in(place, "file").text, 0777));
}
/* fchmodat2, younger than many a filter. */
static int change_mode_anew(const char *place, grounds all) {
  (void)all;
  return answer(syscall(452, AT_FDCWD, in(place, "file").text, 0777, 0));
}
static int change_owner(const char *place, grounds all) {
  (void)all;
  return answer(chown(in(place, "file").text, getuid(), getgid()));
}
static int change_times(const char *place, grounds all) {
  (void)all;
  return answer(utimensat(AT_FDCWD, in(place, "file").text, NULL, 0));
}
static int mark(const char *place, grounds all) {
  (void)all;
  return answer(syscall(SYS_setxattr, in(place, "file").text, "user.mark", "1", 1, 0));
}

/* ---- devices -------------------------------------------------------------------------------------- */

static int open_device(const char *place, grounds all) {
  (void)place, (void)all;
  return done(open("/dev/ptmx", O_RDWR | O_NOCTTY));
}
static int drive_device(const char *place, grounds all) {
  (void)place, (void)all;
  int device = open("/dev/ptmx", O_RDWR | O_NOCTTY), number = 0;
  if (device < 0) return -errno;
  int status = answer(ioctl(device, TIOCGPTN, &number));
  close(device);
  return status;
}
static int type_for_others(const char *place, grounds all) {
  (void)place, (void)all;
  /* Where there is no terminal, the system call gets as far as finding that out. */
  int status = answer(ioctl(1, TIOCSTI, "x"));
  return status == -ENOTTY || status == -EIO ? 0 : status;
}

/* ---- sockets ------------------------------------------------------------------------------------ */

static int internet(const char *place, grounds all) {
  (void)place, (void)all;
  return done(socket(AF_INET, SOCK_STREAM, 0));
}
static int local(const char *place, grounds all) {
  (void)place, (void)all;
  return done(socket(AF_UNIX, SOCK_STREAM, 0));
}
static int netlink(const char *place, grounds all) {
  (void)place, (void)all;
  return done(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE));
}
static int listens(int kind) {
  int number = socket(AF_INET, kind, 0);
  if (number < 0) return -errno;
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int status = answer(bind(number, (struct sockaddr *)&here, sizeof here));
  if (status == 0 && kind == SOCK_STREAM) status = answer(listen(number, 1));
  close(number);
  return status;
}
static int serve(const char *place, grounds all) {
  (void)place, (void)all;
  return listens(SOCK_STREAM);
}
static int serve_datagrams(const char *place, grounds all) {
  (void)place, (void)all;
  return listens(SOCK_DGRAM);
}
static int connect_out(const char *place, grounds all) {
  (void)place, (void)all;
  int number = socket(AF_INET, SOCK_DGRAM, 0);
  if (number < 0) return -errno;
  struct sockaddr_in there = {
      .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int status = answer(connect(number, (struct sockaddr *)&there, sizeof there));
  close(number);
  return status;
}
/* A pair of datagram sockets needs no socket(), and each of them can be sent elsewhere. */
static int stray_pair(const char *place, grounds all) {
  (void)place, (void)all;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) < 0) return -errno;
  close(ends[0]), close(ends[1]);
  return 0;
}

/* ---- other processes ------------------------------------------------------------------------------ */

static int reap(long child) {
  if (child < 0) return -errno;
  int status = 0;
  while (waitpid((pid_t)child, &status, __WALL) < 0 && errno == EINTR) {}
  return status == 0 ? 0 : -EACCES;
}
static int forks(const char *place, grounds all) {
  (void)place, (void)all;
#ifdef SYS_fork
  long child = syscall(SYS_fork);
#else
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
#endif
  if (child == 0) syscall(SYS_exit_group, 0);
  return reap(child);
}
static int clones(const char *place, grounds all) {
  (void)place, (void)all;
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) syscall(SYS_exit_group, 0);
  return reap(child);
}
static int clones_hidden(const char *place, grounds all) {
  (void)place, (void)all;
  uint64_t how[11] = {0};
  how[4] = SIGCHLD; /* exit_signal */
  long child = syscall(435, how, sizeof how);
  if (child == 0) syscall(SYS_exit_group, 0);
  return reap(child);
}
static int vforks(const char *place, grounds all) {
  (void)place, (void)all;
  pid_t child = vfork();
  if (child == 0) _exit(0);
  return reap(child);
}
/* In the place of itself: what is run ends with 0. */
static int executes(const char *place, grounds all) {
  (void)place, (void)all;
  char *const words[] = {"true", NULL}, *const none[] = {NULL};
  execve("/bin/true", words, none);
  return -errno;
}
static int kills(const char *place, grounds all) {
  (void)place;
  return answer(kill(all->host, 0));
}
static int kills_by_descriptor(const char *place, grounds all) {
  (void)place;
  int host = (int)syscall(434 /* pidfd_open */, all->host, 0);
  if (host < 0) return -errno;
  int status = answer(syscall(424 /* pidfd_send_signal */, host, 0, NULL, 0));
  close(host);
  return status;
}
/* A descriptor that tells the host by a signal that something has come. */
static int kills_by_owner(const char *place, grounds all) {
  (void)place;
  int ends[2];
  if (pipe(ends) < 0) return -errno;
  int status = answer(fcntl(ends[0], F_SETOWN, all->host));
  close(ends[0]), close(ends[1]);
  return status;
}
static int traces(const char *place, grounds all) {
  (void)place;
  return answer(ptrace(PTRACE_SEIZE, all->host, NULL, NULL));
}
static int reads_memory(const char *place, grounds all) {
  (void)place;
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", all->host);
  return done(open(path, O_RDWR));
}
static int reads_environment(const char *place, grounds all) {
  (void)place;
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", all->host);
  return done(open(path, O_RDONLY));
}
static int slows(const char *place, grounds all) {
  (void)place;
  int now = getpriority(PRIO_PROCESS, (id_t)all->host);
  return answer(setpriority(PRIO_PROCESS, (id_t)all->host, now));
}

/* ---- the kernel ---------------------------------------------------------------------------------- */

static int own_users(const char *place, grounds all) {
  (void)place, (void)all;
  return answer(unshare(CLONE_NEWUSER));
}
static int programs_kernel(const char *place, grounds all) {
  (void)place, (void)all;
  union bpf_attr facts;
  memset(&facts, 0, sizeof facts);
  facts.map_type = BPF_MAP_TYPE_ARRAY;
  facts.key_size = facts.value_size = 4;
  facts.max_entries = 1;
  return done(syscall(SYS_bpf, BPF_MAP_CREATE, &facts, sizeof facts));
}
static int rings(const char *place, grounds all) {
  (void)place, (void)all;
  uint64_t facts[15] = {0};
  return done(syscall(425 /* io_uring_setup */, 1, facts));
}
static int mounts(const char *place, grounds all) {
  (void)all;
  int status = answer(mount(place, place, NULL, MS_BIND, NULL));
  if (status == 0) umount2(place, MNT_DETACH);
  return status;
}
static int changes_root(const char *place, grounds all) {
  (void)all;
  return answer(chroot(place));
}
static int raises_limit(const char *place, grounds all) {
  (void)place, (void)all;
  struct rlimit more = {4096, 4096};
  return answer(setrlimit(RLIMIT_NOFILE, &more));
}
static int outlives(const char *place, grounds all) {
  (void)place, (void)all;
  return answer(syscall(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, 0, 0, 0, 0));
}
static void *nothing(void *context) { return context; }
static int threads(const char *place, grounds all) {
  (void)place, (void)all;
  pthread_t thread;
  int error = pthread_create(&thread, NULL, nothing, NULL);
  if (error == 0) pthread_join(thread, NULL);
  return -error;
}

static const struct { const char *name; attempt *attempt; } attempts[] = {
    {"read", read_file}, {"list", list}, {"write", write_file}, {"make", make_file},
    {"mkdir", make_directory}, {"unlink", unlink_file}, {"rename", rename_file}, {"link", link_file},
    {"move-out", move_out}, {"link-in", link_in}, {"symlink", symlink_file},
    {"through-symlink", through_pointer}, {"through-proc", through_proc}, {"mkfifo", make_pipe},
    {"truncate", truncate_file}, {"write-trunc", open_and_cut}, {"read-trunc", read_and_cut},
    {"openat2-trunc", open_how}, {"chmod", change_mode}, {"fchmodat2", change_mode_anew},
    {"chown", change_owner}, {"utime", change_times}, {"setxattr", mark}, {"device", open_device},
    {"ioctl", drive_device}, {"tiocsti", type_for_others}, {"inet", internet}, {"unix", local},
    {"netlink", netlink}, {"bind", serve}, {"bind-udp", serve_datagrams}, {"connect", connect_out},
    {"socketpair", stray_pair}, {"fork", forks}, {"clone", clones}, {"clone3", clones_hidden},
    {"vfork", vforks}, {"exec", executes}, {"kill", kills}, {"pidfd-kill", kills_by_descriptor},
    {"setown", kills_by_owner}, {"ptrace", traces}, {"proc-mem", reads_memory},
    {"proc-environ", reads_environment}, {"setpriority", slows}, {"userns", own_users},
    {"bpf", programs_kernel}, {"io-uring", rings}, {"mount", mounts}, {"chroot", changes_root},
    {"setrlimit", raises_limit}, {"outlive", outlives}, {"thread", threads},
};

int snapbench_try(const char *name, const char *place, grounds all) {
  for (unsigned i = 0; i < sizeof attempts / sizeof *attempts; i++)
    if (strcmp(attempts[i].name, name) == 0) return attempts[i].attempt(place, all);
  return 1;
}

int snapbench_make_grounds(const char *directory) {
  static const char *const names[] = {"own", "granted", "outside"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    struct path place = in(directory, names[i]);
    if (mkdir(place.text, 0700) < 0) return -errno;
    int file = open(in(place.text, "file").text, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0) return -errno;
    long written = write(file, "a secret\n", 9);
    close(file);
    if (written != 9) return -EIO;
  }
  return answer(symlink(in(in(directory, "outside").text, "file").text,
                        in(in(directory, "own").text, "pointer-out").text));
}
