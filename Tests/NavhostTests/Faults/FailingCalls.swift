import Glibc

/// A call of the system that the program makes, and the errors that it is documented to have where the program
/// is not what is wrong: bad addresses and closed descriptors are left out, as whoever takes a descriptor of the
/// program's away is a plugin in its process, and the crash guard ends that run.
struct FailingCall: Sendable {
  let name: String
  /// The error, and its words; the first is the one that is tried where time is short.
  let errors: [(code: Int32, name: String)]

  private init(_ name: String, _ codes: Int32...) {
    self.name = name
    errors = codes.map { ($0, String(cString: strerror($0))) }
  }

  /// What `navhost` calls, as `nm -D --undefined-only` has it, without what only says something of memory or time.
  /// A failed allocation ends a Swift program by design.
  static let all: [FailingCall] = [
    .init("accept4", EMFILE, ECONNABORTED, ENOMEM, EINTR),
    .init("bind", EADDRINUSE, EACCES, EROFS, ENOSPC),
    .init("chmod", EPERM, EROFS),
    .init("close", EIO, EINTR, ENOSPC),
    .init("connect", ECONNREFUSED, EACCES, EINTR),
    .init("epoll_create1", EMFILE, ENFILE, ENOMEM),
    .init("epoll_ctl", ENOSPC, ENOMEM, EPERM),
    .init("epoll_wait", EINTR),
    .init("eventfd", EMFILE, ENFILE, ENOMEM),
    .init("fchmod", EPERM, EIO, EROFS),
    .init("fcntl", EMFILE, EINTR, EINVAL),
    .init("fdatasync", EIO, ENOSPC, EINTR),
    .init("flock", ENOLCK, EWOULDBLOCK, EINTR),
    .init("fstat", ENOMEM, EOVERFLOW, EIO),
    .init("fsync", EIO, ENOSPC, EROFS),
    .init("ftruncate", EIO, EFBIG, EINTR),
    .init("getcwd", ENOENT, EACCES),
    .init("getrlimit", EINVAL),
    .init("getsockopt", ENOTSOCK),
    .init("inotify_add_watch", ENOSPC, ENOMEM, EACCES),
    .init("inotify_init1", EMFILE, ENFILE, ENOMEM),
    .init("link", EEXIST, ENOSPC, EROFS),
    .init("listen", EADDRINUSE, EOPNOTSUPP),
    .init("lseek", ESPIPE, EOVERFLOW),
    .init("lstat", EACCES, ENOENT, ENOMEM, ELOOP),
    .init("memfd_create", EMFILE, ENFILE, ENOMEM),
    .init("mkdir", EACCES, ENOSPC, EROFS, ENOENT),
    .init("mmap", ENOMEM, EAGAIN),
    .init("mprotect", ENOMEM),
    .init("open", EACCES, EMFILE, ENFILE, ENOENT, EINTR, ENOMEM),
    .init("opendir", EACCES, EMFILE, ENOENT, ENOMEM),
    .init("pidfd_open", EMFILE, ENFILE, ENOMEM, ESRCH),
    .init("pidfd_send_signal", ESRCH, EPERM),
    .init("pipe2", EMFILE, ENFILE),
    .init("poll", EINTR, ENOMEM),
    .init("posix_spawn", EAGAIN, ENOMEM, ENOENT, EACCES),
    .init("pread", EIO, EINTR),
    .init("pthread_create", EAGAIN),
    .init("read", EIO, EINTR, EAGAIN),
    .init("readdir", EIO),
    .init("readlink", EACCES, ENOENT),
    .init("realpath", ENOENT, EACCES, EIO, ELOOP),
    .init("rename", EACCES, ENOSPC, EIO),
    .init("send", EPIPE, ENOBUFS, EAGAIN, EINTR),
    .init("setrlimit", EPERM),
    .init("shutdown", ENOTCONN),
    .init("sigaction", EINVAL),
    .init("socket", EMFILE, EACCES, ENOMEM),
    .init("socketpair", EMFILE, ENFILE),
    .init("stat", EACCES, ENOENT, EIO),
    .init("statvfs", EIO, EINTR),
    .init("symlink", EEXIST, ENOSPC),
    .init("timerfd_create", EMFILE, ENOMEM),
    .init("timerfd_settime", ECANCELED),
    .init("unlink", EACCES, EIO, EROFS),
    .init("waitpid", EINTR),
    // Not EAGAIN: a wake-up answers that only where its reader is woken already.
    .init("write", EIO, ENOSPC, EPIPE, EINTR),
  ]
}
