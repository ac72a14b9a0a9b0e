import type { AppearanceField } from '@mali/contracts/profile-values';
import styles from './appearance-picker.module.css';

/** Outlines on a square of 48 by 56, for choices that text alone leaves unclear. */
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
    hourglass:
      'M20 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 18Q24 13 36 18M12 18C12 24 17.5 25 17.5 31C17.5 36 12 37 12 42C12 47 18 49 18 54M36 18C36 24 30.5 25 30.5 31C30.5 36 36 37 36 42C36 47 30 49 30 54',
    pear: 'M20 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M16 18Q24 13 32 18M16 18C16 24 17 25 17 31C17 36 10 37 10 42C10 47 18 49 18 54M32 18C32 24 31 25 31 31C31 36 38 37 38 42C38 47 30 49 30 54',
    apple:
      'M20 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M14.5 18Q24 13 33.5 18M14.5 18C14.5 24 11 25 11 31C11 36 13 37 13 42C13 47 18 49 18 54M33.5 18C33.5 24 37 25 37 31C37 36 35 37 35 42C35 47 30 49 30 54',
    rectangle:
      'M20 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M14 18Q24 13 34 18M14 18C14 24 15 25 15 31C15 36 14 37 14 42C14 47 17 49 17 54M34 18C34 24 33 25 33 31C33 36 34 37 34 42C34 47 31 49 31 54',
    triangle:
      'M20 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M9 18Q24 13 39 18M9 18C9 24 15 25 15 31C15 36 15.5 37 15.5 42C15.5 47 18 49 18 54M39 18C39 24 33 25 33 31C33 36 32.5 37 32.5 42C32.5 47 30 49 30 54',
  },
};

/** Strands of hair, each with its stroke width. */
const STRANDS: Readonly<Record<string, { d: string; width: number }>> = {
  straight: { d: 'M9 6V50M19 6V50M29 6V50M39 6V50', width: 1.6 },
  wavy: {
    d: 'M9 6q7 8 0 15t0 15t0 14M19 6q7 8 0 15t0 15t0 14M29 6q7 8 0 15t0 15t0 14M39 6q7 8 0 15t0 15t0 14',
    width: 1.6,
  },
  curly: {
    d: 'M10 6a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 8M24 6a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 8M38 6a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 1 0 8',
    width: 1.6,
  },
  fine: { d: 'M7 6V50M13 6V50M19 6V50M25 6V50M31 6V50M37 6V50M43 6V50', width: 0.8 },
  coarse: { d: 'M10 6V50M24 6V50M38 6V50', width: 4.5 },
};

/** Skin tones from fair to deep; a body has one more fair tone. */
const TONES: Readonly<Record<string, string>> = {
  porcelain: '#fae8dd',
  fair: '#f5dcc8',
  light: '#ebc8a8',
  medium: '#d8a880',
  tan: '#b47d55',
  deep: '#774b32',
};

/** A small picture of a choice, shown above its label. */
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

/** Fields whose choices have pictures; the others have labels only. */
export const DRAWN: readonly AppearanceField[] = [
  'face_shape',
  'face_tone',
  'body_shape',
  'body_tone',
  'hair_type',
];
