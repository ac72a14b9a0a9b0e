import type { ConnectionFault } from '@mali/contracts/connection-values';

/** How a call to an outside system ended; null: it was answered, also by a rejection of what was asked. */
export type Outcome = Readonly<{ fault: ConnectionFault; status: number | null }> | null;
export type NoteOutcome = (outcome: Outcome) => void;

/** The other system does not accept the shop's keys, said otherwise than by an HTTP status. A cause of errors. */
export class WrongCredentials extends Error {
  override name = 'WrongCredentials';
}

const NO_ANSWER: readonly string[] = [
  ...['NoAnswer', 'TimeoutError', 'AbortError'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
  // Of the client of mail servers.
  ...['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS'],
];
const CREDENTIALS: readonly string[] = [
  ...['WrongCredentials', 'EAUTH', 'credentials', 'authentication_failure'],
  ...['invalid_client', 'unauthorized_client', 'WWWAuthenticateChallengeError'],
];
/** A verdict about a message or a code, by a system that works. */
const ANSWERED: readonly string[] = ['invalid_grant'];
const REFUSED: readonly string[] = ['EENVELOPE', 'EMESSAGE'];

/** An unsuccessful HTTP status as a fault. */
export const faultOfStatus = (status: number): NonNullable<Outcome> => ({
  fault: status === 401 || status === 403 ? 'credentials' : status === 429 ? 'busy' : 'status',
  status,
});

/** The error and its causes. */
function chain(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (let next = error; typeof next === 'object' && next !== null && found.length < 5; ) {
    const one = next as Record<string, unknown>;
    found.push(one);
    next = one.cause;
  }
  return found;
}

/** What an error of an adapter says about its connection. No text of it is kept: it may hold personal data. */
export function outcomeOf(error: unknown): Outcome {
  const errors = chain(error);
  const names = errors.flatMap(({ name, code, reason, error: oauth }) =>
    [name, code, reason, oauth].filter((one) => typeof one === 'string'),
  );
  const has = (of: readonly string[]) => names.some((name) => of.includes(name));
  if (has(CREDENTIALS)) return { fault: 'credentials', status: null };
  // Adapters name their rejections so: the other system works.
  if (has(ANSWERED) || names.some((name) => /Refused$/.test(name))) return null;
  if (has(NO_ANSWER)) return { fault: 'no_answer', status: null };
  if (has(REFUSED)) return { fault: 'refused', status: null };
  // The adapters' own texts: "GET /charges answered 503".
  for (const { message } of errors) {
    const [, status] = typeof message === 'string' ? (/ answered ([1-5]\d\d)\b/.exec(message) ?? []) : [];
    if (status !== undefined) return faultOfStatus(Number(status));
  }
  return { fault: 'unexpected', status: null };
}

type Options = Readonly<{
  /** Methods that may succeed without a call. */
  silent?: readonly string[];
}>;

/** The adapter, with the outcome of each of its calls noted: asynchronous methods and iterators, also of its parts. */
export function observed<Port extends object>(port: Port, note: NoteOutcome, options: Options = {}): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
        return observed(value, note, options);
      if (typeof value !== 'function') return value;
      const isSilent = options.silent?.includes(String(key)) ?? false;
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args);
        if (result instanceof Promise) return notePromise(result, note, isSilent);
        if (isIterable(result)) return noteIterator(result, note);
        return result;
      };
    },
  });
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function notePromise(result: Promise<unknown>, note: NoteOutcome, isSilent: boolean): Promise<unknown> {
  try {
    const answer = await result;
    if (!isSilent) note(null);
    return answer;
  } catch (error) {
    note(outcomeOf(error));
    throw error;
  }
}

async function* noteIterator(result: AsyncIterable<unknown>, note: NoteOutcome): AsyncGenerator<unknown> {
  let failed = false;
  try {
    yield* result;
  } catch (error) {
    failed = true;
    note(outcomeOf(error));
    throw error;
  } finally {
    // Also when its reader has seen enough.
    if (!failed) note(null);
  }
}
