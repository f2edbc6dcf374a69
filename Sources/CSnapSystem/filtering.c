/* The system calls that a confined process may not make, as a program for the kernel's seccomp: a table, and
 * the few calls that depend on an argument. What a call points at cannot be looked at there. */
#define _GNU_SOURCE
#include "snapconfine.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#else
#define MACHINE 0
#endif

enum { MOST = 512, NETWORK = SNAPSYS_CALLS_NETWORK, LOCAL = SNAPSYS_CALLS_LOCAL, EXEC = SNAPSYS_CALLS_EXEC };

/* A call that fails with `error` unless one of these is allowed; 0: it always does. */
struct withheld { int number, error; uint32_t unless; };

static const struct withheld table[] = {
    /* looking into other processes, or making them do something */
    {SYS_ptrace, EPERM, 0}, {SYS_process_vm_writev, EPERM, 0},
    {SYS_kcmp, EPERM, 0}, {SYS_tkill, EPERM, 0}, {SYS_perf_event_open, EPERM, 0},
    {SYS_move_pages, EPERM, 0}, {SYS_migrate_pages, EPERM, 0}, {SYS_ioprio_set, EPERM, 0},
    {SYS_setpriority, EPERM, 0},
    {424 /* pidfd_send_signal */, EPERM, 0}, {438 /* pidfd_getfd */, EPERM, 0},
    {440 /* process_madvise */, EPERM, 0}, {448 /* process_mrelease */, EPERM, 0},
    /* the kernel's own machines, and ways past the filter */
    {SYS_bpf, EPERM, 0}, {SYS_userfaultfd, EPERM, 0}, {425 /* io_uring_setup */, EPERM, 0},
    {426 /* io_uring_enter */, EPERM, 0}, {427 /* io_uring_register */, EPERM, 0},
    {SYS_keyctl, EPERM, 0}, {SYS_add_key, EPERM, 0}, {SYS_request_key, EPERM, 0},
    {SYS_open_by_handle_at, EPERM, 0}, {SYS_fanotify_init, EPERM, 0}, {SYS_syslog, EPERM, 0},
    {SYS_init_module, EPERM, 0}, {SYS_finit_module, EPERM, 0}, {SYS_delete_module, EPERM, 0},
    {SYS_kexec_load, EPERM, 0}, {SYS_kexec_file_load, EPERM, 0}, {SYS_reboot, EPERM, 0},
    {SYS_swapon, EPERM, 0}, {SYS_swapoff, EPERM, 0},
    {SYS_quotactl, EPERM, 0}, {SYS_acct, EPERM, 0}, {SYS_vhangup, EPERM, 0},
    {SYS_sethostname, EPERM, 0}, {SYS_setdomainname, EPERM, 0}, {SYS_settimeofday, EPERM, 0},
    {SYS_clock_settime, EPERM, 0}, {SYS_clock_adjtime, EPERM, 0}, {SYS_adjtimex, EPERM, 0},
    /* name spaces and mounts */
    {SYS_unshare, EPERM, 0}, {SYS_setns, EPERM, 0}, {SYS_chroot, EPERM, 0}, {SYS_pivot_root, EPERM, 0},
    {SYS_mount, EPERM, 0}, {SYS_umount2, EPERM, 0}, {428 /* open_tree */, EPERM, 0},
    {429 /* move_mount */, EPERM, 0}, {430 /* fsopen */, EPERM, 0}, {431 /* fsconfig */, EPERM, 0},
    {432 /* fsmount */, EPERM, 0}, {433 /* fspick */, EPERM, 0}, {442 /* mount_setattr */, EPERM, 0},
    {443 /* quotactl_fd */, EPERM, 0},
    /* what Landlock does not see of files, whoever may write them */
    {SYS_fchmod, EPERM, 0}, {SYS_fchmodat, EPERM, 0}, {SYS_fchown, EPERM, 0}, {SYS_fchownat, EPERM, 0},
    {SYS_setxattr, EPERM, 0}, {SYS_lsetxattr, EPERM, 0}, {SYS_fsetxattr, EPERM, 0},
    {SYS_removexattr, EPERM, 0}, {SYS_lremovexattr, EPERM, 0}, {SYS_fremovexattr, EPERM, 0},
    {SYS_utimensat, EPERM, 0},
    /* memory and queues that all processes of a user share */
    {SYS_shmget, EACCES, LOCAL}, {SYS_shmat, EACCES, LOCAL}, {SYS_shmctl, EACCES, LOCAL},
    {SYS_msgget, EACCES, 0}, {SYS_msgsnd, EACCES, 0}, {SYS_msgrcv, EACCES, 0}, {SYS_msgctl, EACCES, 0},
    {SYS_semget, EACCES, 0}, {SYS_semop, EACCES, 0}, {SYS_semtimedop, EACCES, 0}, {SYS_semctl, EACCES, 0},
    {SYS_mq_open, EACCES, 0}, {SYS_mq_unlink, EACCES, 0},
    /* sockets that lead out; connected pairs stay */
    {SYS_connect, EACCES, NETWORK | LOCAL}, {SYS_bind, EACCES, NETWORK | LOCAL},
    {SYS_listen, EACCES, NETWORK | LOCAL}, {SYS_accept, EACCES, NETWORK | LOCAL},
    {SYS_accept4, EACCES, NETWORK | LOCAL},
    /* other programs; clone3 hides what it is for, and who calls it tries clone then */
    {SYS_execve, EACCES, EXEC}, {SYS_execveat, EACCES, EXEC}, {SYS_setsid, EACCES, EXEC},
    {SYS_setpgid, EACCES, EXEC}, {435 /* clone3 */, ENOSYS, 0},
#if defined __x86_64__
    {SYS_chmod, EPERM, 0}, {SYS_chown, EPERM, 0}, {SYS_lchown, EPERM, 0}, {SYS_utime, EPERM, 0},
    {SYS_utimes, EPERM, 0}, {SYS_futimesat, EPERM, 0}, {SYS_fork, EACCES, EXEC}, {SYS_vfork, EACCES, EXEC},
    {SYS_iopl, EPERM, 0}, {SYS_ioperm, EPERM, 0}, {SYS_modify_ldt, EPERM, 0},
#endif
};

/* `observed`: whoever listens decides about what would fail. */
struct program { struct sock_filter code[MOST]; unsigned short count; int observed; };

static void add(struct program *program, unsigned short code, unsigned char yes, unsigned char no,
                uint32_t k) {
  if (program->count < MOST)
    program->code[program->count++] = (struct sock_filter){code, yes, no, k};
}

/* ENOSYS is what a library tries first, and never told. */
static void give(struct program *program, int error) {
  uint32_t answer = error ? SECCOMP_RET_ERRNO | (unsigned)error : SECCOMP_RET_ALLOW;
  if (program->observed && error && error != ENOSYS) answer = SECCOMP_RET_USER_NOTIF;
  add(program, BPF_RET | BPF_K, 0, 0, answer);
}

/* What follows, `length` instructions that end in an answer, is for this call. */
static void when(struct program *program, int number, unsigned char length) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, length, (unsigned)number);
}

/* The lower half of an argument, which is all of what is an int. */
static void argument(struct program *program, int index) {
  unsigned place = (unsigned)__builtin_offsetof(struct seccomp_data, args) + (unsigned)index * 8;
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, place + (__BYTE_ORDER == __BIG_ENDIAN ? 4 : 0));
}

static void deny(struct program *program, int number, int error) {
  when(program, number, 1);
  give(program, error);
}

/* The call is for one of `count` (at most 8) values of an argument only, or (`but` 1) for all others. */
static void only(struct program *program, int number, int index, const uint32_t *values, int count, int but,
                 int error) {
  when(program, number, (unsigned char)(count + 3));
  argument(program, index);
  for (int i = 0; i < count; i++)
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned char)(count - i), 0, values[i]);
  give(program, but ? 0 : error);
  give(program, but ? error : 0);
}

/* ---- calls that depend on an argument ---------------------------------------------------------- */

/* Truncating while nothing is written is judged by nobody below version 3 of Landlock; an open for writing
 * is judged before the file is cut. */
static void cut(struct program *program, int number, int index) {
  when(program, number, 7);
  argument(program, index);
  add(program, BPF_JMP | BPF_JSET | BPF_K, 0, 4, O_TRUNC);
  add(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, O_ACCMODE);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, O_WRONLY);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, O_RDWR);
  give(program, EACCES);
  give(program, 0);
}

static void truncating(struct program *program, int version) {
  if (version >= 3) return;
  deny(program, SYS_truncate, EACCES);
  deny(program, 437 /* openat2, which hides its flags */, ENOSYS);
  cut(program, SYS_openat, 2);
#ifdef SYS_open
  cut(program, SYS_open, 1);
#endif
}

/* Threads may be made; processes with `exec`, name spaces never. */
static void making(struct program *program, uint32_t allowed) {
  const uint32_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                          CLONE_NEWPID | CLONE_NEWNET;
  const int free = (allowed & EXEC) != 0;
  when(program, SYS_clone, 6);
  argument(program, 0);
  add(program, BPF_JMP | BPF_JSET | BPF_K, 0, 1, spaces);
  give(program, EPERM);
  add(program, BPF_JMP | BPF_JSET | BPF_K, 1, 0, CLONE_THREAD);
  give(program, free ? 0 : EACCES);
  give(program, 0);
}

/* Signals go to itself; with `exec` to what it has started, where Landlock holds back the others. */
static void signalling(struct program *program, uint32_t allowed, int version) {
  const uint32_t own[] = {(uint32_t)getpid()}, self[] = {0, (uint32_t)getpid()};
  const int numbers[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  if (!(allowed & EXEC) || version < 6)
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
      only(program, numbers[i], 0, own, 1, 0, EPERM);
  /* Its own memory, read so that an address that is none is an error. */
  only(program, SYS_process_vm_readv, 0, own, 1, 0, EPERM);
  const uint32_t owners[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX};
  only(program, SYS_fcntl, 1, owners, 3, 1, EPERM);
  const uint32_t orders[] = {FIOSETOWN, SIOCSPGRP, TIOCSTI, TIOCLINUX};
  only(program, SYS_ioctl, 1, orders, 4, 1, EPERM);
  const uint32_t death[] = {PR_SET_PDEATHSIG};
  only(program, SYS_prctl, 0, death, 1, 1, EPERM);
  const int places[] = {SYS_prlimit64, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
                        SYS_sched_setaffinity};
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
    only(program, places[i], 0, self, 2, 0, EPERM);
}

static void talking(struct program *program, uint32_t allowed) {
  if (allowed & NETWORK) return;
  const uint32_t local[] = {AF_UNIX};
  if (allowed & LOCAL) only(program, SYS_socket, 0, local, 1, 0, EACCES);
  else deny(program, SYS_socket, EACCES);
  if (allowed & LOCAL) return;
  /* One of datagrams could be sent to others. */
  when(program, SYS_socketpair, 6);
  argument(program, 1);
  add(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, 0xf);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, SOCK_STREAM);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SOCK_SEQPACKET);
  give(program, EACCES);
  give(program, 0);
}

static void make(struct program *program, uint32_t allowed, int version) {
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, __builtin_offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, MACHINE);
  add(program, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EPERM);
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, __builtin_offsetof(struct seccomp_data, nr));
  /* Calls that came after this list was made, such as fchmodat2, and those of the x32 way. */
  add(program, BPF_JMP | BPF_JGT | BPF_K, 0, 1, 450);
  give(program, ENOSYS);
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (!(allowed & table[i].unless)) deny(program, table[i].number, table[i].error);
  truncating(program, version);
  making(program, allowed);
  signalling(program, allowed, version);
  talking(program, allowed);
}

static int install(struct program *program, unsigned flags) {
  give(program, 0);
  if (program->count >= MOST) return -E2BIG;
  struct sock_fprog filter = {program->count, program->code};
  long status = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
  return status < 0 ? -errno : (int)status;
}

int snapsys_confine_calls(uint32_t allowed, int version) {
  if (MACHINE == 0) return -ENOSYS;
  struct program program = {.count = 0};
  make(&program, allowed, version);
  return install(&program, 0);
}

int snapsys_observe_calls(uint32_t allowed, const int *naming, unsigned count) {
  if (MACHINE == 0) return -ENOSYS;
  struct program program = {.observed = 1};
  make(&program, allowed, 3);
  for (unsigned i = 0; i < count; i++) deny(&program, naming[i], EACCES);
  return install(&program, SECCOMP_FILTER_FLAG_NEW_LISTENER);
}
