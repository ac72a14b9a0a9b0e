import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey, type Purpose } from './derived-key.ts';

const NONCE = 12;
const TAG = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts personal data and secrets (AES-256-GCM), bound to a context: decryption in another context fails.
 * @param key TOTP_KEY of the environment, from which the key of the purpose is derived
 * @param place context, such as `person 7 f81d4fae-…`
 */
export function seal(key: string, purpose: Purpose, place: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, derivedKey(key, purpose), nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** @throws Error for another key, purpose or context, or modified data */
export function unseal(key: string, purpose: Purpose, place: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, derivedKey(key, purpose), sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}
