import { hkdfSync } from 'node:crypto';

type Purpose =
  | 'refresh token'
  | 'captcha'
  | 'social sign-in'
  | 'second step'
  | 'authenticator'
  | 'recovery code'
  | 'points transfer';

/** A key for one purpose out of the one secret of the configuration: what leaks of one does not open another. */
export function derivedKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mali ${purpose}`, 32));
}
