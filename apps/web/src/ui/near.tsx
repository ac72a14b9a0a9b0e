import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** Distance below the viewport at which a part is loaded. */
const AHEAD = '800px 0px';

/** Renders its part, and loads its data and code, only near the viewport. */
export function Near({
  id,
  className,
  waitingClassName,
  children,
}: {
  /** Id of the placeholder, which exists from the start: target of links. */
  id?: string;
  className?: string | undefined;
  /** Class of the placeholder before rendering. */
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
