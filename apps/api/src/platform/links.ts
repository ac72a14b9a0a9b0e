import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signed links: users with access to a private file get a URL valid for some minutes. It works in an `<img>`,
 * which sends no bearer token, and cannot be guessed or reused later.
 */
const mac = (secret: string, subject: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`link\n${subject}\n${until}`).digest();

/** The value of `?link=` that opens `subject` until `expiresAt`. */
export function signLink(secret: string, subject: string, expiresAt: Date): string {
  const until = Math.ceil(expiresAt.getTime() / 1000).toString(36);
  return `${until}.${mac(secret, subject, until).toString('base64url')}`;
}

/** True when the link's signature matches this subject and it is valid at `now`. */
export function linkHolds(secret: string, subject: string, link: string, now: Date): boolean {
  const [until, given, ...rest] = link.split('.');
  if (until === undefined || given === undefined || rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(until))
    return false;
  const expected = mac(secret, subject, until);
  const found = Buffer.from(given, 'base64url');
  return (
    found.length === expected.length &&
    timingSafeEqual(found, expected) &&
    now.getTime() <= Number.parseInt(until, 36) * 1000
  );
}
