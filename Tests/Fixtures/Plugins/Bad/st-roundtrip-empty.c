/* Saves no value as long as there is nothing to keep. */
#include "../Unseen/third/bad/f19-save-puts-nothing-when-empty.c"
