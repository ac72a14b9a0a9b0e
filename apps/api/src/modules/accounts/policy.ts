import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;

/** Period in which attempts are counted. */
export const WINDOW_MS = 15 * MINUTE_MS;

/** Failures within `WINDOW_MS` that make a session suspicious (decisions, "Sign-in"). */
export const SUSPICIOUS_FAILURES = 5;
/** Failures in the whole shop from which every sign-in requires a captcha: far more than customers cause. */
export const SUSPICIOUS_EVERYWHERE = 2000;

/** Limits of actions within `WINDOW_MS`. Those per address allow for many users behind one. */
export const LIMITS = {
  /** Mails to one address with a link to reset a password, or to verify an e-mail. */
  mailsOfAnEmail: 3,
  /** Mails requested from one address. */
  mailsFromAnAddress: 20,
  /** Mails requested in the whole shop. */
  mailsEverywhere: 1000,
  signUpsFromAnAddress: 30,
  /** Invalid links used from one address. */
  linksFromAnAddress: 30,
  /** Wrong current passwords of a signed-in user. */
  confirmations: 5,
  /** Wrong codes of a staff member: sign-in, confirmation and settings. */
  codes: 5,
} as const;

/** Maximum time between the first and the second step of signing in. */
export const TICKET_MS = 10 * MINUTE_MS;
/** Validity of a displayed QR code until confirmation. */
export const PENDING_MS = 15 * MINUTE_MS;
/** Initial number of recovery codes. */
export const RECOVERY_CODES = 10;

/** Validity of mailed links. */
export const LINK_MS = {
  reset: 30 * MINUTE_MS,
  verify: 24 * 60 * MINUTE_MS,
  change_email: 30 * MINUTE_MS,
  link: 30 * MINUTE_MS,
} as const;

/**
 * A refresh token is replaced from this age on: longer than a request may be pending, and than a browser
 * takes to store a cookie. Who uses a token twice in a row has certainly received the previous one.
 */
export const ROTATE_AFTER_MS = MINUTE_MS;
/** Maximum lifetime of a session, even if used daily. */
export const SESSION_MS = 180 * 24 * 60 * MINUTE_MS;

/** The counted identity of an address: an IPv6 network of 64 bits is one customer's. */
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
