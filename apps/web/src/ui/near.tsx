import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** How far below the screen a part may be to be fetched already. */
const AHEAD = '800px 0px';

/** Draws its part, and fetches what the part needs, only when somebody comes near it. */
export function Near({
  id,
  className,
  waitingClassName,
  children,
}: {
  /** Of the place, which is there from the beginning: links may lead to it. */
  id?: string;
  className?: string | undefined;
  /** Holds the place until then. */
  waitingClassName?: string | undefined;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} id={id} className={cx(className, !near && waitingClassName)}>
      {near && children}
    </div>
  );
}
