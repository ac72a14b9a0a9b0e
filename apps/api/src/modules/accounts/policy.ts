import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;

/** Tries are remembered for this long. */
export const WINDOW_MS = 15 * MINUTE_MS;

/** After so many failures within `WINDOW_MS` a session is suspicious (decisions, "Sign-in"). */
export const SUSPICIOUS_FAILURES = 5;
/** So many failures in the whole shop are no customers' slips: everybody is asked for a captcha then. */
export const SUSPICIOUS_EVERYWHERE = 2000;

/** How often something may be done within `WINDOW_MS`. Those of an address count many people behind one. */
export const LIMITS = {
  /** Mails to one address with a link to reset a password, or to verify an e-mail. */
  mailsOfAnEmail: 3,
  /** Mails asked for from one address. */
  mailsFromAnAddress: 20,
  /** Mails asked for in the whole shop. */
  mailsEverywhere: 1000,
  signUpsFromAnAddress: 30,
  /** Links that are not good, from one address. */
  linksFromAnAddress: 30,
  /** Wrong current passwords of somebody who is signed in. */
  confirmations: 5,
  /** Wrong codes of a member of the staff, in both steps and in between. */
  codes: 5,
} as const;

/** How long the second step of signing in may follow the first. */
export const TICKET_MS = 10 * MINUTE_MS;
/** How long a QR code that was shown may be confirmed. */
export const PENDING_MS = 15 * MINUTE_MS;
/** How many recovery codes there are to begin with. */
export const RECOVERY_CODES = 10;

/** How long a mailed link is good. */
export const LINK_MS = {
  reset: 30 * MINUTE_MS,
  verify: 24 * 60 * MINUTE_MS,
  change_email: 30 * MINUTE_MS,
  link: 30 * MINUTE_MS,
} as const;

/**
 * A refresh token is used up once it is this old. Longer than a request can be under way, and than a browser takes to
 * write a cookie to disk: who has used a token twice in a row has certainly received the one before.
 */
export const ROTATE_AFTER_MS = MINUTE_MS;
/** A session that is used every day still ends after this long. */
export const SESSION_MS = 180 * 24 * 60 * MINUTE_MS;

/** Who an address is, for counting: a whole IPv6 network of 64 bits is one customer's. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
