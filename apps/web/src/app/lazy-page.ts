import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';

/** Exports of a page module; its `loader` may start the page's query (clients/run-query.ts). */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

const RELOADED = 'mali.reloaded';

/** After a deployment the chunks of the current page are gone. One reload per build loads the new shop. */
function reloadOnce(): boolean {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false;
    sessionStorage.setItem(RELOADED, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** A page with a chunk of its own, loaded on demand or preloaded; a failed chunk is requested twice. */
export function lazyPage(load: () => Promise<PageModule>): () => Promise<PageModule> {
  let page: Promise<PageModule> | undefined;
  return () => {
    page ??= load()
      .catch(load)
      .catch((error: unknown) => {
        page = undefined;
        if (reloadOnce()) return new Promise<never>(() => undefined);
        throw error;
      });
    return page;
  };
}
