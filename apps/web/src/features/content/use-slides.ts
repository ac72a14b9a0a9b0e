import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';
const SETTLED_MS = 90;

function subscribeMotion(tell: () => void): () => void {
  const asked = window.matchMedia?.(REDUCED);
  asked?.addEventListener('change', tell);
  return () => asked?.removeEventListener('change', tell);
}

/** Whether the user prefers reduced motion, updated on change. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeMotion,
    () => window.matchMedia?.(REDUCED).matches ?? false,
    () => false,
  );

/** Whether an element is in the viewport; true until known. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (current === null || !('IntersectionObserver' in window)) return;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return seen;
}

type Slides = {
  /** Index of the current slide. */
  current: number;
  /** Moves to a slide, wrapping. */
  turn: (to: number) => void;
  /** Autoplay is active, except while hovered or focused. */
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  /** Sets whether the pointer or the focus is on it. */
  setHeld: (held: boolean) => void;
};

/**
 * Slides in a scroll container with autoplay every `seconds` (0: never), except with reduced motion, while
 * hovered or focused, after a pause, or outside the viewport (WCAG 2.2.2).
 */
export function useSlides(strip: RefObject<HTMLElement | null>, count: number, seconds: number): Slides {
  const reduced = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [held, setHeld] = useState(false);
  const onScreen = useOnScreen(strip);
  const playing = seconds > 0 && count > 1 && !stopped && !reduced;

  const shown = useRef(0);
  useEffect(() => {
    shown.current = current;
  }, [current]);

  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Only the final scroll position counts, not slides passed on the way.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
      }, SETTLED_MS);
    };
    // Keeps the current slide on resize.
    const keep = () => element.scrollTo({ left: shown.current * element.clientWidth, behavior: 'instant' });
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', keep, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', keep);
    };
  }, [strip]);

  const turn = useCallback(
    (to: number) => {
      const element = strip.current;
      const next = (to + count) % count;
      setCurrent(next);
      element?.scrollTo({ left: next * element.clientWidth, behavior: reduced ? 'instant' : 'smooth' });
    },
    [strip, count, reduced],
  );

  const running = playing && !held && onScreen;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn(current + 1);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [running, current, seconds, turn]);

  return { current, turn, playing, setPlaying: (play) => setStopped(!play), setHeld };
}
