import { createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { derivedKey } from '../../platform/derived-key.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { RECOVERY_CODES } from './policy.ts';

/** Time step of a code in seconds; the previous and the next one are accepted too. */
const STEP = 30;

/**
 * Encrypts the secret of an authenticator (AES-256-GCM), bound to one account.
 * @param key TOTP_KEY of the environment
 */
export const sealSecret = (key: string, userId: number, secret: string): Buffer =>
  seal(key, 'authenticator', String(userId), Buffer.from(secret));

/** @throws Error when encrypted with another key, for another account, or modified */
export const openSecret = (key: string, userId: number, sealed: Buffer): string =>
  unseal(key, 'authenticator', String(userId), sealed).toString('utf8');

/** A new authenticator secret: 160 bits in base32. */
export const newSecret = (): string => generateSecret();

/** The otpauth URI in the QR code. */
export const authenticatorUri = (secret: string, issuer: string, email: string): string =>
  generateURI({ issuer, label: email, secret });

/**
 * The time step of a code, or null when it is not valid now.
 * @param after step of the last used code: this and earlier ones are rejected
 */
export function stepOfCode(secret: string, code: string, after: number | null, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP });
  if (!result.valid || !('timeStep' in result)) return null;
  return after !== null && result.timeStep <= after ? null : result.timeStep;
}

/** Letters and digits that cannot be confused with each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

function recoveryCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      const letter = ALPHABET[byte % 32];
      if (letter !== undefined && code.length < LENGTH) code += letter;
    }
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Ten recovery codes of about 50 bits, each valid once instead of an authenticator code. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);

/** The stored form of a code: a keyed hash, so that the database alone does not allow guessing. */
export function hashRecoveryCode(key: string, userId: number, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', derivedKey(key, 'recovery code')).update(`${userId}\n${plain}`).digest();
}
