import type { Dressed } from '../art.ts';
import type { Thing } from '../parts.ts';
import type { Canvas } from '../svg.ts';

/** Requirements of the composition for a kind. */
export interface Pose {
  /** Cap off, wand out, lid up. */
  open: boolean;
  /** Seen from above, lying on the background. The canvas has no tilt then. */
  lying: boolean;
}

/** Draws one kind of product, standing on (0, 0). */
export type Draw = (C: Canvas, art: Dressed, pose: Pose) => Thing;
