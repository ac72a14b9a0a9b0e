/** Estimate of the server's clock, used by countdowns: a visitor's own clock may be wrong by hours. */
let ahead = 0;

/** Current server time, in milliseconds. */
export const serverNow = (): number => Date.now() + ahead;

/** Records the server time `then` received at browser time `heard`, both in milliseconds. */
export function serverTimeReceived(then: number, heard = Date.now()): void {
  if (Number.isFinite(then)) ahead = then - heard;
}

/** A `Date` header has whole seconds: the average error is half of one. */
const HALF_SECOND_MS = 500;

/** Reads the time of a response. A possibly cached one is ignored as outdated. */
export function readServerTime(headers: Readonly<Record<string, unknown>>): void {
  const { date, 'cache-control': caching } = headers;
  if (typeof date !== 'string' || /max-age=[1-9]/.test(String(caching ?? ''))) return;
  serverTimeReceived(Date.parse(date) + HALF_SECOND_MS);
}
