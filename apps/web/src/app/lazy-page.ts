import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router-dom';

/** What a page's module exports; its `loader` may start the page's query (clients/run-query.ts). */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

const RELOADED = 'mali.reloaded';

/** After a deployment the chunks of the page at hand are gone. One reload for each build brings the new shop. */
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

/** A page of its own chunk, fetched when it is needed or preloaded; a chunk that fails is asked for twice. */
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
