import { onBuild } from '../clients/http.ts';

/** SITE-08 */
const RELOAD_MS = 100;
const RELOADED_FOR = 'mali.build';

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="build"]');

/** Reloads once for each new build a session meets: a mismatch that stays does not repeat it (SITE-09). */
function reloadOnceFor(build: string, reload: () => void): void {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return;
    sessionStorage.setItem(RELOADED_FOR, build);
  } catch {
    return;
  }
  reload();
}

/**
 * Compares, at each route change, the build id in the page's meta with the one this page began with (SITE-07). The
 * meta is the document's, kept up to date with what the web server says with every answer.
 * @returns what to call at a route change
 */
export function watchBuild(reload: () => void = () => window.location.reload()): () => void {
  const mine = meta()?.content ?? '';
  let typing = false;
  window.addEventListener(
    'input',
    () => {
      typing = true;
    },
    { capture: true },
  );
  onBuild((id) => {
    const tag = meta();
    if (tag !== null) tag.content = id;
  });
  return () => {
    const now = meta()?.content ?? '';
    if (mine === '' || now === '' || now === mine) return;
    typing = false;
    setTimeout(() => {
      // Somebody who has begun to type on the new page is not interrupted: the next page is early enough.
      if (!typing) reloadOnceFor(now, reload);
    }, RELOAD_MS);
  };
}
