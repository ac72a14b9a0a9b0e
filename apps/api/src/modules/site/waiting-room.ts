import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { WaitingRoomAnswer } from '@mali/contracts/waiting-room';
import { type RoomOpener, WAITING_ROOM } from '@mali/contracts/waiting-room-values';
import type { FastifyBaseLogger } from 'fastify';
import { batchLoader } from '../../platform/batch-loader.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Listener } from '../../platform/listener.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';
import type { GatedFor } from '../../platform/waiting-room-gate.ts';
import { followLoad, type LoadMemory, NO_LOAD, SAMPLE_MS } from './room-load.ts';
import {
  admitNext,
  beginPlan,
  closeQuietRoom,
  closeRoom,
  endPlan,
  issueTickets,
  lockRoom,
  openRoom,
  type RoomRow,
  readRoom,
  slowDown,
  speedUp,
} from './waiting-room-repository.ts';
import { type Ticket, Tickets } from './waiting-tickets.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly waitingRoom: WaitingRoom;
  }
}

export const ROOM_SUBJECT = 'waiting-room';
const BEAT_MS = 1000;
/** Who has begun to buy within the stay may end it. */
const BUY_GRACE_MS = 10 * 60_000;
/** Tickets of one statement. */
const JOINS_MOST = 1000;

/** Where a visitor stands, and the cookie to replace the present one, if any. */
export type Standing = Readonly<{ answer: WaitingRoomAnswer; cookie?: string }>;

const answerOf = (state: WaitingRoomAnswer['state']): WaitingRoomAnswer => ({
  ...{ state, ahead: 0, seconds: 0, poll_seconds: WAITING_ROOM.pollMin },
});

/** The rule of the plan: opens the room at its beginning, once, and closes it at its end if it has opened it. */
export async function followRoomPlan({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    const { starts_at, ends_at, plan_begun, opened_by } = await lockRoom(trx);
    if (starts_at === null || ends_at === null || starts_at > at) return;
    if (ends_at <= at) {
      if (opened_by === 'schedule' && (await closeRoom(trx))) await record(trx, 'waiting_room_closed', at);
      await endPlan(trx);
    } else if (!plan_begun) {
      if (await openRoom(trx, 'schedule', at)) await record(trx, 'waiting_room_opened', at, 'schedule');
      await beginPlan(trx);
    }
  });
}

/** Records what no member of staff has done. */
const record = (
  trx: Db,
  kind: 'waiting_room_opened' | 'waiting_room_closed',
  at: Date,
  by: RoomOpener = 'load',
): Promise<void> =>
  recordSecurityEvent(trx, {
    ...{ kind, at, user_id: null, actor_id: null, subject: ROOM_SUBJECT, source: 'job' as const },
    origin: { ip: '', user_agent: '' },
    details: kind === 'waiting_room_opened' ? { opened_by: by } : {},
  });

/**
 * The waiting room as one process knows it (docs/decisions/0118). What it answers is of memory; joins are gathered into
 * statements; once a second, while it is open, the processes together admit the next.
 */
export class WaitingRoom {
  readonly #db: Deps['db'];
  readonly #now: () => Date;
  readonly #log: FastifyBaseLogger;
  readonly #tickets: Tickets;
  readonly #delay: () => number;
  #listener: Pick<Listener, 'connected'> = { connected: false };
  #row: RoomRow | null = null;
  #load: LoadMemory = NO_LOAD;
  #beats = 0;
  #isBeating = false;
  #timer: NodeJS.Timeout | null = null;
  #histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  #joins = 0;
  readonly #join: (keys: readonly number[]) => Promise<ReadonlyMap<number, number>>;

  /** @param delay 99th percentile of the delay of the event loop since the last call, ms */
  constructor(
    {
      db,
      now,
      log,
      config,
    }: Pick<Deps, 'db' | 'now' | 'log'> & {
      config: Readonly<{ jwtSecret: string; jwtSecretPrevious: string | null }>;
    },
    delay?: () => number,
  ) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#tickets = new Tickets(config);
    this.#delay = delay ?? (() => this.#sampleDelay());
    // Keys are in the order of arrival, and so are the numbers.
    this.#join = batchLoader(async (keys) => {
      const row = await issueTickets(db, keys.length);
      if (row === undefined) {
        await this.read();
        return new Map();
      }
      this.#row = row;
      return new Map(keys.map((key, place) => [key, row.issued - keys.length + 1 + place]));
    }, JOINS_MOST);
  }

  follow(listener: Listener): void {
    this.#listener = listener;
    const read = () => void this.read().catch((error: unknown) => this.#log.warn({ err: error }, 'room'));
    listener.on('waiting_room', read);
    listener.on('ready', read);
  }

  async read(): Promise<void> {
    this.#row = await readRoom(this.#db);
  }

  start(): void {
    this.#timer = setInterval(() => void this.beat(), BEAT_MS);
    this.#timer.unref();
  }
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#histogram?.disable();
  }

  get isOpen(): boolean {
    return this.#row?.is_open === true;
  }
  /** Tickets per minute of one address. */
  get joinsPerMinute(): number {
    return this.#row?.joins_per_minute ?? WAITING_ROOM.joinsMax;
  }
  get staySeconds(): number {
    return (this.#row?.stay_minutes ?? 1) * 60 + BUY_GRACE_MS / 1000;
  }

  /** A pass with which this process asks itself, as it does before it is ready. */
  ownPass(): string {
    const opening = this.#row?.opening ?? 0;
    return this.#tickets.write({ kind: 'pass', opening, number: 0, at: this.#now().getTime() });
  }

  /** Whether the bearer of a cookie may use a route that is for those admitted. */
  admits(cookie: string | undefined, use: GatedFor): boolean {
    const row = this.#row;
    if (row === null || !row.is_open) return true;
    const ticket = this.#tickets.read(cookie);
    return ticket !== null && this.#isPass(ticket, row, use === 'buy' ? BUY_GRACE_MS : 0);
  }

  /** Reads neither the database nor anything but the cookie and memory. */
  standing(cookie: string | undefined): Standing {
    const row = this.#row;
    if (row === null || !row.is_open) return { answer: answerOf('open') };
    const ticket = this.#tickets.read(cookie);
    if (ticket === null) return { answer: answerOf('none') };
    if (this.#isPass(ticket, row, 0)) return { answer: answerOf('admitted') };
    const { number, kind, opening } = ticket;
    if (kind === 'pass' || opening !== row.opening || number <= row.lapsed)
      return { answer: answerOf('none') };
    if (number <= row.served) {
      const pass = { kind: 'pass', opening, number, at: this.#now().getTime() } as const;
      return { answer: answerOf('admitted'), cookie: this.#tickets.write(pass) };
    }
    const seconds = Math.ceil((number - row.served) / row.current_per_second);
    const poll = Math.round(seconds / 5);
    return {
      answer: {
        state: 'waiting',
        ahead: Math.max(0, number - 1 - Math.floor(row.served)),
        seconds,
        poll_seconds: Math.min(WAITING_ROOM.pollMax, Math.max(WAITING_ROOM.pollMin, poll)),
      },
    };
  }

  /** Gives a ticket to who has none that counts; others keep theirs. */
  async join(): Promise<Standing> {
    this.#joins += 1;
    const key = this.#joins;
    const number = (await this.#join([key])).get(key);
    const row = this.#row;
    if (number === undefined || row === null) return { answer: answerOf('open') };
    const at = this.#now().getTime();
    const cookie = this.#tickets.write({ kind: 'ticket', opening: row.opening, number, at });
    const standing = this.standing(cookie);
    return { cookie, ...standing };
  }

  /** Once a second. */
  async beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      this.#beats += 1;
      const isSample = (this.#beats * BEAT_MS) % SAMPLE_MS === 0;
      if (this.isOpen) this.#row = await admitNext(this.#db, this.#now());
      else if (isSample && !this.#listener.connected) await this.read();
      const { starts_at = null, ends_at = null, plan_begun = false } = this.#row ?? {};
      const due = plan_begun ? ends_at : starts_at;
      if (due !== null && due <= this.#now()) {
        await followRoomPlan({ db: this.#db, now: this.#now });
        await this.read();
      }
      if (isSample) await this.#followLoad();
    } catch (error) {
      this.#log.warn({ err: error }, 'the waiting room did not go on; trying again');
    } finally {
      this.#isBeating = false;
    }
  }

  async #followLoad(): Promise<void> {
    const row = this.#row;
    if (row === null || !row.by_load) {
      this.#histogram?.disable();
      this.#histogram = null;
      this.#load = NO_LOAD;
      return;
    }
    const at = this.#now();
    const { memory, act } = followLoad(this.#load, { p99: this.#delay(), at: at.getTime() }, row);
    this.#load = memory;
    if (act === 'slow') await slowDown(this.#db, at);
    else if (act === 'speed') await speedUp(this.#db, at);
    else if (act !== null)
      await this.#db.transaction(async (trx) => {
        if (act === 'open' && (await openRoom(trx, 'load', at))) await record(trx, 'waiting_room_opened', at);
        if (act === 'close' && (await closeQuietRoom(trx, at))) await record(trx, 'waiting_room_closed', at);
      });
    if (act !== null) await this.read();
  }

  #isPass({ kind, opening, at }: Ticket, row: RoomRow, grace: number): boolean {
    const until = at + row.stay_minutes * 60_000 + grace;
    return kind === 'pass' && opening === row.opening && this.#now().getTime() < until;
  }

  /** Measured only while the load may open the room: the measurement wakes an idle process. */
  #sampleDelay(): number {
    if (this.#histogram === null) {
      this.#histogram = monitorEventLoopDelay({ resolution: 20 });
      this.#histogram.enable();
      return 0;
    }
    const p99 = this.#histogram.percentile(99) / 1e6;
    this.#histogram.reset();
    return p99;
  }
}
