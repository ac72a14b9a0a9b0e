import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** argon2id (the package's default kind), 19 MiB, two passes, one lane: OWASP's first choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AS_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * Each hash takes a core and 19 MiB in a thread of Node's pool: one core remains for other requests, and two
 * threads for files and network. The queue is some seconds of work; further requests are rejected.
 */
export const HASHES = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingMax: 100,
} as const;
const turns = new ConcurrencyLimiter(HASHES);

/** Keyboards compose Thai and accents differently: normalised, so that the same text is the same password. */
const composed = (password: string): string => password.normalize('NFC');

/**
 * @returns the hash with its parameters, as stored in users.password_hash
 * @throws DomainError ERROR.BUSY when the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(composed(password), COST));
}

/** Hash of a random password. */
const NOBODYS = `${AS_NOW}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

/**
 * Verifies a password. Without a hash (unknown e-mail, or an account without a password) the same work is
 * done, so that timing does not reveal it.
 * @throws DomainError ERROR.BUSY when the queue is full
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await turns.run(() => verify(passwordHash ?? NOBODYS, composed(password)));
  return right && passwordHash !== null;
}

/** Whether the hash has outdated parameters, and is to be replaced at the next sign-in. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(AS_NOW);
