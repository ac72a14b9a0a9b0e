import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** After this the shopper has begun to read: the page is left alone. */
const GIVE_UP_MS = 3000;

/**
 * Brings Back to where the page was left, even when its content arrives after the router has restored the
 * position (rule of use 36): the place is taken again whenever the page has grown, until it is reached, the
 * shopper moves, or a moment has passed.
 */
export function LateScroll() {
  const { key } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const target = type === 'POP' ? (places.current.get(key) ?? 0) : 0;
    let stop: () => void = () => undefined;
    if (target > 0) {
      const reach = () => {
        window.scrollTo(0, target);
        if (Math.abs(window.scrollY - target) < 2) stop();
      };
      const growing = new ResizeObserver(reach);
      const giveUp = setTimeout(() => stop(), GIVE_UP_MS);
      const moved = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
      stop = () => {
        growing.disconnect();
        clearTimeout(giveUp);
        for (const event of moved) window.removeEventListener(event, stop);
      };
      for (const event of moved) window.addEventListener(event, stop, { passive: true });
      growing.observe(document.body);
    }
    const remember = () => places.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [key, type]);

  return null;
}
