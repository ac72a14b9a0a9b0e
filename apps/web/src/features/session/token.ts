import { serverNow } from '../../clients/server-clock.ts';
import { tokenArea } from '../consent/index.ts';

/** The storage item of the access token, in the previous release's format, which open tabs still read. */
export const TOKEN_ITEM = 'persist:mali.session';
/** Set while a sign-out has not reached the server. */
const LEAVING = 'mali.leaving';
const LOCK = 'mali.session';

/** A token expiring sooner is not used. */
const DUE_MS = 60_000;
/**
 * Longer than most responses take; a tab waiting longer sends its own request, which the server tolerates.
 */
const LOCK_MS = 8000;

function claims(token: string | null): { sub?: string; exp?: number } {
  try {
    const payload = token?.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** Expiry of a token, in milliseconds; 0 if unreadable. */
const endOf = (token: string | null): number => (claims(token).exp ?? 0) * 1000;
export const lasts = (token: string | null): token is string => endOf(token) - serverNow() > DUE_MS;
export const endsSooner = (token: string, than: string | null): boolean => endOf(token) < endOf(than);
export const userOf = (token: string): number => Number(claims(token).sub);

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
    // Without storage the token is in memory only.
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
 * Runs the work in one tab of this browser at a time (Web Locks). Without locks, or when the lock holder
 * takes too long, it runs at once.
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
