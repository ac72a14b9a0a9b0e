import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { ONE_TIME_CODE } from './bank.ts';
import type { BankConfig } from './config.ts';

/** A card of the simulated partner, as returned to the shop. */
export type PartnerCard = { card: string; number: string; points: number; holder: HolderName };
type NameInBoth = { th: string; en: string };
type HolderName = { first_name: NameInBoth; last_name: NameInBoth };
/** Identifiers by which a holder is found. */
export const HOLDER_TYPES = ['mobile', 'national_id', 'card_no'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];
export type Reservation = {
  key: string;
  card: string;
  points: number;
  /** Returned points of the reservation. */
  returned: number;
  status: 'reserved' | 'captured' | 'released';
  /** Milliseconds since 1970. */
  created_at: number;
};

/** A rejected request, with a machine-readable code. */
export class The1Refusal extends Error {
  override name = 'The1Refusal';
  readonly code: The1RefusalCode;
  constructor(code: The1RefusalCode) {
    super(code);
    this.code = code;
  }
}
export type The1RefusalCode =
  | 'not_found'
  | 'wrong_code'
  | 'too_many'
  | 'unknown_card'
  | 'insufficient_points'
  | 'released'
  | 'key_reused'
  | 'not_returnable';

/** Test holders: by phone and national ID, with their cards and points. */
export const TEST_HOLDERS: readonly {
  mobile: string;
  national_id: string;
  name: HolderName;
  cards: readonly { number: string; points: number }[];
}[] = [
  {
    mobile: '0811111111',
    national_id: '1101700230708',
    name: {
      first_name: { th: 'พิมพ์ชนก', en: 'Pimchanok' },
      last_name: { th: 'วัฒนากร', en: 'Wattanakorn' },
    },
    cards: [
      { number: '9100000000001111', points: 124_800 },
      { number: '9100000000001129', points: 960 },
    ],
  },
  {
    mobile: '0822222222',
    national_id: '3100600445635',
    name: { first_name: { th: 'สมชาย', en: 'Somchai' }, last_name: { th: 'ใจดี', en: 'Jaidee' } },
    cards: [{ number: '9100000000002222', points: 40 }],
  },
  {
    mobile: '0833333333',
    national_id: '1234567890121',
    name: { first_name: { th: 'มาลี', en: 'Malee' }, last_name: { th: 'ดีงาม', en: 'Deengam' } },
    cards: [],
  },
];

const NOBODY: HolderName = { first_name: { th: '', en: '' }, last_name: { th: '', en: '' } };
const nameOf = (mobile: string): HolderName =>
  TEST_HOLDERS.find((holder) => holder.mobile === mobile)?.name ?? NOBODY;

const CODE_MS = 5 * 60_000;
/** Maximum wrong attempts per code; then a new one must be sent. */
const TRIES = 5;
const PAGE = 100;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS cards (
    card TEXT PRIMARY KEY,
    mobile TEXT NOT NULL,
    number TEXT NOT NULL UNIQUE,
    points INTEGER NOT NULL CHECK (points >= 0)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS codes (
    mobile TEXT PRIMARY KEY,
    tries INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS reservations (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    card TEXT NOT NULL,
    points INTEGER NOT NULL CHECK (points >= 0),
    returned INTEGER NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND points),
    status TEXT NOT NULL CHECK (status IN ('reserved', 'captured', 'released')),
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS returns (
    key TEXT NOT NULL REFERENCES reservations (key),
    name TEXT NOT NULL,
    points INTEGER NOT NULL CHECK (points > 0),
    PRIMARY KEY (key, name)
  ) STRICT;
`;

/**
 * State of the sandbox's loyalty partner: cards, one-time codes and point reservations, in one SQLite file,
 * each change durable before its response. Calls are synchronous, so each is serialised.
 */
export class The1 {
  readonly #db: DatabaseSync;
  readonly #now: () => number;

  constructor(config: Pick<BankConfig, 'the1Database' | 'sync'>, now: () => number) {
    if (config.the1Database !== ':memory:') mkdirSync(dirname(config.the1Database), { recursive: true });
    this.#db = new DatabaseSync(config.the1Database);
    this.#db.exec(`PRAGMA synchronous = ${config.sync}; PRAGMA journal_mode = WAL`);
    this.#db.exec(SCHEMA);
    this.#now = now;
    for (const { mobile, cards } of TEST_HOLDERS) {
      for (const { number, points } of cards) {
        const card = `the1_${number.slice(-8)}`;
        this.#run('INSERT OR IGNORE INTO cards VALUES (?, ?, ?, ?)', card, mobile, number, points);
      }
    }
  }

  close(): void {
    this.#db.close();
  }

  /**
   * Simulates sending a code to a phone.
   * @returns the phone, masked
   */
  sendCode(type: HolderType, number: string): string {
    const mobile = this.#mobileOf(type, number);
    // A request for an unknown card does not reveal that it is unknown.
    if (mobile !== null)
      this.#run('INSERT OR REPLACE INTO codes VALUES (?, ?, ?)', ...[mobile, TRIES, this.#now() + CODE_MS]);
    return `•••-•••-${(mobile ?? number).slice(-4)}`;
  }

  /**
   * The cards of the holder who entered the sent code.
   * @throws The1Refusal wrong_code, too_many
   */
  cards(type: HolderType, number: string, code: string): PartnerCard[] {
    const mobile = this.#mobileOf(type, number);
    const sent = this.#row<{ tries: number; expires_at: number }>(
      'SELECT tries, expires_at FROM codes WHERE mobile = ?',
      mobile,
    );
    if (mobile === null || sent === undefined || sent.expires_at <= this.#now())
      throw new The1Refusal('wrong_code');
    if (sent.tries === 0) throw new The1Refusal('too_many');
    if (code !== ONE_TIME_CODE) {
      this.#run('UPDATE codes SET tries = tries - 1 WHERE mobile = ?', mobile);
      throw new The1Refusal('wrong_code');
    }
    this.#run('DELETE FROM codes WHERE mobile = ?', mobile);
    const cards = this.#rows<Omit<PartnerCard, 'holder'>>(
      'SELECT card, number, points FROM cards WHERE mobile = ?1 AND (?2 = 1 OR number = ?3) ORDER BY points DESC, card',
      ...[mobile, type === 'card_no' ? 0 : 1, number],
    );
    return cards.map(({ card, points, number: full }) => ({
      card,
      points,
      number: `•••• ${full.slice(-4)}`,
      holder: nameOf(mobile),
    }));
  }

  /**
   * Reserves points.
   * @throws The1Refusal unknown_card, insufficient_points, released, key_reused
   */
  reserve(key: string, card: string, points: number): Reservation {
    return this.#transaction(() => {
      const known = this.find(key);
      if (known !== undefined) {
        if (known.status === 'released') throw new The1Refusal('released');
        if (known.card !== card || known.points !== points) throw new The1Refusal('key_reused');
        return known;
      }
      const has = this.#row<{ points: number }>('SELECT points FROM cards WHERE card = ?', card);
      if (has === undefined) throw new The1Refusal('unknown_card');
      if (has.points < points) throw new The1Refusal('insufficient_points');
      this.#run('UPDATE cards SET points = points - ? WHERE card = ?', points, card);
      this.#run(
        `INSERT INTO reservations (key, card, points, status, created_at) VALUES (?, ?, ?, 'reserved', ?)`,
        ...[key, card, points, this.#now()],
      );
      return this.#reservation(key);
    });
  }

  find(key: string): Reservation | undefined {
    return this.#row<Reservation>(`${RESERVATION} WHERE key = ?`, key);
  }

  /**
   * Captures the reserved points.
   * @throws The1Refusal not_found, released
   */
  capture(key: string): Reservation {
    return this.#transaction(() => {
      if (this.#reservation(key).status === 'released') throw new The1Refusal('released');
      this.#run(`UPDATE reservations SET status = 'captured' WHERE key = ?`, key);
      return this.#reservation(key);
    });
  }

  /** Returns all remaining points; a key without a reservation is blocked. */
  release(key: string): Reservation {
    return this.#transaction(() => {
      const known = this.find(key);
      if (known === undefined) {
        this.#run(
          `INSERT INTO reservations (key, card, points, status, created_at) VALUES (?, '', 0, 'released', ?)`,
          ...[key, this.#now()],
        );
      } else if (known.status !== 'released') {
        const back = known.points - known.returned;
        this.#run('UPDATE cards SET points = points + ? WHERE card = ?', back, known.card);
        this.#run(`UPDATE reservations SET status = 'released', returned = points WHERE key = ?`, key);
      }
      return this.#reservation(key);
    });
  }

  /**
   * Returns some captured points, idempotent by name.
   * @throws The1Refusal not_found, not_returnable
   */
  giveBack(key: string, name: string, points: number): Reservation {
    return this.#transaction(() => {
      const known = this.#reservation(key);
      if (this.#row('SELECT 1 FROM returns WHERE key = ? AND name = ?', key, name) !== undefined)
        return known;
      if (known.status !== 'captured' || known.points - known.returned < points)
        throw new The1Refusal('not_returnable');
      this.#run('INSERT INTO returns VALUES (?, ?, ?)', key, name, points);
      this.#run('UPDATE reservations SET returned = returned + ? WHERE key = ?', points, key);
      this.#run('UPDATE cards SET points = points + ? WHERE card = ?', points, known.card);
      return this.#reservation(key);
    });
  }

  /** Reservations of a period, oldest first, one page. */
  reservations(range: { from: number; to: number; after: number }): {
    reservations: Reservation[];
    next: number | null;
  } {
    const found = this.#rows<Reservation & { seq: number }>(
      'SELECT * FROM reservations WHERE created_at >= ? AND created_at < ? AND seq > ? ORDER BY seq LIMIT ?',
      ...[range.from, range.to, range.after, PAGE],
    );
    return { reservations: found, next: found.length < PAGE ? null : (found.at(-1)?.seq ?? null) };
  }

  /** The phone of the holder with this phone, national ID or card; null when unknown. */
  #mobileOf(type: HolderType, number: string): string | null {
    if (type === 'mobile') return number;
    if (type === 'national_id')
      return TEST_HOLDERS.find(({ national_id }) => national_id === number)?.mobile ?? null;
    return this.#row<{ mobile: string }>('SELECT mobile FROM cards WHERE number = ?', number)?.mobile ?? null;
  }

  #reservation(key: string): Reservation {
    const found = this.find(key);
    if (found === undefined) throw new The1Refusal('not_found');
    return found;
  }

  #rows<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#db.prepare(sql).all(...values) as T[];
  }

  #row<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#rows<T>(sql, ...values)[0];
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#db.prepare(sql).run(...values);
  }

  #transaction<T>(work: () => T): T {
    this.#run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#run('COMMIT');
      return result;
    } catch (error) {
      this.#run('ROLLBACK');
      throw error;
    }
  }
}

const RESERVATION = 'SELECT key, card, points, returned, status, created_at FROM reservations';
