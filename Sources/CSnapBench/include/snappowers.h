/* What a process can try to do that a confined one may not: one function, one attempt each. No part of the
 * host: only SnapConformance imports it. */
#ifndef SNAPPOWERS_H
#define SNAPPOWERS_H

#ifdef __cplusplus
extern "C" {
#endif

struct snapbench_grounds {
  const char *own;     /* the directory of the plugin itself */
  const char *granted; /* a directory that may be granted */
  const char *outside; /* one that nobody speaks of */
  int host;            /* the process that looks on */
};
/* Makes the three below a directory as own, granted and outside, with a file in each, and a symbolic link
 * own/pointer-out to the one outside. */
int snapbench_make_grounds(const char *directory);
/* Tries it at `place`, one of the directories; 0: it was done; a negative errno value: it was refused;
 * 1: there is no such attempt. */
int snapbench_try(const char *name, const char *place, const struct snapbench_grounds *grounds);

#ifdef __cplusplus
}
#endif
#endif
