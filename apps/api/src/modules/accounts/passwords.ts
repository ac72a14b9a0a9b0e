import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** argon2id (the package's default kind), 19 MiB, two passes, one lane: OWASP's first choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash takes a core and 19 MiB: more at a time would only stop the rest of the shop. */
const AT_ONCE = 2;
/** Seconds of work: whoever comes later is better told so. */
const WAITING_MAX = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= WAITING_MAX) throw new DomainError('ERROR.TOO_MANY_REQUESTS');
    // Whoever ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Keyboards compose Thai and accents differently: the same word shall be the same password. */
const composed = (password: string): string => password.normalize('NFC');

/**
 * @returns the hash with its parameters in it, as users.password_hash keeps it
 * @throws DomainError ERROR.TOO_MANY_REQUESTS when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), COST));
}

/** Hash of a password that nobody knows. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has this e-mail, or the account has no
 * password) the same work is done for nothing: the time must not tell which it was.
 * @throws DomainError ERROR.TOO_MANY_REQUESTS when too many wait
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODYS, composed(password)));
  return right && passwordHash !== null;
}

/**
 * Why a password is too easy to guess, or null. There are no rules of composition: they cost customers and help
 * nobody (rule of use 3).
 */
export function passwordWeakness(password: string, email: string): 'common' | 'repeated' | 'email' | null {
  const lower = composed(password).toLowerCase();
  if (COMMON_PASSWORDS.has(lower)) return 'common';
  const points = [...lower].map((character) => character.codePointAt(0) ?? 0);
  const step = (points[1] ?? 0) - (points[0] ?? 0);
  const even = points.every((point, i) => i === 0 || point - (points[i - 1] ?? 0) === step);
  if (even && Math.abs(step) <= 1) return 'repeated';
  const name = email.split('@')[0] ?? '';
  return name.length >= 4 && lower.includes(name) ? 'email' : null;
}
