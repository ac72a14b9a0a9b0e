import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router-dom';

/** After this the shopper has begun to read: the page is left alone. */
const GIVE_UP_MS = 8000;
/** Pages of a tab whose places outlive a reload. */
const PLACES = 50;

const KEPT = 'mali.places';

/** Places of the pages before a reload, by their keys in the tab's history; none when the visit has just begun. */
function keptPlaces(): Map<string, number> {
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
    // A full or closed storage costs no more than the place.
  }
}

/** Where a page that was not left before begins: at its top, or at the part its address names. */
function begin(hash: string): void {
  const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (part === null) window.scrollTo(0, 0);
  else part.scrollIntoView();
}

/**
 * Where on a page one is. A new page begins at its top; Back, and a reload, lead to where the page was left, even when
 * its content arrives later (rule of use 36): the place is taken again whenever the page has grown, until it is reached,
 * the shopper moves, or a moment has passed. The router's own <ScrollRestoration> does not know that the first page was
 * read before its scripts came, and throws whoever has scrolled back to the top.
 */
export function ScrollPlace() {
  const { key: entry, pathname, hash } = useLocation();
  // The first page of every visit in a tab has the same key.
  const key = entry === 'default' ? pathname : entry;
  const type = useNavigationType();
  // Whoever leads on says whether the page stays where it is; the router tells it nowhere else.
  const stays = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true;
  const [places] = useState(keptPlaces);
  const first = useRef(true);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      keepPlaces(places);
      // A reload is the browser's again, from its first moment on.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [places]);

  // Before the page is painted: the scroll event of its place must be the new page's, not that of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is of one visit of one page, with one hash and one way
  useLayoutEffect(() => {
    const target = type === 'POP' ? (places.get(key) ?? 0) : 0;
    // The first page has been there for a while, and may have been scrolled.
    const isRead = first.current && window.scrollY > 0;
    first.current = false;
    let stop: () => void = () => undefined;
    const remember = () => places.set(key, window.scrollY);
    if (target > 0) {
      // All above it takes its room at once: parts that are laid out when they come near would move it.
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
      // Whoever read on before the scripts came, or is led on without moving, is not heard to scroll.
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
