/* Takes over the first part of a state before it has looked at the second. */
#include "../Unseen/third/bad/f10-screen-half-restored.c"
