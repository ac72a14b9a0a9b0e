import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** argon2id (the package's default kind), 19 MiB, two passes, one lane: OWASP's first choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AS_NOW = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/**
 * Each hash takes a core and 19 MiB in a thread of Node's pool: one core stays with the rest of the shop, and two
 * threads of the pool with files and the network. Those in line are some seconds of work: whoever comes later is
 * better told so.
 */
export const HASHES = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingMax: 100,
} as const;
const turns = new ConcurrencyLimiter(HASHES);

/** Keyboards compose Thai and accents differently: the same word shall be the same password. */
const composed = (password: string): string => password.normalize('NFC');

/**
 * @returns the hash with its parameters in it, as users.password_hash keeps it
 * @throws DomainError ERROR.BUSY when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(composed(password), COST));
}

/** Hash of a password that nobody knows. */
const NOBODYS = `${AS_NOW}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has this e-mail, or the account has no
 * password) the same work is done for nothing: the time must not tell which it was.
 * @throws DomainError ERROR.BUSY when too many wait
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await turns.run(() => verify(passwordHash ?? NOBODYS, composed(password)));
  return right && passwordHash !== null;
}

/** Whether the hash was made with other parameters than those of now, and is to be made anew at the next sign-in. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(AS_NOW);
