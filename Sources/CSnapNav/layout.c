/* Compiles the contract once on its own, so that its static assertions hold in every build. */
#include "snapnav_plugin.h"
