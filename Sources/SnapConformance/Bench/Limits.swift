import Glibc

// Safety: the struct lives for the length of the call.

/// Limits of a check's child: no core files, files of at most 64 MiB, and 512 descriptors.
func limitResources() {
  limit(RLIMIT_CORE, 0)
  limit(RLIMIT_FSIZE, 64 << 20)
  limit(RLIMIT_NOFILE, 512)
}

private func limit(_ what: __rlimit_resource, _ most: UInt) {
  var limits = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
  _ = unsafe setrlimit(Int32(what.rawValue), &limits)
}
