import { type ReactNode, type Ref, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { lineChildren } from './jsx/children.ts';

/** Loads the code of the page at a path before it is asked for; the app says how. */
let preload: (path: string) => void = () => undefined;
export function setPreloader(preloader: (path: string) => void): void {
  preload = preloader;
}

/** Has the code of the page at a path fetched. */
export const preloadPage = (path: string): void => preload(path);

export type AppLinkProps = LinkProps & { ref?: Ref<HTMLAnchorElement>; children?: ReactNode };

/** How long a pointer must rest on a link before its page is fetched: passing over one fetches nothing. */
const INTENT_MS = 100;

/** A link inside the shop: its page's code is on the way as soon as the shopper means to follow it. */
export function AppLink({
  onPointerEnter,
  onPointerLeave,
  onTouchStart,
  onFocus,
  children,
  ...rest
}: AppLinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const path = typeof rest.to === 'string' ? rest.to : (rest.to.pathname ?? '');
  return (
    <Link
      {...rest}
      onPointerEnter={(event) => {
        timer.current = setTimeout(() => preload(path), INTENT_MS);
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        clearTimeout(timer.current);
        onPointerLeave?.(event);
      }}
      onTouchStart={(event) => {
        preload(path);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        preload(path);
        onFocus?.(event);
      }}
    >
      {lineChildren(children)}
    </Link>
  );
}
