#define _GNU_SOURCE
#include "peers.h"
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <snapnav_plugin.h>
#include <snapsystem.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static uint64_t read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t peer_now(void) { return read_clock(CLOCK_MONOTONIC); }
uint64_t peer_busy(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

static int note_of(const char *path) {
  uint8_t page[4096], notes[4096];
  int found = 0, fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t got = pread(fd, page, sizeof page, 0);
  const Elf64_Ehdr *head = (const void *)page;
  if (got >= (ssize_t)sizeof *head && !memcmp(head->e_ident, ELFMAG, SELFMAG) &&
      head->e_phoff + (uint64_t)head->e_phnum * sizeof(Elf64_Phdr) <= (uint64_t)got) {
    const Elf64_Phdr *at = (const void *)(page + head->e_phoff);
    for (int i = 0; i < head->e_phnum && !found; i++) {
      if (at[i].p_type != PT_NOTE) continue;
      size_t size = at[i].p_filesz < sizeof notes ? at[i].p_filesz : sizeof notes;
      if (pread(fd, notes, size, (off_t)at[i].p_offset) != (ssize_t)size) continue;
      for (size_t p = 0; p + sizeof(Elf64_Nhdr) <= size;) {
        const Elf64_Nhdr *note = (const void *)(notes + p);
        size_t name = (note->n_namesz + 3u) & ~3u, body = (note->n_descsz + 3u) & ~3u;
        if (p + sizeof *note + name + body > size) break;
        if (note->n_type == SNAPNAV_NOTE_TYPE && !memcmp(note + 1, "SnapNav", 8)) found = 1;
        p += sizeof *note + name + body;
      }
    }
  }
  close(fd);
  return found;
}

size_t peer_scan_notes(const char *const *paths, size_t count) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += (size_t)note_of(paths[i]);
  return found;
}

size_t peer_load(const char *const *paths, size_t count) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    void *library = dlopen(paths[i], RTLD_NOW | RTLD_LOCAL);
    if (library && dlsym(library, SNAPNAV_ENTRY_SYMBOL)) found++;
  }
  return found;
}

static size_t load_copies(const char *const *paths, size_t count, int hashes) {
  static char bytes[1 << 20];
  uint8_t digest[32];
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    char name[64];
    int file = open(paths[i], O_RDONLY | O_CLOEXEC), copy = memfd_create("peer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0 || copy < 0) return found;
    ssize_t size = read(file, bytes, sizeof bytes);
    close(file);
    if (size <= 0 || write(copy, bytes, (size_t)size) != size) return found;
    if (hashes) snapsys_sha256(bytes, (size_t)size, digest);
    fcntl(copy, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library && dlsym(library, SNAPNAV_ENTRY_SYMBOL)) found++;
  }
  return found;
}

size_t peer_load_sealed(const char *const *paths, size_t count) { return load_copies(paths, count, 0); }
size_t peer_load_hashed(const char *const *paths, size_t count) { return load_copies(paths, count, 1); }

static snapnav_router router;
static snapnav_mediator mediators[2];
static snapnav_presenter presenter;
static size_t mediator_count;

static snapnav_status take_router(snapnav_registrar *r, const snapnav_router *it, snapnav_error *e) {
  (void)r, (void)e;
  router = *it;
  return SNAPNAV_OK;
}
static snapnav_status take_mediator(snapnav_registrar *r, const snapnav_mediator *it, snapnav_error *e) {
  (void)r, (void)e;
  if (mediator_count < 2) mediators[mediator_count++] = *it;
  return SNAPNAV_OK;
}
static snapnav_status take_presenter(snapnav_registrar *r, const snapnav_presenter *it, snapnav_error *e) {
  (void)r, (void)e;
  presenter = *it;
  return SNAPNAV_OK;
}
static snapnav_status take_function(snapnav_registrar *r, const char *type, const snapnav_function *it,
                                    snapnav_error *e) {
  (void)r, (void)type, (void)it, (void)e;
  return SNAPNAV_OK;
}

int peer_open_pipeline(const char *path) {
  static snapnav_host host = {.size = sizeof host, .abi_major = SNAPNAV_ABI_MAJOR};
  static snapnav_value config = {SNAPNAV_NULL, 0, {0}};
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL), *ctx = NULL;
  const snapnav_plugin *(*entry)(uint32_t, uint32_t) = NULL;
  if (!library) return 0;
  *(void **)&entry = dlsym(library, SNAPNAV_ENTRY_SYMBOL);
  const snapnav_plugin *plugin = entry ? entry(SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR) : NULL;
  snapnav_registrar registrar = {.size = sizeof registrar, .mediator = take_mediator,
                                 .presenter = take_presenter, .router = take_router,
                                 .function = take_function};
  return plugin && !plugin->start(&host, &registrar, &config, &ctx, NULL) && mediator_count == 2;
}

static void swallow(void *ctx, const snapnav_value *value) { *(uint32_t *)ctx += value->kind; }

uint64_t peer_navigate(uint64_t times) {
  static snapnav_value empty = {SNAPNAV_MAP, 0, {0}}, null = {SNAPNAV_NULL, 0, {0}};
  uint32_t kinds = 0;
  uint64_t good = 0;
  snapnav_sink sink = {&kinds, swallow};
  snapnav_update update = {.size = sizeof update, .op = SNAPNAV_PUSH, .arguments = &null};
  const snapnav_update *updates[] = {&update};
  for (uint64_t i = 1; i <= times; i++) {
    snapnav_error error = {.size = sizeof error};
    snapnav_navigation navigation = {.size = sizeof navigation, .id = i, .payload = &empty,
                                     .arguments = &null};
    snapnav_transition transition = {.size = sizeof transition, .id = i, .count = 1,
                                     .updates = updates};
    good += !router.resolve(router.ctx, snapnav_text("go"), &empty, 0, i, &sink, &error) &&
            !mediators[0].mediate(mediators[0].ctx, &navigation, i, &sink, &error) &&
            !mediators[1].mediate(mediators[1].ctx, &navigation, i, &sink, &error) &&
            !presenter.present(presenter.ctx, &transition, i, &error);
  }
  return good;
}

peer_pipeline peer_pipeline_parts(void) {
  peer_pipeline parts = {&router, &mediators[0], &mediators[1], &presenter};
  return parts;
}

long peer_resident_kib(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

long peer_voluntary_switches(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nvcsw;
}
