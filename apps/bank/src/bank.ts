import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { billPaymentPayload } from '@mali/thai/promptpay';
import type { BankConfig } from './config.ts';
import { NORMAL, type Switches } from './switches.ts';

export type ChargeStatus = 'pending' | 'successful' | 'failed' | 'expired' | 'refunded';
export type Charge = {
  id: string;
  reference: string;
  /** Satang. */
  amount: number;
  currency: string;
  status: ChargeStatus;
  /** EMVCo text of the QR. */
  payload: string;
  /** Milliseconds since 1970, as every time in here. */
  expires_at: number;
  /** Satang given back so far. */
  refunded: number;
};
export type EventType = 'charge.complete' | 'charge.expired' | 'refund.complete';
/** A notice for the shop. `copies` are still to be sent; a forged one carries a signature that is not ours. */
export type Notice = {
  event_id: string;
  type: EventType;
  charge_id: string;
  created_at: number;
  due_at: number;
  attempts: number;
  copies: number;
  forged: number;
  state: 'waiting' | 'delivered' | 'lost';
};

/** A request the bank refuses, by the name a program reads. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}
export type RefusalCode =
  | 'not_found'
  | 'bad_reference'
  | 'expired'
  | 'not_payable'
  | 'not_refundable'
  | 'idempotency_key_reused';

/** How long a notice is kept back for a later one to overtake it. */
const OVERTAKE_MS = 3000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS charges (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS charges_reference ON charges (reference);
  CREATE INDEX IF NOT EXISTS charges_pending ON charges (expires_at) WHERE status = 'pending';
  CREATE TABLE IF NOT EXISTS refunds (
    charge_id TEXT NOT NULL REFERENCES charges,
    idempotency_key TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (charge_id, idempotency_key)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS notices (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    charge_id TEXT NOT NULL REFERENCES charges,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    copies INTEGER NOT NULL,
    held INTEGER NOT NULL DEFAULT 0,
    forged INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS notices_waiting ON notices (due_at) WHERE state = 'waiting';
  CREATE TABLE IF NOT EXISTS switches (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL) STRICT;
`;

/**
 * The books of the sandbox bank: charges, refunds, the notices owed to the shop and the switches, in one SQLite
 * file, each change on disk before it is answered (kill -9 loses nothing). Calls are synchronous, so each is
 * alone with the books.
 */
export class Bank {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #billerId: string;
  readonly #now: () => number;
  /** Called when a notice has come to wait or the switches were turned. */
  onNotice: () => void = () => undefined;

  constructor(config: Pick<BankConfig, 'database' | 'billerId'>, now: () => number) {
    if (config.database !== ':memory:') mkdirSync(dirname(config.database), { recursive: true });
    this.#db = new DatabaseSync(config.database);
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    this.#db.exec(SCHEMA);
    this.#billerId = config.billerId;
    this.#now = now;
  }

  close(): void {
    this.#db.close();
  }

  /**
   * A QR for one payment. The same key gives the same charge; its first expiry stands, because a shop that asks
   * again after a lost answer reckons a later one.
   * @throws Refusal bad_reference when no QR can hold the reference or the amount, idempotency_key_reused
   */
  createCharge(request: {
    key: string;
    reference: string;
    amount: number;
    currency: string;
    expires_at: number;
  }): Charge {
    return this.#transaction(() => {
      const { key, reference, amount, currency, expires_at } = request;
      const known = this.#row<Charge>(`${CHARGE} WHERE idempotency_key = ?`, key);
      if (known !== undefined) {
        const same = known.reference === reference && known.amount === amount && known.currency === currency;
        if (!same) throw new Refusal('idempotency_key_reused');
        return known;
      }
      let payload: string;
      try {
        payload = billPaymentPayload({ billerId: this.#billerId, ref1: reference, amountSatang: amount });
      } catch (error) {
        if (error instanceof RangeError) throw new Refusal('bad_reference');
        throw error;
      }
      const id = newId('chrg');
      this.#run(
        `INSERT INTO charges (id, idempotency_key, reference, amount, currency, status, payload, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, 'pending', ?, ?, ?)`,
        ...[id, key, reference, amount, currency, payload, this.#now(), expires_at],
      );
      if (this.switches().forged) this.#notify('charge.complete', id, true);
      return this.#charge(id);
    });
  }

  /** @throws Refusal not_found */
  charge(id: string): Charge {
    this.expireDue();
    return this.#charge(id);
  }

  /** The charge of a reference that can be paid, else the latest one. @throws Refusal not_found */
  chargeOf(reference: string): Charge {
    this.expireDue();
    const found = this.#row<Charge>(
      `${CHARGE} WHERE reference = ? ORDER BY (status = 'pending') DESC, created_at DESC, rowid DESC LIMIT 1`,
      reference,
    );
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  /**
   * The customer pays. Paying what is paid changes nothing: two taps are one payment.
   * @throws Refusal not_found, expired (unless late money is let through), not_payable
   */
  pay(id: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { status } = this.#charge(id);
      if (status === 'successful') return this.#charge(id);
      if (status === 'expired' && !this.switches().allow_late) throw new Refusal('expired');
      if (status !== 'pending' && status !== 'expired') throw new Refusal('not_payable');
      this.#run(`UPDATE charges SET status = 'successful' WHERE id = ?`, id);
      this.#notify('charge.complete', id);
      return this.#charge(id);
    });
  }

  /** The customer declines: the charge is over. @throws Refusal not_found, not_payable */
  decline(id: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { status } = this.#charge(id);
      if (status !== 'pending') throw new Refusal('not_payable');
      this.#run(`UPDATE charges SET status = 'failed' WHERE id = ?`, id);
      this.#notify('charge.complete', id);
      return this.#charge(id);
    });
  }

  /**
   * Gives money back, once for one key.
   * @throws Refusal not_found, not_refundable (unpaid, or more than is left), idempotency_key_reused
   */
  refund(id: string, amount: number, key: string): Charge {
    return this.#transaction(() => {
      const charge = this.#charge(id);
      const known = this.#row<{ amount: number }>(
        'SELECT amount FROM refunds WHERE charge_id = ? AND idempotency_key = ?',
        ...[id, key],
      );
      if (known !== undefined) {
        if (known.amount !== amount) throw new Refusal('idempotency_key_reused');
        return charge;
      }
      const left = charge.amount - charge.refunded;
      if (charge.status !== 'successful' || amount > left) throw new Refusal('not_refundable');
      this.#run('INSERT INTO refunds VALUES (?, ?, ?, ?)', id, key, amount, this.#now());
      this.#run(
        `UPDATE charges SET refunded = refunded + ?1,
           status = CASE WHEN refunded + ?1 = amount THEN 'refunded' ELSE status END WHERE id = ?2`,
        ...[amount, id],
      );
      this.#notify('refund.complete', id);
      return this.#charge(id);
    });
  }

  /** Ends what was not paid in time. */
  expireDue(): void {
    const due = this.#rows<{ id: string }>(
      `SELECT id FROM charges WHERE status = 'pending' AND expires_at <= ?`,
      this.#now(),
    );
    if (due.length === 0) return;
    this.#transaction(() => {
      for (const { id } of due) {
        this.#run(`UPDATE charges SET status = 'expired' WHERE id = ?`, id);
        this.#notify('charge.expired', id);
      }
    });
  }

  switches(): Switches {
    const row = this.#row<{ value: string }>('SELECT value FROM switches');
    return row === undefined ? NORMAL : (JSON.parse(row.value) as Switches);
  }

  /** Turns the named switches and leaves the others. */
  turn(change: Partial<Switches>): Switches {
    const value = { ...this.switches(), ...change };
    this.#run('INSERT OR REPLACE INTO switches VALUES (1, ?)', JSON.stringify(value));
    this.onNotice();
    return value;
  }

  /** Notices that may be sent now, oldest first. */
  dueNotices(): Notice[] {
    return this.#rows<Notice>(
      `SELECT * FROM notices WHERE state = 'waiting' AND due_at <= ? ORDER BY seq LIMIT 100`,
      this.#now(),
    );
  }

  /** When the next notice comes due that is not due yet, or null when none waits. */
  nextDue(): number | null {
    const row = this.#row<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM notices WHERE state = 'waiting' AND due_at > ?`,
      this.#now(),
    );
    return row?.due ?? null;
  }

  /** One copy has arrived. What was kept back to be overtaken may follow. */
  delivered(eventId: string): void {
    this.#transaction(() => {
      this.#run(
        `UPDATE notices SET copies = copies - 1, attempts = attempts + 1,
           state = CASE WHEN copies <= 1 THEN 'delivered' ELSE state END WHERE event_id = ?`,
        eventId,
      );
      this.#run(
        `UPDATE notices SET held = 0, due_at = ?1 WHERE held = 1 AND state = 'waiting' AND event_id <> ?2
           AND EXISTS (SELECT 1 FROM notices WHERE event_id = ?2 AND forged = 0)`,
        ...[this.#now(), eventId],
      );
    });
  }

  /** The shop did not take it: it is sent again at `retryAt`. */
  notDelivered(eventId: string, retryAt: number): void {
    this.#run('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?', retryAt, eventId);
  }

  /** The latest notices, newest first: what a tester looks at. */
  notices(): Notice[] {
    return this.#rows<Notice>('SELECT * FROM notices ORDER BY seq DESC LIMIT 100');
  }

  #notify(type: EventType, chargeId: string, forged = false): void {
    const { delay_ms, duplicate, lost, out_of_order } = this.switches();
    const now = this.#now();
    const held =
      out_of_order && !forged && !this.#row(`SELECT 1 FROM notices WHERE held = 1 AND state = 'waiting'`);
    const due = now + delay_ms + (held ? OVERTAKE_MS : 0);
    const state = lost && !forged ? 'lost' : 'waiting';
    this.#run(
      `INSERT INTO notices (event_id, type, charge_id, created_at, due_at, copies, held, forged, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[
        newId('evnt'),
        type,
        chargeId,
        now,
        due,
        forged ? 1 : 1 + duplicate,
        Number(held),
        Number(forged),
        state,
      ],
    );
    this.onNotice();
  }

  #charge(id: string): Charge {
    const found = this.#row<Charge>(`${CHARGE} WHERE id = ?`, id);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #rows<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statement(sql).all(...values) as T[];
  }

  #row<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#rows<T>(sql, ...values)[0];
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  #transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }
}

const CHARGE = 'SELECT id, reference, amount, currency, status, payload, expires_at, refunded FROM charges';

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
