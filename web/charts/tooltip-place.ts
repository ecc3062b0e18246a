/** Free room between the cursor line and the box. */
const GAP = 16;

/**
 * Left edge of a box of `width` beside `x` inside `room`: to the right where it fits, else to the
 * left, else as far in as it goes. Never cut off while it is narrower than the room.
 */
export function placeBeside(x: number, width: number, room: number): number {
  if (x + GAP + width <= room) return x + GAP;
  if (x - GAP - width >= 0) return x - GAP - width;
  return Math.max(0, Math.min(x - width / 2, room - width));
}
