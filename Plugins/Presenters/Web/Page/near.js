// What lies where: how far it is from one thing on the display to another, as a remote control sees it.

/** How far it is in that direction; infinite: it does not lie there. Sideways counts more, so that
 * rows and columns are kept where there are some. */
export function distance(from, to, x, y) {
  const along = x ? gap(from.left, from.right, to.left, to.right, x)
    : gap(from.top, from.bottom, to.top, to.bottom, y);
  if (along === Infinity) return along;
  const across = x ? apart(from.top, from.bottom, to.top, to.bottom)
    : apart(from.left, from.right, to.left, to.right);
  const shift = x ? middle(to.top, to.bottom) - middle(from.top, from.bottom)
    : middle(to.left, to.right) - middle(from.left, from.right);
  return along + 3 * across + 0.1 * Math.abs(shift);
}

const middle = (low, high) => (low + high) / 2;
const apart = (a, b, c, d) => Math.max(0, c - b, a - d);

function gap(fromLow, fromHigh, toLow, toHigh, sign) {
  const edge = sign > 0 ? toLow - fromHigh : fromLow - toHigh;
  const isBeyond = sign * (middle(toLow, toHigh) - middle(fromLow, fromHigh)) > 1;
  const half = Math.min(fromHigh - fromLow, toHigh - toLow) / 2;
  return isBeyond && edge >= -half ? Math.max(0, edge) : Infinity;
}
