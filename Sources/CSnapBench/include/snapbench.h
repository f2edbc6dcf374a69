/* What the conformance suite's children do to themselves that Swift cannot see. No part of the host:
 * only SnapConformance imports it. Answers are counts or 0, errors negative errno values. */
#ifndef SNAPBENCH_H
#define SNAPBENCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- memory ----------------------------------------------------------------------------------- */

/* Copies memory of this process that may not be there; answers how much was copied. */
int64_t snapbench_peek(uintptr_t address, void *into, size_t count);

#ifdef __cplusplus
}
#endif
#endif
