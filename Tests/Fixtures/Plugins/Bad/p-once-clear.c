/* Waits for the end of an animation that moves no screen, and so was never begun. */
#include "../Unseen/third/bad/e12-slides-presenter.c"
