/* Keeps the mark of the first quit, so that a later run returns at once. */
#include "../Unseen/third/bad/e14-loop-presenter.c"
