import type { AppearanceField } from '@mali/contracts/profile-values';
import styles from './appearance-picker.module.css';

/** Outlines on a square of 48 by 56, drawn for what words alone leave open. */
const OUTLINES: Readonly<Record<'face_shape' | 'body_shape', Readonly<Record<string, string>>>> = {
  face_shape: {
    oval: 'M24 4C36 4 40 15 40 26C40 40 33 52 24 52C15 52 8 40 8 26C8 15 12 4 24 4Z',
    round: 'M24 7C37 7 45 16 45 28C45 40 36 49 24 49C12 49 3 40 3 28C3 16 11 7 24 7Z',
    square: 'M10 12Q10 5 24 5Q38 5 38 12L39 38Q39 50 24 50Q9 50 9 38Z',
    heart: 'M5 16Q5 4 15 5Q21 5 24 9Q27 5 33 5Q43 4 43 16Q42 36 24 53Q6 36 5 16Z',
    long: 'M24 3C33 3 36 11 36 22V34C36 45 31 53 24 53C17 53 12 45 12 34V22C12 11 15 3 24 3Z',
    diamond: 'M24 3Q34 10 43 27Q35 45 24 53Q13 45 5 27Q14 10 24 3Z',
  },
  body_shape: {
    hourglass: 'M10 4Q9 17 17 28Q8 40 9 52H39Q40 40 31 28Q39 17 38 4Z',
    pear: 'M15 4Q14 18 17 27Q4 40 6 52H42Q44 40 31 27Q34 18 33 4Z',
    apple: 'M14 4Q5 16 5 29Q6 42 15 52H33Q42 42 43 29Q43 16 34 4Z',
    rectangle: 'M12 4Q11 28 12 52H36Q37 28 36 4Z',
    triangle: 'M4 4Q9 30 15 52H33Q39 30 44 4Z',
  },
};

/** Strands of hair, each with how thick it is drawn. */
const STRANDS: Readonly<Record<string, { d: string; width: number }>> = {
  straight: { d: 'M9 6V50M19 6V50M29 6V50M39 6V50', width: 1.6 },
  wavy: {
    d: 'M9 6q7 8 0 15t0 15t0 14M19 6q7 8 0 15t0 15t0 14M29 6q7 8 0 15t0 15t0 14M39 6q7 8 0 15t0 15t0 14',
    width: 1.6,
  },
  curly: {
    d: 'M14 6c12 0 12 12 0 12s-12-4 0-4c12 0 12 14 0 14s-12-4 0-4c12 0 12 14 0 14s-12-4 0-4c8 0 10 8 4 12M34 6c12 0 12 12 0 12s-12-4 0-4c12 0 12 14 0 14s-12-4 0-4c12 0 12 14 0 14s-12-4 0-4c8 0 10 8 4 12',
    width: 1.6,
  },
  fine: { d: 'M7 6V50M13 6V50M19 6V50M25 6V50M31 6V50M37 6V50M43 6V50', width: 0.8 },
  coarse: { d: 'M10 6V50M24 6V50M38 6V50', width: 4.5 },
};

/** Skin from fair to deep; a body has one step more at the fair end. */
const TONES: Readonly<Record<string, string>> = {
  porcelain: '#fae8dd',
  fair: '#f5dcc8',
  light: '#ebc8a8',
  medium: '#d8a880',
  tan: '#b47d55',
  deep: '#774b32',
};

/** A small picture of a choice, where one helps; its words stand beneath. */
export function Figure({ field, value }: { field: AppearanceField; value: string }) {
  if (field === 'face_tone' || field === 'body_tone')
    return <span className={styles.tone} style={{ background: TONES[value] }} aria-hidden="true" />;
  const strands = field === 'hair_type' ? STRANDS[value] : undefined;
  const outline = field === 'face_shape' || field === 'body_shape' ? OUTLINES[field][value] : undefined;
  const d = strands?.d ?? outline;
  if (d === undefined) return null;
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 48 56"
      fill="none"
      stroke="currentColor"
      strokeWidth={strands?.width ?? 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
      {field === 'face_shape' && <path d="M17 25h.01M31 25h.01M20 39q4 3 8 0" strokeWidth={2} />}
    </svg>
  );
}

/** Fields whose choices are shown as pictures; those of the others are words alone. */
export const DRAWN: readonly AppearanceField[] = [
  'face_shape',
  'face_tone',
  'body_shape',
  'body_tone',
  'hair_type',
];
