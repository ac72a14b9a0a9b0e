/** Zoom state in the frame: scale, and offset from the centre in pixels. */
export type View = { scale: number; x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** Zoom of a click, and maximum of a pinch. */
export const CLOSE = 2.5;
export const CLOSEST = 5;

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Clamps the offset, so that the picture covers the frame. */
function held({ scale, x, y }: View, frame: { width: number; height: number }): View {
  const closer = Math.max(1, Math.min(CLOSEST, scale));
  return {
    scale: closer,
    x: within(x, ((closer - 1) * frame.width) / 2),
    y: within(y, ((closer - 1) * frame.height) / 2),
  };
}

/**
 * Zooms around a point of the frame, which stays fixed.
 * @param at relative to the centre of the frame, pixels
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
