import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { type Db, firstRow, rows } from './database.ts';
import type { Listener } from './listener.ts';

/** Lifetime of an access token, plus a margin for clock skew. */
const KEPT_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000;
const AGAIN_MS = 1000;

/**
 * Ended sessions with unexpired access tokens. Checked on every request, so cached: earlier ends are read at
 * start-up, later ones are notified by the database (a trigger of `sessions`). While notifications are
 * unavailable, the database is queried.
 */
export class SessionRevocationList {
  readonly #ended = new Map<string, number>();
  readonly #db: Db;
  readonly #now: () => Date;
  #told = false;
  /** Incremented on each loss and return of the listener: earlier reads are outdated. */
  #round = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Subscribes to ends of sessions. */
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

  /** Resolves when the initial read has finished or failed. */
  settled(): Promise<void> {
    return this.#reading;
  }

  /** Called by code that ends sessions: effective immediately in this process. */
  add(sessionIds: readonly string[]): void {
    const now = this.#now().getTime();
    for (const session_id of sessionIds) {
      // Re-inserted at the end: entries are ordered by age.
      this.#ended.delete(session_id);
      this.#ended.set(session_id, now);
    }
    for (const [session_id, at] of this.#ended) {
      if (now - at <= KEPT_MS) break;
      this.#ended.delete(session_id);
    }
  }

  /** Whether the session has ended; synchronous while notifications are available. */
  has(session_id: string): boolean | Promise<boolean> {
    if (this.#ended.has(session_id)) return true;
    return this.#told ? false : this.#ask(session_id);
  }

  async #ask(session_id: string): Promise<boolean> {
    const sql = 'SELECT 1 AS ended FROM sessions WHERE session_id = ? AND ended_at IS NOT NULL';
    return (await firstRow(this.#db, sql, [session_id])) !== undefined;
  }

  /** Sessions ended before. Read after listening has started, so that none is missed in between. */
  async #readRecent(listener: Listener, round: number): Promise<void> {
    try {
      const since = new Date(this.#now().getTime() - KEPT_MS);
      const sql = 'SELECT session_id FROM sessions WHERE ended_at > ?';
      const recent = await rows<{ session_id: string }>(this.#db, sql, [since]);
      this.add(recent.map(({ session_id }) => session_id));
      if (round === this.#round) this.#told = true;
    } catch {
      // Until it succeeds the database is queried per request.
      const again = () => {
        if (listener.connected && round === this.#round) void this.#readRecent(listener, round);
      };
      setTimeout(again, AGAIN_MS).unref();
    }
  }
}
