import { AsyncLocalStorage } from 'node:async_hooks';
import { countDatabaseRead, reportReplicaLag } from '@mali/telemetry/channels';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { isDatabaseError, openDatabase } from './database.ts';
import type { App } from './http.ts';
import {
  isConnectionLost,
  isOfReplica,
  positionClient,
  primaryPosition,
  Replica,
  readLsn,
  sharedQuestion,
  within,
  writeLsn,
} from './replica.ts';
import { isOverdue } from './time-limit.ts';

/** A position in the write-ahead log of the primary. */
export type Lsn = bigint;

/**
 * What a read must contain. `own`: every write of its own session; others' may be missing, for as long as a
 * replica may lag. `latest`: everything that was committed before it, as on the primary; for what is read
 * because of a notification, and for answers that are cached.
 */
export type Freshness = 'own' | 'latest';

/** Where reads go that a replica may serve. Everything that is not read through it goes to the primary. */
export interface Reads {
  /**
   * Does a read on a replica that is fresh enough, else on the primary; on the primary again when the replica
   * fails. So `work` may run twice, and must only read: a replica refuses writes.
   */
  read<T>(work: (db: Knex) => Promise<T>, freshness?: Freshness): Promise<T>;
  /** The same for many rows: after the first ones a failure is the reader's. */
  stream<T>(work: (db: Knex) => AsyncGenerator<T>, freshness?: Freshness): AsyncGenerator<T>;
}

/** All reads on the primary: there is no replica. */
export const primaryReads = (db: Knex): Reads => ({
  read: (work) => work(db),
  stream: (work) => work(db),
});

const LOOK_MS = 200;
/** Positions of the primary are remembered for so long to tell the lag. */
const REMEMBERED_MS = 60_000;
/** A read that needs the latest position waits for the replica for so long. */
const WAIT_MS = 50;
/** An answer waits for the position after its write for so long, less than what is left of the time of an answer. */
const MARK_MS = 400;
const COOKIE = 'mali_lsn';
/** Longer than the lag at which replicas are used, for the time between two looks. */
const COOKIE_MARGIN_SECONDS = 5;
/** After every position: no replica reaches it. */
const UNKNOWN: Lsn = 2n ** 64n - 1n;
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

type Session = { lsn: Lsn; request: FastifyRequest };

/**
 * Sends reads to replicas. After each writing request its session gets the position of the primary as a cookie;
 * a read of the session needs a replica that has applied the log up to there. So it holds with any number of
 * API processes, which share nothing.
 */
export class ReplicaReads implements Reads {
  readonly #primary: Knex;
  readonly #client: pg.Pool;
  readonly #replicas: readonly Replica[];
  readonly #maxLagMs: number;
  readonly #isSecure: boolean;
  readonly #log: FastifyBaseLogger;
  readonly #sessions = new AsyncLocalStorage<Session>();
  readonly #position: () => Promise<Lsn>;
  /** Where the primary was, oldest first. */
  #points: { at: number; lsn: Lsn }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #turn = 0;

  constructor(primary: Knex, config: Config, log: FastifyBaseLogger) {
    this.#primary = primary;
    this.#client = positionClient(config.databaseUrl, 'mali-api-position');
    this.#position = sharedQuestion(() => primaryPosition(this.#client));
    this.#replicas = config.databaseReplicaUrls.map(
      (url) =>
        new Replica(
          openDatabase(url, config.databasePool, 'mali-api-reads', config.databasePooler),
          positionClient(url, 'mali-api-position'),
        ),
    );
    this.#maxLagMs = config.replicaLagSeconds * 1000;
    this.#isSecure = config.publicUrl.startsWith('https:');
    this.#log = log;
  }

  /** Follows the positions of all servers. Until they are known, reads go to the primary. */
  start(): void {
    const look = async () => {
      await this.look();
      if (this.#timer !== null) this.#timer = setTimeout(() => void look(), LOOK_MS).unref();
    };
    this.#timer = setTimeout(() => void look(), 0).unref();
  }

  /** Looks where every server is. */
  async look(): Promise<void> {
    // The primary first: a replica that is found at the same position has everything that was there at that time.
    const at = performance.now();
    const lsn = await this.#position().catch(() => null);
    if (lsn !== null) this.#points.push({ at, lsn });
    this.#points = this.#points.filter((point) => point.at > at - REMEMBERED_MS);
    const wereUp = this.#replicas.map((one) => this.#isUsable(one));
    await Promise.all(this.#replicas.map((one) => one.look()));
    for (const [i, one] of this.#replicas.entries()) {
      reportReplicaLag(`${i}`, Math.min(this.#lagMs(one), REMEMBERED_MS) / 1000);
      const isUp = this.#isUsable(one);
      if (isUp !== wereUp[i])
        this.#log.warn({ replica: i }, isUp ? 'reads go to the replica again' : 'reads leave the replica');
    }
  }

  /** How old the oldest change is that the replica may lack. */
  #lagMs({ replayed }: Replica): number {
    if (replayed === null) return Number.POSITIVE_INFINITY;
    const reached = this.#points.findLast(({ lsn }) => lsn <= replayed);
    return reached === undefined ? Number.POSITIVE_INFINITY : performance.now() - reached.at;
  }

  #isUsable(replica: Replica): boolean {
    return this.#lagMs(replica) <= this.#maxLagMs;
  }

  /** A replica for a read of the current request, or null: the primary. */
  async #choose(freshness: Freshness): Promise<Replica | null> {
    const session = this.#sessions.getStore();
    // What it has written itself is in no cookie yet.
    if (session !== undefined && mayHaveWritten(session.request)) return null;
    // Jobs and timers have no session, and programs with a key keep no cookies.
    const isLatest = freshness === 'latest' || session === undefined || isProgram(session.request);
    const needed = isLatest ? 0n : session.lsn;
    const usable = this.#replicas.filter((one) => this.#isUsable(one) && (one.replayed ?? -1n) >= needed);
    this.#turn = (this.#turn + 1) % Math.max(1, usable.length);
    const replica = usable[this.#turn];
    if (replica === undefined || !isLatest) return replica ?? null;
    const lsn = await this.#position().catch(() => null);
    return lsn !== null && (await replica.reaches(lsn, WAIT_MS)) ? replica : null;
  }

  async read<T>(work: (db: Knex) => Promise<T>, freshness: Freshness = 'own'): Promise<T> {
    const replica = await this.#choose(freshness);
    if (replica === null) {
      countDatabaseRead('primary');
      return work(this.#primary);
    }
    try {
      const answer = await replica.run(work);
      countDatabaseRead('replica');
      return answer;
    } catch (error) {
      this.#assertRetried(replica, error);
      return work(this.#primary);
    }
  }

  async *stream<T>(work: (db: Knex) => AsyncGenerator<T>, freshness: Freshness = 'own'): AsyncGenerator<T> {
    const replica = await this.#choose(freshness);
    let hasBegun = false;
    if (replica !== null) {
      try {
        for await (const part of work(replica.pool)) {
          if (!hasBegun) countDatabaseRead('replica');
          hasBegun = true;
          yield part;
        }
        return;
      } catch (error) {
        if (hasBegun) throw error;
        this.#assertRetried(replica, error);
      }
    } else countDatabaseRead('primary');
    yield* work(this.#primary);
  }

  /** @throws the error, unless the read may succeed on the primary */
  #assertRetried(replica: Replica, error: unknown): void {
    if (!isOfReplica(error)) throw error;
    countDatabaseRead('retried');
    if (isConnectionLost(error)) replica.down();
    // A fault of the code, not of the replica.
    if (isDatabaseError(error, '25006'))
      this.#log.error({ err: error }, 'a read that a replica may serve writes');
  }

  /** Remembers in a cookie what the session of a request has written, and reads the cookie for its reads. */
  followSessions(app: App): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const text = request.cookies[COOKIE];
      const lsn = (text === undefined ? null : readLsn(text)) ?? 0n;
      this.#sessions.run({ lsn, request }, done);
    });
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (!mayHaveWritten(request) || isProgram(request)) {
        done();
        return;
      }
      const mark = (lsn: Lsn) => {
        this.#mark(reply, lsn);
        done();
      };
      // An answer that is late does not wait for a database that does not answer.
      if (isOverdue(request)) mark(UNKNOWN);
      else void within(MARK_MS, this.#position(), UNKNOWN).then(mark, done);
    });
  }

  #mark(reply: FastifyReply, lsn: Lsn): void {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const;
    // Replicas that are used at all have by then what was written.
    const maxAge = this.#maxLagMs / 1000 + COOKIE_MARGIN_SECONDS;
    reply.setCookie(COOKIE, writeLsn(lsn), { ...options, maxAge });
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#client.end();
    await Promise.all(this.#replicas.map((one) => one.close()));
  }
}

const isProgram = ({ caller }: FastifyRequest): boolean => caller?.key !== undefined;

/** A POST that only reads is declared as answered while the shop is closed, and costs as little as a GET. */
function mayHaveWritten({ method, is404, routeOptions: { config } }: FastifyRequest): boolean {
  if (SAFE_METHODS.includes(method) || is404) return false;
  return !(config.whenClosed === 'answers' && config.rate === 'browse');
}
