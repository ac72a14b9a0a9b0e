import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router-dom';

/** Time limit in ms; then the user is reading and the page must not move. */
const GIVE_UP_MS = 8000;
/** Number of positions stored per tab over a reload. */
const PLACES = 50;

const KEPT = 'mali.places';

/** Positions of the pages before a reload, by their history keys; empty at the start of a visit. */
function storedPositions(): Map<string, number> {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  const again = visit !== undefined && 'type' in visit && visit.type !== 'navigate';
  if (!again) return new Map();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    if (!Array.isArray(kept)) return new Map();
    return new Map(
      kept.flatMap((place: unknown) =>
        Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'number'
          ? [[place[0], place[1]] as const]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function keepPlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-PLACES)));
  } catch {
    // Without storage only the position is lost.
  }
}

/** Initial position of a new page: its top, or the fragment of its URL. */
function begin(hash: string): void {
  const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (part === null) window.scrollTo(0, 0);
  else part.scrollIntoView();
}

/**
 * Scroll positions. A new page starts at its top; Back and reload restore the position, even when content
 * arrives later (rule of use 36): repeated whenever the page has grown, until it is reached, the user
 * scrolls, or a time limit. The router's own <ScrollRestoration> ignores scrolling before its scripts have
 * loaded, and would move the user back to the top.
 */
export function ScrollPlace() {
  const { key: entry, pathname, hash } = useLocation();
  // The first page of every visit in a tab has the same key.
  const key = entry === 'default' ? pathname : entry;
  const type = useNavigationType();
  // Whether the navigation keeps the position is in the link's state; the router exposes it nowhere else.
  const stays = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true;
  const [places] = useState(storedPositions);
  const first = useRef(true);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      keepPlaces(places);
      // Reloads are restored by the browser, from the start.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [places]);

  // Before painting: the scroll event must belong to the new page, not to the previous one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is of one visit of one page, with one hash and one way
  useLayoutEffect(() => {
    const target = type === 'POP' ? (places.get(key) ?? 0) : 0;
    // The first page may have been scrolled before.
    const isRead = first.current && window.scrollY > 0;
    first.current = false;
    let stop: () => void = () => undefined;
    const remember = () => places.set(key, window.scrollY);
    if (target > 0) {
      // Lays out everything above at once: lazily laid out parts would move the target.
      document.documentElement.dataset.whole = '';
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
    } else {
      if (!isRead && (type === 'POP' || !stays)) begin(hash);
      // Position of a user who scrolled before the scripts loaded, or navigates without a scroll event.
      remember();
    }
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [key, places]);

  return null;
}
