import { CLOSED_RETRY_SECONDS } from './limits.ts';

/** Retry-After of a closed shop: the moment at which it is planned to open, else a minute. */
export const closedRetryAfter = (until: Date | null, now: Date): string =>
  until !== null && until > now ? until.toUTCString() : String(CLOSED_RETRY_SECONDS);
