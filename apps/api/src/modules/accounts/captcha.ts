import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaAnswer } from '@mali/contracts/accounts';

/** About half a second on a phone on average, paid per attempt. */
const MAX_NUMBER = 50_000;
const LIFETIME_MS = 10 * 60_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const signed = (key: Buffer, challenge: string): string =>
  createHmac('sha256', key).update(challenge).digest('hex');

/** A new challenge; stateless, authenticated by its signature. */
export function newChallenge(key: Buffer, now: Date): CaptchaAnswer {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  // The trailing & separates the end time from the number: otherwise digits could move between them.
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
  const challenge = sha256(`${salt}${randomInt(MAX_NUMBER + 1)}`);
  return { algorithm: 'SHA-256', challenge, maxnumber: MAX_NUMBER, salt, signature: signed(key, challenge) };
}

export type SolvedCaptcha = { challenge: Buffer; expiresAt: Date };

/** The challenge that `answer` solves, if issued by us and valid; else null. The caller marks it as used. */
export function readCaptcha(key: Buffer, answer: string | null, now: Date): SolvedCaptcha | null {
  if (answer === null) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof parts !== 'object' || parts === null) return null;
  const { algorithm, challenge, number, salt, signature } = parts as Record<string, unknown>;
  if (algorithm !== 'SHA-256' || typeof challenge !== 'string' || typeof salt !== 'string') return null;
  if (typeof signature !== 'string' || typeof number !== 'number' || !Number.isInteger(number)) return null;
  const expires = /^[0-9a-f]{24}\?expires=(\d{10})&$/.exec(salt)?.[1];
  if (expires === undefined || Number(expires) * 1000 <= now.getTime()) return null;
  if (sha256(`${salt}${number}`) !== challenge) return null;
  const [ours, given] = [Buffer.from(signed(key, challenge)), Buffer.from(signature)];
  if (ours.length !== given.length || !timingSafeEqual(ours, given)) return null;
  return { challenge: Buffer.from(challenge, 'hex'), expiresAt: new Date(Number(expires) * 1000) };
}
