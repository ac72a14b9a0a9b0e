import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { type Db, firstRow, rows } from './database.ts';
import type { Listener } from './listener.ts';

/** As long as a token of an ended session could still be good, and a little more: clocks differ. */
const KEPT_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000;
const AGAIN_MS = 1000;

/**
 * Sessions that have ended while access tokens of theirs are still out. Asked with every request, so it is kept in
 * memory: what ended before this process began is read once, and every later end is told by the database (a trigger
 * of `sessions`). While nobody can tell, the database itself is asked.
 */
export class SessionRevocationList {
  readonly #ended = new Map<string, number>();
  readonly #db: Db;
  readonly #now: () => Date;
  #told = false;
  /** Grows with each loss of the listener and each return: what was read for an earlier one is out of date. */
  #round = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Hears of every session's end from now on. */
  follow(listener: Listener): void {
    listener.on('sessions', (session_id) => this.add([session_id]));
    listener.on('lost', () => {
      this.#told = false;
      this.#round += 1;
    });
    listener.on('ready', () => {
      this.#round += 1;
      this.#reading = this.#readRecent(listener, this.#round);
    });
  }

  /** Resolves when what ended before has been read, or could not be. */
  settled(): Promise<void> {
    return this.#reading;
  }

  /** To be told by who has ended sessions: this process lets them in no longer at once. */
  add(sessionIds: readonly string[]): void {
    const now = this.#now().getTime();
    for (const session_id of sessionIds) {
      // Put at the end again: the oldest stay first.
      this.#ended.delete(session_id);
      this.#ended.set(session_id, now);
    }
    for (const [session_id, at] of this.#ended) {
      if (now - at <= KEPT_MS) break;
      this.#ended.delete(session_id);
    }
  }

  /** Whether the session has ended; no wait while notifications arrive. */
  has(session_id: string): boolean | Promise<boolean> {
    if (this.#ended.has(session_id)) return true;
    return this.#told ? false : this.#ask(session_id);
  }

  async #ask(session_id: string): Promise<boolean> {
    const sql = 'SELECT 1 AS ended FROM sessions WHERE session_id = ? AND ended_at IS NOT NULL';
    return (await firstRow(this.#db, sql, [session_id])) !== undefined;
  }

  /** What ended while nobody listened. Listening has begun before this is read, so that no end falls in between. */
  async #readRecent(listener: Listener, round: number): Promise<void> {
    try {
      const since = new Date(this.#now().getTime() - KEPT_MS);
      const sql = 'SELECT session_id FROM sessions WHERE ended_at > ?';
      const recent = await rows<{ session_id: string }>(this.#db, sql, [since]);
      this.add(recent.map(({ session_id }) => session_id));
      if (round === this.#round) this.#told = true;
    } catch {
      // Until it is read the database is asked with each request.
      const again = () => {
        if (listener.connected && round === this.#round) void this.#readRecent(listener, round);
      };
      setTimeout(again, AGAIN_MS).unref();
    }
  }
}
