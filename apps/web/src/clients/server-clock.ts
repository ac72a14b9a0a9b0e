/**
 * The server's clock, as far as this browser knows it. Countdowns run on it: a visitor's own clock may be wrong by
 * hours.
 */
let ahead = 0;

/** What time the server has now, in milliseconds. */
export const serverNow = (): number => Date.now() + ahead;

/**
 * The server was heard to have the time `then` at the moment `heard` of this browser's clock; both in milliseconds.
 */
export function serverTimeHeard(then: number, heard = Date.now()): void {
  if (Number.isFinite(then)) ahead = then - heard;
}

/** A `Date` header tells whole seconds: what is left of one is on average half. */
const HALF_SECOND_MS = 500;

/** Reads the time of an answer. One that may come from a cache tells an older time and is passed over. */
export function readServerTime(headers: Readonly<Record<string, unknown>>): void {
  const { date, 'cache-control': caching } = headers;
  if (typeof date !== 'string' || /max-age=[1-9]/.test(String(caching ?? ''))) return;
  serverTimeHeard(Date.parse(date) + HALF_SECOND_MS);
}
