import type { PackshotArt } from './art.ts';

/** One object of a still: a product, or a smear or drops on the paper. */
export type StillItem =
  | { art: PackshotArt; open?: boolean; x: number; y: number; k: number }
  | { smear: string; x: number; y: number; k: number; turn: number }
  | { drops: string; x: number; y: number; k: number };

/** Several objects on one set, for a banner. Lengths in the still's own units. */
export interface StillScene {
  name: string;
  w: number;
  h: number;
  ground: string;
  gobo: 'none' | 'leaf' | 'window' | 'blind';
  /** Height at which the wall meets the floor. */
  horizon: number;
  plinths: readonly { x: number; y: number; w: number; h: number; drum: boolean; colour?: string }[];
  items: readonly StillItem[];
}

/** Whether a picture is drawn as a banner: its art is a scene, not one product. */
export const isStill = (art: PackshotArt | StillScene): art is StillScene => 'items' in art;
