import type { KeyboardEvent, MouseEvent } from 'react';
import styles from './picture-spot.module.css';

/** A point of a picture, percent. */
export type Spot = Readonly<{ x: number; y: number }>;
export const MIDDLE: Spot = { x: 50, y: 50 };

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Percent that an arrow moves it; with Shift more. */
const [STEP, FAR] = [1, 10];
const within = (value: number) => Math.min(Math.max(Math.round(value), 0), 100);

/** A picture on which a point is chosen, by a click or the arrow keys. */
export function PictureSpot({
  hash,
  spot,
  size,
  label,
  onChange,
}: {
  hash: string;
  spot: Spot;
  /** Side of a square around it, percent of the width; null: a point. */
  size: number | null;
  label: string;
  onChange: (spot: Spot) => void;
}) {
  const click = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A press of Enter is a click without a place.
    if (event.detail === 0 || width === 0 || height === 0) return;
    onChange({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    });
  };
  const press = (event: KeyboardEvent) => {
    const [x, y] = STEPS[event.key] ?? [];
    if (x === undefined || y === undefined || event.altKey) return;
    event.preventDefault();
    const by = event.shiftKey ? FAR : STEP;
    onChange({ x: within(spot.x + x * by), y: within(spot.y + y * by) });
  };
  const at = { left: `${spot.x}%`, top: `${spot.y}%` };
  return (
    <button type="button" className={styles.large} aria-label={label} onClick={click} onKeyDown={press}>
      <img src={`/img/${hash}/480.webp`} alt="" draggable={false} />
      {size === null ? (
        <span className={styles.point} style={at} />
      ) : (
        <span className={styles.square} style={{ ...at, width: `${size}%` }} />
      )}
    </button>
  );
}
