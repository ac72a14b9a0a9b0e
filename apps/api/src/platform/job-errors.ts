import type { Task, TaskList } from 'graphile-worker';

const LEFT_OUT = '[…]';
const MESSAGE_MAX = 300;
/** Values in a message that may be somebody's or a secret: what is quoted, Thai text, mails, long numbers, tokens. */
const PRIVATE: readonly RegExp[] = [
  /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g,
  /'[^']*'|"[^"]*"|`[^`]*`/g,
  /[\u0e00-\u0e7f][\u0e00-\u0e7f\s.]*/g,
  /(?<![A-Za-z0-9])\+?\d[\d -]{5,}\d/g,
  /(?<=[?&#])[^\s]+/g,
  /[A-Za-z0-9_+/=.-]{32,}/g,
];

/** First line of an error without what may be personal. A failed query begins with its text and values: only its end is the error. */
export function shownMessage(lastError: string): string {
  const isQuery = /^\s*(select|insert|update|delete|with|begin|commit)\b/i.test(lastError);
  const at = lastError.lastIndexOf(' - ');
  const ofQuery = at === -1 ? 'query failed' : lastError.slice(at + 3);
  const line = (isQuery ? ofQuery : lastError).trim().split('\n')[0] ?? '';
  return PRIVATE.reduce((shown, pattern) => shown.replace(pattern, LEFT_OUT), line.slice(0, MESSAGE_MAX));
}

/** The error with its message cleaned; the frames of its stack stay. */
function cleaned(error: unknown): Error {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const clean = new Error(shownMessage(message) || name);
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  clean.stack = [`${name}: ${clean.message}`, ...frames].join('\n');
  return clean;
}

/**
 * Tasks whose errors have no values of queries, names or secrets: the queue stores the message of a failure, and the log
 * has it.
 */
export function withCleanErrors(tasks: TaskList): TaskList {
  const clean = (task: Task): Task =>
    async function run(payload, helpers) {
      try {
        return await task(payload, helpers);
      } catch (error) {
        throw cleaned(error);
      }
    };
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task === undefined ? [] : [[name, clean(task)]])),
  );
}
