#include "shares.hpp"

#include <algorithm>
#include <cmath>

namespace snapgtk {

/// Takes `excess` away from those that have more than their least, in proportion.
static void shrink(const std::vector<Claim> &claims, std::vector<int> &widths, int excess) {
  double slack = 0;
  for (std::size_t at = 0; at < claims.size(); at++) slack += widths[at] - claims[at].least;
  if (slack <= 0) return;
  const double part = std::min(1.0, excess / slack);
  for (std::size_t at = 0; at < claims.size(); at++)
    widths[at] -= static_cast<int>(std::ceil((widths[at] - claims[at].least) * part));
  for (std::size_t at = 0; at < claims.size(); at++)
    widths[at] = std::max(widths[at], claims[at].least);
}

/// Shares `room` among those with a weight; whoever would get less than the least gets that first.
static void weigh(const std::vector<Claim> &claims, std::vector<int> &widths, int room) {
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < claims.size(); at++)
    if (claims[at].share.kind == Share::Kind::weight) open.push_back(at);
  while (!open.empty()) {
    double weights = 0;
    for (auto at : open) weights += claims[at].share.amount;
    const auto tight = std::find_if(open.begin(), open.end(), [&](std::size_t at) {
      return room * claims[at].share.amount / weights < claims[at].least;
    });
    if (tight == open.end()) {
      double edge = 0;
      int given = 0;
      for (auto at : open) {
        edge += room * claims[at].share.amount / weights;
        widths[at] = static_cast<int>(std::lround(edge)) - given;
        given += widths[at];
      }
      for (auto at : open) widths[at] = std::max(widths[at], claims[at].least);
      return;
    }
    widths[*tight] = claims[*tight].least;
    room -= claims[*tight].least;
    open.erase(tight);
  }
}

std::vector<int> shared_widths(const std::vector<Claim> &claims, int room) {
  std::vector<int> widths;
  int sum = 0;
  for (const Claim &claim : claims) {
    int width = claim.least;
    if (claim.share.kind == Share::Kind::natural) width = std::max(claim.natural, claim.least);
    if (claim.share.kind == Share::Kind::pixels)
      width = std::max(static_cast<int>(claim.share.amount), claim.least);
    widths.push_back(width);
    sum += width;
  }
  if (sum > room) {
    shrink(claims, widths, sum - room);
    return widths;
  }
  int left = room;
  for (std::size_t at = 0; at < claims.size(); at++)
    if (claims[at].share.kind != Share::Kind::weight) left -= widths[at];
  weigh(claims, widths, left);
  return widths;
}

} // namespace snapgtk
