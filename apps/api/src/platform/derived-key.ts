import { hkdfSync } from 'node:crypto';

export type Purpose =
  | 'refresh token'
  | 'captcha'
  | 'social sign-in'
  | 'second step'
  | 'authenticator'
  | 'recovery code'
  | 'points transfer'
  | 'list cursor'
  | 'search visitor'
  | 'pickup code'
  | 'webhook'
  | 'connection secrets'
  | 'event registration'
  | 'waiting room';

/** Derives a key per purpose from the configured secret: leaking one does not compromise others. */
export function derivedKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mali ${purpose}`, 32));
}
