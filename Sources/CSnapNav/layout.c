#include "snapnav_plugin.h"
