/** How a picture lies in its frame: enlarged so often, moved by so many pixels from the middle. */
export type View = { scale: number; x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** What one press enlarges to, and the most that two fingers may. */
export const CLOSE = 2.5;
export const CLOSEST = 5;

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Keeps the picture over the middle of its frame: none of it is pushed out of sight. */
function held({ scale, x, y }: View, frame: { width: number; height: number }): View {
  const closer = Math.max(1, Math.min(CLOSEST, scale));
  return {
    scale: closer,
    x: within(x, ((closer - 1) * frame.width) / 2),
    y: within(y, ((closer - 1) * frame.height) / 2),
  };
}

/**
 * Enlarges around a point of the frame, which stays under the finger.
 * @param at from the middle of the frame, pixels
 */
export function zoomed(
  view: View,
  scale: number,
  at: { x: number; y: number },
  frame: { width: number; height: number },
): View {
  const closer = Math.max(1, Math.min(CLOSEST, scale));
  const by = closer / view.scale;
  return held({ scale: closer, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, frame);
}

export const moved = (
  view: View,
  by: { x: number; y: number },
  frame: { width: number; height: number },
): View => held({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame);
