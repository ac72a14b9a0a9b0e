import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const POLL_MS = 50;
/** How often the process that notifies says that it lives, and the others look whether it still does. */
const RENEW_MS = 500;
/** Events of one transaction. */
const BATCH = 1000;
const ANSWER_MS = 5000;

/** Nothing waits for the disk: after a crash of the server an event may be sent twice, which is harmless. */
const NO_WAIT = "set_config('synchronous_commit', 'off', true)";
/** Also takes over from a process that has not renewed for two seconds. */
const RENEW = `UPDATE live_notifier SET name = $1, at = clock_timestamp()
  WHERE name = $1 OR at < clock_timestamp() - interval '2 seconds' RETURNING ${NO_WAIT}`;
/** Another process takes over at once, while events still go to the outbox. */
const END = `UPDATE live_notifier SET at = clock_timestamp() - interval '5 seconds' WHERE name = $1`;
/**
 * Deletes the oldest events and notifies of them in one transaction: an event is sent or still stored. The lock keeps a
 * process that was held up from sending beside its successor. PostgreSQL sends equal notifications of a transaction once,
 * at the first; the last one counts, since an order may have moved there and back in between.
 */
const DELIVER = `WITH own AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtextextended('live_outbox', 0)) AS locked
  ), taken AS (
    DELETE FROM live_outbox WHERE (SELECT locked FROM own)
      AND id = ANY (ARRAY(SELECT id FROM live_outbox ORDER BY id LIMIT $1)) RETURNING id, channel, payload
  ), last AS MATERIALIZED (
    SELECT channel, payload, count(*)::int AS events FROM taken GROUP BY channel, payload ORDER BY max(id)
  ) SELECT pg_notify(channel, payload), events, ${NO_WAIT} FROM last`;

/**
 * Notifies of the events in live_outbox, which transactions write with notify_soon(): one process of the shop at a time,
 * whichever; another one takes over when it ends or stops answering.
 */
export class LiveNotifier {
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #name = randomUUID();
  readonly #ending = new AbortController();
  #running: Promise<void> | null = null;

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log;
    this.#pool = new pg.Pool({
      ...{ connectionString: url, application_name: 'mali-notifier', max: 1, idleTimeoutMillis: 0 },
      ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, allowExitOnIdle: true },
    });
    this.#pool.on('error', (error) => log.warn({ err: error }, 'connection of the notifier'));
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    let leads = false;
    let renewed = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      let events = 0;
      try {
        if (performance.now() - renewed >= RENEW_MS) {
          leads = (await this.#pool.query(RENEW, [this.#name])).rowCount === 1;
          renewed = performance.now();
        }
        if (leads) events = await this.#deliver();
      } catch (error) {
        leads = false;
        renewed = performance.now();
        if (!signal.aborted) this.#log.warn({ err: error }, 'live events wait in the outbox; trying again');
      }
      if (events < BATCH)
        await sleep(leads ? POLL_MS : RENEW_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    if (!leads) return;
    await this.#deliver();
    await this.#pool.query(END, [this.#name]);
  }

  async #deliver(): Promise<number> {
    const { rows } = await this.#pool.query<{ events: number }>({
      name: 'deliver-live-events',
      text: DELIVER,
      values: [BATCH],
    });
    return rows.reduce((sum, { events }) => sum + events, 0);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running?.catch((error: unknown) =>
      this.#log.warn({ err: error }, 'live events are left to another process'),
    );
    await this.#pool.end();
  }
}
