#define _POSIX_C_SOURCE 200809L
#include "runner.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GRACE_MILLISECONDS = 250, NANOSECONDS = 1000000 };

enum work { COMPILE, RUN, DROP };
/* One thing to do. It outlives its asker when that stops waiting. */
struct job {
  enum work work;
  struct program *program;
  jv input;
  struct answer answer;
  int is_running; /* inside jq: the only time at which it can be halted */
  int is_halted, is_done, is_given_up;
  int is_ahead; /* nobody waits for it, but whoever asks next waits until it is done */
};

static struct {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t asked, answered; /* both by the monotonic clock */
  clockid_t processor;            /* the thread's processor time */
  struct job *job;                /* what it does, or shall do next */
  int milliseconds, is_open, is_closing;
} runner;
static jmp_buf out_of_memory; /* the thread's */

int runner_milliseconds(void) { return runner.milliseconds; }

/* ---- on the thread ---- */

/* Whether the value is within the limits of an answer; its own nesting is what it may recurse. */
static int measure(jv value, int depth, int *values, long *bytes) {
  jv_kind kind = jv_get_kind(value);
  int fits = depth <= MAX_DEPTH && ++*values <= MAX_VALUES;
  if (kind == JV_KIND_STRING) {
    *bytes += jv_string_length_bytes(jv_copy(value));
    fits = fits && *bytes <= MAX_BYTES;
  } else if (fits && kind == JV_KIND_ARRAY) {
    int count = jv_array_length(jv_copy(value));
    for (int i = 0; fits && i < count; i++)
      fits = measure(jv_array_get(jv_copy(value), i), depth + 1, values, bytes);
  } else if (fits && kind == JV_KIND_OBJECT) {
    for (int i = jv_object_iter(value); fits && jv_object_iter_valid(value, i);
         i = jv_object_iter_next(value, i)) {
      fits = measure(jv_object_iter_key(value, i), depth + 1, values, bytes) &&
             measure(jv_object_iter_value(value, i), depth + 1, values, bytes);
    }
  }
  jv_free(value);
  return fits;
}

static void set_running(struct job *job, int is_running) {
  pthread_mutex_lock(&runner.lock);
  job->is_running = is_running;
  pthread_mutex_unlock(&runner.lock);
}

/* An invalid value is the end of the values, or an error when it carries something. */
static struct answer answer_of(jv first, jv second, int is_halted) {
  struct answer answer = {END_VALUE, first};
  jv spare = second;
  int values = 0;
  long bytes = 0;
  if (is_halted) {
    answer.ending = END_LATE;
  } else if (!jv_is_valid(first)) {
    answer.ending = jv_invalid_has_msg(jv_copy(first)) ? END_ERROR : END_NONE;
    answer.value = jv_invalid_get_msg(first);
  } else if (jv_is_valid(second)) {
    answer.ending = END_MANY;
  } else if (jv_invalid_has_msg(jv_copy(second))) {
    answer = (struct answer){END_ERROR, jv_invalid_get_msg(second)};
    spare = first;
  }
  jv_free(spare);
  if (answer.ending == END_LATE || answer.ending == END_MANY ||
      !measure(jv_copy(answer.value), 0, &values, &bytes)) {
    if (answer.ending == END_VALUE || answer.ending == END_ERROR) answer.ending = END_LARGE;
    jv_free(answer.value);
    answer.value = jv_null();
  }
  return answer;
}

static void run(struct job *job) {
  jq_state *state = job->program->state;
  jq_start(state, job->input, 0);
  set_running(job, 1);
  jv first = jq_next(state);
  jv second = jv_is_valid(first) ? jq_next(state) : jv_invalid();
  set_running(job, 0);
  job->answer = answer_of(first, second, jq_halted(state));
}

void runner_is_out_of_memory(void *unused) {
  (void)unused; /* libjq 1.6 forgets what it was given */
  longjmp(out_of_memory, 1);
}

static void work(struct job *job) {
  if (setjmp(out_of_memory)) {
    /* What libjq held is in no known state: it is left alone, and compiled anew next time. */
    set_running(job, 0);
    job->program->state = NULL;
    job->answer = (struct answer){END_MEMORY, jv_null()};
    return;
  }
  jv_nomem_handler(runner_is_out_of_memory, NULL);
  if (job->work == DROP) program_drop_state(job->program);
  if (job->work != DROP && !job->program->state) program_compile(job->program);
  if (job->work == RUN && job->program->state) run(job);
}

static void *serve(void *unused) {
  (void)unused;
  pthread_mutex_lock(&runner.lock);
  for (;;) {
    while (!runner.job && !runner.is_closing) pthread_cond_wait(&runner.asked, &runner.lock);
    if (!runner.job) break;
    struct job *job = runner.job;
    pthread_mutex_unlock(&runner.lock);
    work(job);
    pthread_mutex_lock(&runner.lock);
    runner.job = NULL;
    job->is_done = 1;
    if (job->is_given_up) {
      jv_free(job->answer.value);
      free(job);
    }
    pthread_cond_signal(&runner.answered);
  }
  pthread_mutex_unlock(&runner.lock);
  return NULL;
}

/* ---- on the main thread ---- */

static int64_t processor_time(void) {
  struct timespec now;
  if (clock_gettime(runner.processor, &now)) return 0;
  return (int64_t)now.tv_sec * 1000 * NANOSECONDS + now.tv_nsec;
}

static void wait_for(int64_t nanoseconds) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  nanoseconds += until.tv_nsec;
  until.tv_sec += nanoseconds / (1000 * NANOSECONDS);
  until.tv_nsec = nanoseconds % (1000 * NANOSECONDS);
  pthread_cond_timedwait(&runner.answered, &runner.lock, &until);
}

/* Waits for a run, under the lock. The limit is processor time: a busy machine halts nobody. */
static void attend(struct job *job) {
  const int64_t began = processor_time();
  int64_t allowed = (int64_t)runner.milliseconds * NANOSECONDS;
  while (!job->is_done && !job->is_given_up) {
    int64_t left = allowed - (processor_time() - began);
    if (left > 0 || !job->is_running) {
      wait_for(left > NANOSECONDS ? left : NANOSECONDS);
    } else if (!job->is_halted) {
      jq_halt(job->program->state, jv_invalid(), jv_invalid());
      job->is_halted = 1;
      allowed += (int64_t)GRACE_MILLISECONDS * NANOSECONDS;
    } else {
      job->is_given_up = 1;
    }
  }
}

/* Under the lock. */
static void settle(void) {
  while (runner.job && runner.job->is_ahead) pthread_cond_wait(&runner.answered, &runner.lock);
}

void runner_settle(void) {
  pthread_mutex_lock(&runner.lock);
  settle();
  pthread_mutex_unlock(&runner.lock);
}

int runner_is_free(void) {
  pthread_mutex_lock(&runner.lock);
  int is_free = runner.job == NULL;
  pthread_mutex_unlock(&runner.lock);
  return is_free;
}

void runner_compile_ahead(struct program *program) {
  struct job *job = calloc(1, sizeof *job);
  if (!job) return;
  *job = (struct job){.work = COMPILE, .program = program, .is_given_up = 1, .is_ahead = 1};
  job->input = jv_null();
  job->answer = (struct answer){END_NONE, jv_null()};
  pthread_mutex_lock(&runner.lock);
  runner.job = job;
  pthread_cond_signal(&runner.asked);
  pthread_mutex_unlock(&runner.lock);
}

static struct answer ask(enum work work, struct program *program, jv input) {
  struct job *job = calloc(1, sizeof *job);
  if (!job) {
    jv_free(input);
    return (struct answer){END_MEMORY, jv_null()};
  }
  *job = (struct job){.work = work, .program = program, .input = input};
  job->answer = (struct answer){END_NONE, jv_null()};
  pthread_mutex_lock(&runner.lock);
  settle();
  if (runner.job) {
    pthread_mutex_unlock(&runner.lock);
    jv_free(input);
    free(job);
    return (struct answer){END_BUSY, jv_null()};
  }
  runner.job = job;
  pthread_cond_signal(&runner.asked);
  if (work == RUN)
    attend(job);
  else
    while (!job->is_done) pthread_cond_wait(&runner.answered, &runner.lock);
  struct answer answer = {END_STUCK, jv_null()};
  if (!job->is_given_up) {
    answer = job->answer;
    free(job);
  }
  pthread_mutex_unlock(&runner.lock);
  return answer;
}

int runner_compile(struct program *program) {
  return ask(COMPILE, program, jv_null()).ending != END_BUSY;
}

struct answer runner_run(struct program *program, jv input) { return ask(RUN, program, input); }

int runner_drop(struct program *program) {
  return ask(DROP, program, jv_null()).ending != END_BUSY;
}

/* A level of nesting takes about 100 bytes of stack to free, and a second makes some millions. */
static int start_thread(int milliseconds) {
  int failed = 1;
  for (size_t stack = ((size_t)milliseconds + 64) << 20; failed && stack >= 1 << 20; stack /= 4) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack & ~(size_t)0xffff);
    failed = pthread_create(&runner.thread, &attributes, serve, NULL);
    pthread_attr_destroy(&attributes);
  }
  return failed;
}

snapnav_status runner_open(int milliseconds, snapnav_error *err) {
  if (runner.is_closing && runner.job)
    return snapnav_fail(err, SNAPNAV_E_STATE, "a program of an earlier start has not ended yet");
  memset(&runner, 0, sizeof runner);
  runner.milliseconds = milliseconds;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_mutex_init(&runner.lock, NULL);
  pthread_cond_init(&runner.asked, &monotonic);
  pthread_cond_init(&runner.answered, &monotonic);
  pthread_condattr_destroy(&monotonic);

  /* The host's signals are for its own threads; a crash is for whoever crashes. */
  sigset_t mine, before;
  sigfillset(&mine);
  const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&mine, faults[i]);
  pthread_sigmask(SIG_SETMASK, &mine, &before);
  int failed = start_thread(milliseconds);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failed) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread to run programs on");
  pthread_getcpuclockid(runner.thread, &runner.processor);
  runner.is_open = 1;
  return SNAPNAV_OK;
}

void runner_close(void) {
  if (!runner.is_open) return;
  runner.is_open = 0;
  pthread_mutex_lock(&runner.lock);
  int is_stuck = runner.job != NULL;
  runner.is_closing = 1;
  pthread_cond_signal(&runner.asked);
  pthread_mutex_unlock(&runner.lock);
  if (is_stuck)
    pthread_detach(runner.thread);
  else
    pthread_join(runner.thread, NULL);
}
