import { type ReactNode, type Ref, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { lineChildren } from './jsx/children.ts';

/** Preloads the code of the page at a path; set by the app. */
let preload: (path: string) => void = () => undefined;
export function setPreloader(preloader: (path: string) => void): void {
  preload = preloader;
}

/** Preloads the code of the page at a path. */
export const preloadPage = (path: string): void => preload(path);

export type AppLinkProps = LinkProps & { ref?: Ref<HTMLAnchorElement>; children?: ReactNode };

/** Hover time before a page is preloaded: moving across a link fetches nothing. */
const INTENT_MS = 100;

/** A link inside the shop: preloads the code of its page on intent. */
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
