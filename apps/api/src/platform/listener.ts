import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export const CHANNELS = [
  'catalogue',
  'connections',
  'content',
  'live',
  'roles',
  'sessions',
  'settings',
  'site',
  'waiting_room',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Heartbeat: a connection with a lost peer looks idle. */
const BEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * A connection that receives commit notifications of other processes (PostgreSQL NOTIFY). Emits the channel's
 * name with its payload, and `lost` when the connection breaks: caches relying on it must then be
 * invalidated.
 */
export class Listener extends EventEmitter<Record<Channel, [string]> & { lost: []; ready: [] }> {
  #client: pg.Client | null = null;
  #closed = false;
  #timer: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  /** True while notifications arrive. */
  connected = false;

  constructor(url: string, log: FastifyBaseLogger) {
    super();
    this.setMaxListeners(50);
    this.#url = url;
    this.#log = log;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'mali-listener',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    this.#client = client;
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, undefined));
    client.on('notification', ({ channel, payload }) => {
      const known = CHANNELS.find((c) => c === channel);
      if (known !== undefined) this.emit(known, payload ?? '');
    });
    try {
      await client.connect();
      await client.query(CHANNELS.map((c) => `LISTEN ${c}`).join(';'));
      this.connected = true;
      this.#beat = setInterval(() => {
        client.query('SELECT 1').catch((error: unknown) => this.#onLost(client, error));
      }, BEAT_MS);
      this.#beat.unref();
      this.emit('ready');
    } catch (error) {
      this.#onLost(client, error);
    }
  }

  #onLost(client: pg.Client, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.connected = false;
    this.#endBeat();
    this.#log.warn({ err: error }, 'the listening connection is lost; trying again');
    this.emit('lost');
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start(), 500);
    this.#timer.unref();
  }

  #endBeat(): void {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
  }

  async stop(): Promise<void> {
    this.#closed = true;
    this.connected = false;
    this.#endBeat();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}
