/* member FILE FLAG SEED: a presenter of a group, in JSON lines. It writes the time and the place of each
 * thing that it is shown to FILE. While FLAG is there, it dies in one of ten and is late in one of ten,
 * and writes that, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { room = 1 << 20, late_us = 60000 };
static char line[room];

static long long now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

int main(int count, char **words) {
  if (count != 4) return 2;
  FILE *out = fopen(words[1], "a");
  if (!out) return 1;
  srand((unsigned)atoi(words[3]) + (unsigned)getpid());
  while (fgets(line, room, stdin)) {
    const long long came = now();
    if (strstr(line, "\"kind\":\"open\"")) {
      puts("{\"kind\":\"ready\"}");
      fflush(stdout);
    }
    if (!strstr(line, "\"kind\":\"present\"")) continue;
    const char *place = strstr(line, "\"location\":\"");
    const char *token = strstr(line, "\"token\":");
    const int dice = access(words[2], F_OK) == 0 && token ? rand() % 10 : 9;
    if (dice == 0) {
      fputs("killed\n", out);
      fflush(out);
      raise(SIGKILL);
    }
    if (dice == 1) {
      fputs("late\n", out);
      fflush(out);
      usleep(late_us);
    }
    place = place ? place + 12 : "\"";
    fprintf(out, "%lld %.*s\n", came, (int)strcspn(place, "\""), place);
    fflush(out);
    if (!token) continue;
    printf("{\"kind\":\"complete\",\"token\":%lld}\n", atoll(token + 8));
    fflush(stdout);
  }
  return 0;
}
