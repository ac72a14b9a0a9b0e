import { serverNow } from '../../clients/server-clock.ts';
import { tokenArea } from '../consent/index.ts';

/** The item of the storage that holds the access token, in the form of the release before: its open tabs read it. */
export const TOKEN_ITEM = 'persist:mali.session';
/** Set while the server has not heard that the customer has signed out. */
const LEAVING = 'mali.leaving';
const LOCK = 'mali.session';

/** A token that ends sooner is not begun with. */
const DUE_MS = 60_000;
/** Longer than most answers take; a tab that waits for longer asks by itself, which the server is prepared for. */
const LOCK_MS = 8000;

function claims(token: string | null): { sub?: string; exp?: number } {
  try {
    const payload = token?.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** When a token ends, in milliseconds; 0 for one that cannot be read. */
const endOf = (token: string | null): number => (claims(token).exp ?? 0) * 1000;
export const lasts = (token: string | null): token is string => endOf(token) - serverNow() > DUE_MS;
export const endsSooner = (token: string, than: string | null): boolean => endOf(token) < endOf(than);
/** Whose token it is. */
export const userOf = (token: string): number => Number(claims(token).sub);

/** The token in what is stored. */
export function readToken(stored: string | null): string | null {
  try {
    return JSON.parse(JSON.parse(stored ?? '{}').token ?? 'null');
  } catch {
    return null;
  }
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    // A browser without storage has the token in the page alone.
    return null;
  }
}

export const storedToken = (): string | null => readToken(attempt(() => tokenArea().getItem(TOKEN_ITEM)));
export const storeToken = (token: string | null): unknown =>
  attempt(() =>
    token === null
      ? tokenArea().removeItem(TOKEN_ITEM)
      : tokenArea().setItem(TOKEN_ITEM, JSON.stringify({ token: JSON.stringify(token) })),
  );

export const isLeaving = (): boolean => attempt(() => localStorage.getItem(LEAVING)) !== null;
export const setLeaving = (leaving: boolean): unknown =>
  attempt(() => (leaving ? localStorage.setItem(LEAVING, '1') : localStorage.removeItem(LEAVING)));

/**
 * Does the work in one tab of this browser at a time. Where the browser has no locks, or the tab that holds this one
 * takes too long, it is done at once.
 */
export async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const run = () => {
    running ??= work();
    return running;
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, run);
  } catch {
    return run();
  }
}
