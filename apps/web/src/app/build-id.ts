import { onBuild } from '../clients/http.ts';

/** SITE-08 */
const RELOAD_MS = 100;
const RELOADED_FOR = 'mali.build';

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="build"]');

/** Reloads once per new build and session: a permanent mismatch does not repeat it (SITE-09). */
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
 * Compares at each route change the build id in the page's meta element with the initial one (SITE-07). The
 * element comes with the document and is updated with every response of the web server.
 * @returns the function to call at a route change
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
      // Typing is not interrupted: the next route change compares again.
      if (!typing) reloadOnceFor(now, reload);
    }, RELOAD_MS);
  };
}
