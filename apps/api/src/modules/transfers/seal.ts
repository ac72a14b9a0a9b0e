import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '../../platform/derived-key.ts';

const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Seals what tells of a person (AES-256-GCM), for one place: moved to another one it cannot be opened.
 * @param key TOTP_KEY of the environment, of which a key of its own is derived
 * @param place what it is and whose, as `person 7 f81d4fae-…`
 */
export function seal(key: string, place: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, derivedKey(key, 'points transfer'), nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** @throws Error when it was sealed with another key, for another place, or was changed */
export function unseal(key: string, place: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, derivedKey(key, 'points transfer'), sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}
