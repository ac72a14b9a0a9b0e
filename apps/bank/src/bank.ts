import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Lang } from '@mali/thai/dates';
import { billPaymentPayload } from '@mali/thai/promptpay';
import type { BankConfig } from './config.ts';
import { migrate } from './schema.ts';
import { NORMAL, type Switches } from './switches.ts';
import { isApproved, isTimeout, type Outcome } from './test-cards.ts';

export type ChargeStatus = 'pending' | 'successful' | 'failed' | 'expired';
export type Charge = {
  id: string;
  /** The idempotency key of its request. */
  key: string;
  method: 'promptpay' | 'card';
  reference: string;
  /** Satang. */
  amount: number;
  currency: string;
  status: ChargeStatus;
  /** Final response code of a card payment. */
  response_code: string | null;
  /** EMVCo text of the QR; null for a card. */
  payload: string | null;
  brand: string | null;
  last4: string | null;
  card_token: string | null;
  /** Scheduled response code of a card payment. */
  outcome: string | null;
  /** 1 when the customer's bank requires 3-D Secure before the charge. */
  asks: number;
  /** Number of wrong 3-D Secure codes. */
  tries: number;
  return_url: string | null;
  lang: Lang | null;
  /** Milliseconds since 1970, like all times here. */
  created_at: number;
  /** Expiry of a pending charge. */
  expires_at: number;
  /** Satang refunded so far. */
  refunded: number;
};
export type Refund = { key: string; amount: number; created_at: number };
/** The stored card data: never its number, expiry, security code or name. */
export type Card = { brand: string; last4: string; firstDigits: string; lang: Lang } & Outcome;
export type EventType = 'charge.complete' | 'charge.expired' | 'refund.complete';
/** A webhook notice. `copies` are still to be sent; a forged one has an invalid signature. */
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

/** A rejected request, with a machine-readable code. */
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
  | 'bad_token'
  | 'bad_return_url'
  | 'expired'
  | 'not_payable'
  | 'not_refundable'
  | 'idempotency_key_reused';

/** Maximum delay of a notice so that a later one can overtake it. */
const OVERTAKE_MS = 3000;
/** Delay of the webhook for an outcome that the response already contained, as with real banks. */
const AFTER_ANSWER_MS = 400;

/** Lifetime of a card token, and of a pending 3-D Secure check. */
const CARD_MS = 15 * 60_000;
/** Delay of a card outcome that simulates a timeout. */
const SILENT_MS = 5000;
/** The simulated SMS code. */
export const ONE_TIME_CODE = '123456';
const TRIES = 3;
const DO_NOT_HONOUR = '05';
const CUSTOMER_CANCELLATION = '17';

/**
 * State of the sandbox bank: charges, refunds, card tokens, pending webhook notices and the failure switches,
 * in one SQLite file, each change durable before its response (survives kill -9). Calls are synchronous, so
 * each is serialised.
 */
export class Bank {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #billerId: string;
  readonly #now: () => number;
  #switches: Switches | undefined;
  /** Called with the due time when a notice is queued, or when switches change. */
  onNotice: (due: number) => void = () => undefined;

  constructor(config: Pick<BankConfig, 'database' | 'billerId' | 'sync'>, now: () => number) {
    if (config.database !== ':memory:') mkdirSync(dirname(config.database), { recursive: true });
    this.#db = new DatabaseSync(config.database);
    this.#db.exec(`PRAGMA synchronous = ${config.sync}; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON`);
    migrate(this.#db);
    this.#billerId = config.billerId;
    this.#now = now;
  }

  close(): void {
    this.#db.close();
  }

  /**
   * A QR code for one payment. Idempotent by key; the first expiry applies, since a retry after a lost
   * response computes a later one.
   * @throws Refusal bad_reference when the reference or the amount does not fit a QR code,
   * idempotency_key_reused
   */
  createQr(request: {
    key: string;
    reference: string;
    amount: number;
    currency: string;
    expires_at: number;
  }): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { key, reference, amount, currency, expires_at } = request;
      const known = this.#known(request);
      if (known !== undefined) {
        if (known.method !== 'promptpay') throw new Refusal('idempotency_key_reused');
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
        `INSERT INTO charges (id, idempotency_key, method, reference, amount, currency, status, payload,
           created_at, expires_at)
         VALUES (?, ?, 'promptpay', ?, ?, ?, 'pending', ?, ?, ?)`,
        ...[id, key, reference, amount, currency, payload, this.#now(), expires_at],
      );
      if (this.switches().forged) this.#notify('charge.complete', id, true);
      return this.#charge(id);
    });
  }

  /** A single-use card token, valid for a quarter of an hour. */
  createToken({ brand, last4, firstDigits, code, asks, lang }: Card): string {
    const token = newId('tokn');
    this.#run(
      `INSERT INTO tokens (token, created_at, brand, last4, first_digits, outcome, asks, lang)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[token, this.#now(), brand, last4, firstDigits, code, Number(asks), lang],
    );
    return token;
  }

  /**
   * The card of an unused token.
   * @throws Refusal not_found when it is unknown, consumed or expired
   */
  cardOf(token: string): { token: string; brand: string; first_digits: string | null } {
    const found = this.#row<{ token: string; brand: string; first_digits: string | null }>(
      'SELECT token, brand, first_digits FROM tokens WHERE token = ? AND created_at > ?',
      ...[token, this.#now() - CARD_MS],
    );
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  /**
   * Charges the card of a token, consuming it. Idempotent by key, even with the token consumed; the first
   * return address applies.
   * @throws Refusal bad_token when it is unknown, consumed or expired, idempotency_key_reused
   */
  chargeCard(request: {
    key: string;
    reference: string;
    amount: number;
    currency: string;
    card_token: string;
    return_url: string;
  }): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { key, reference, amount, currency, card_token, return_url } = request;
      const known = this.#known(request);
      if (known !== undefined) {
        if (known.card_token !== card_token) throw new Refusal('idempotency_key_reused');
        return known;
      }
      const now = this.#now();
      const card = this.#row<Pick<Charge, 'brand' | 'last4' | 'lang' | 'asks'> & { outcome: string }>(
        'DELETE FROM tokens WHERE token = ? AND created_at > ? RETURNING brand, last4, outcome, asks, lang',
        ...[card_token, now - CARD_MS],
      );
      if (card === undefined) throw new Refusal('bad_token');
      const { brand, last4, outcome, asks, lang } = card;
      const waits = asks === 1 ? CARD_MS : isTimeout(outcome) ? SILENT_MS : 0;
      const decided = waits === 0;
      const id = newId('chrg');
      this.#run(
        `INSERT INTO charges (id, idempotency_key, method, reference, amount, currency, status, response_code, brand,
           last4, card_token, outcome, asks, return_url, lang, created_at, expires_at)
         VALUES (?, ?, 'card', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, key, reference, amount, currency],
        ...[decided ? endedWith(outcome) : 'pending', decided ? outcome : null, brand, last4],
        ...[card_token, outcome, asks, return_url, lang, now, now + waits],
      );
      if (this.switches().forged) this.#notify('charge.complete', id, true);
      if (decided) this.#notify('charge.complete', id, false, AFTER_ANSWER_MS);
      return this.#charge(id);
    });
  }

  /** @throws Refusal not_found */
  charge(id: string): Charge {
    this.expireDue();
    return this.#charge(id);
  }

  /**
   * The payable charge of a reference, else the latest one.
   * @throws Refusal not_found
   */
  chargeOf(reference: string): Charge {
    this.expireDue();
    const found = this.#row<Charge>(
      `${CHARGE} WHERE reference = ? ORDER BY (status = 'pending') DESC, created_at DESC, rowid DESC LIMIT 1`,
      reference,
    );
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }

  /** The charge created with an idempotency key. */
  chargeUnder(key: string): Charge | undefined {
    this.expireDue();
    return this.#row<Charge>(`${CHARGE} WHERE idempotency_key = ?`, key);
  }

  /**
   * Charges created from `from` (inclusive) to `to` (exclusive), oldest first, one page.
   * @param range.after id of the last charge of the previous page
   * @returns `next`, the `after` of the next page, or null on the last
   * @throws Refusal not_found for an unknown `after`
   */
  charges(range: { from: number; to: number; after: string | null; limit: number }): {
    charges: Charge[];
    next: string | null;
  } {
    this.expireDue();
    const last =
      range.after === null
        ? { created_at: range.from, rowid: -1 }
        : this.#row<{ created_at: number; rowid: number }>(
            'SELECT created_at, rowid FROM charges WHERE id = ?',
            range.after,
          );
    if (last === undefined) throw new Refusal('not_found');
    const charges = this.#rows<Charge>(
      `${CHARGE} WHERE created_at >= ? AND created_at < ? AND (created_at, rowid) > (?, ?)
       ORDER BY created_at, rowid LIMIT ?`,
      ...[range.from, range.to, last.created_at, last.rowid, range.limit + 1],
    );
    const more = charges.length > range.limit;
    if (more) charges.pop();
    return { charges, next: more ? (charges.at(-1)?.id ?? null) : null };
  }

  /**
   * The customer pays: a QR code is scanned, or a card payment is authenticated. Paying a paid charge changes
   * nothing, so a double click is one payment.
   * @throws Refusal not_found, expired (except a QR code with late payments allowed), not_payable
   */
  pay(id: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { status, method, asks, outcome } = this.#charge(id);
      if (status === 'successful') return this.#charge(id);
      const late = method === 'promptpay' && this.switches().allow_late;
      if (status === 'expired' && !late) throw new Refusal('expired');
      if (status === 'failed' || (method === 'card' && asks === 0)) throw new Refusal('not_payable');
      if (outcome !== null) this.#settle(id, outcome);
      else {
        this.#run(`UPDATE charges SET status = 'successful' WHERE id = ?`, id);
        this.#notify('charge.complete', id);
      }
      return this.#charge(id);
    });
  }

  /**
   * The customer enters the 3-D Secure code. The third wrong one fails the charge; a code for a finished
   * charge changes nothing.
   * @throws Refusal not_found
   */
  confirm(id: string, code: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      const { status, tries, outcome } = this.#asked(id);
      if (status === 'pending' && outcome !== null) {
        if (code === ONE_TIME_CODE) this.#settle(id, outcome);
        else {
          this.#run('UPDATE charges SET tries = tries + 1 WHERE id = ?', id);
          if (tries + 1 >= TRIES) this.#settle(id, DO_NOT_HONOUR);
        }
      }
      return this.#charge(id);
    });
  }

  /**
   * The customer cancels 3-D Secure.
   * @throws Refusal not_found
   */
  cancel(id: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      if (this.#asked(id).status === 'pending') this.#settle(id, CUSTOMER_CANCELLATION);
      return this.#charge(id);
    });
  }

  /**
   * A card charge with 3-D Secure, pending or finished.
   * @throws Refusal not_found
   */
  asked(id: string): Charge {
    this.expireDue();
    return this.#asked(id);
  }

  /** Remaining attempts for the 3-D Secure code. */
  triesLeft({ tries }: Charge): number {
    return TRIES - tries;
  }

  /**
   * The customer declines: the charge fails.
   * @throws Refusal not_found, not_payable
   */
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
   * Refunds an amount, idempotent by key.
   * @throws Refusal not_found, not_refundable (unpaid, or more than the remainder), idempotency_key_reused
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
      this.#run('UPDATE charges SET refunded = refunded + ? WHERE id = ?', amount, id);
      this.#notify('refund.complete', id);
      return this.#charge(id);
    });
  }

  /**
   * Refunds of a charge, oldest first.
   * @throws Refusal not_found
   */
  refunds(id: string): Refund[] {
    this.#charge(id);
    return this.#rows<Refund>(
      `SELECT idempotency_key AS key, amount, created_at FROM refunds WHERE charge_id = ?
       ORDER BY created_at, rowid`,
      id,
    );
  }

  /** Expires overdue charges, and settles simulated timeouts. */
  expireDue(): void {
    const due = this.#rows<Pick<Charge, 'id' | 'asks' | 'outcome'>>(
      `SELECT id, asks, outcome FROM charges WHERE status = 'pending' AND expires_at <= ?`,
      this.#now(),
    );
    if (due.length === 0) return;
    this.#transaction(() => {
      for (const { id, asks, outcome } of due) {
        if (outcome !== null && asks === 0) this.#settle(id, outcome);
        else {
          this.#run(`UPDATE charges SET status = 'expired' WHERE id = ?`, id);
          this.#notify('charge.expired', id);
        }
      }
    });
  }

  /** Deletes expired tokens. */
  deleteTokens(): void {
    this.#run('DELETE FROM tokens WHERE created_at <= ?', this.#now() - CARD_MS);
  }

  switches(): Switches {
    // Cached: this process is the only writer.
    if (this.#switches === undefined) {
      const row = this.#row<{ value: string }>('SELECT value FROM switches');
      // A row written by an older version lacks newer switches.
      this.#switches = row === undefined ? NORMAL : { ...NORMAL, ...(JSON.parse(row.value) as Switches) };
    }
    return this.#switches;
  }

  /** Sets the given switches and keeps the others. */
  turn(change: Partial<Switches>): Switches {
    const value = { ...this.switches(), ...change };
    this.#run('INSERT OR REPLACE INTO switches VALUES (1, ?)', JSON.stringify(value));
    this.#switches = value;
    this.onNotice(this.#now());
    return value;
  }

  /** Due notices, oldest first, as a lazy iterator: often only the first are read. */
  dueNotices(now: number): Iterable<Notice> {
    const due = this.#statement(
      `SELECT * FROM notices WHERE state = 'waiting' AND due_at <= ? ORDER BY seq LIMIT 100`,
    );
    return due.iterate(now) as Iterable<Notice>;
  }

  /** Due time of the next future notice, or null without one. */
  nextDue(now: number): number | null {
    const row = this.#row<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM notices WHERE state = 'waiting' AND due_at > ?`,
      now,
    );
    return row?.due ?? null;
  }

  /** Records a delivered copy; notices held back to be overtaken may follow. */
  delivered(eventId: string): void {
    const now = this.#now();
    this.#transaction(() => {
      this.#run(
        `UPDATE notices SET copies = copies - 1, attempts = attempts + 1,
           state = CASE WHEN copies <= 1 THEN 'delivered' ELSE state END WHERE event_id = ?`,
        eventId,
      );
      const freed = this.#run(
        `UPDATE notices SET held = 0, due_at = ?1 WHERE held = 1 AND state = 'waiting' AND event_id <> ?2
           AND EXISTS (SELECT 1 FROM notices WHERE event_id = ?2 AND forged = 0)`,
        ...[now, eventId],
      );
      if (freed > 0) this.onNotice(now);
    });
  }

  /** The shop did not accept it: retried at `retryAt`. */
  notDelivered(eventId: string, retryAt: number): void {
    this.#run('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?', retryAt, eventId);
    this.onNotice(retryAt);
  }

  /** The latest notices, newest first, for testers. */
  notices(): Notice[] {
    return this.#rows<Notice>('SELECT * FROM notices ORDER BY seq DESC LIMIT 100');
  }

  #notify(type: EventType, chargeId: string, forged = false, laterMs = 0): void {
    const { delay_ms, duplicate, lost, out_of_order } = this.switches();
    const now = this.#now();
    const held =
      out_of_order && !forged && !this.#row(`SELECT 1 FROM notices WHERE held = 1 AND state = 'waiting'`);
    // Notices of a charge are sent in order, unless the switch says otherwise.
    const earlier =
      type === 'refund.complete' && !out_of_order
        ? this.#row<{ due: number | null }>(
            `SELECT max(due_at) AS due FROM notices WHERE charge_id = ? AND state = 'waiting'`,
            chargeId,
          )?.due
        : null;
    const due = Math.max(earlier ?? 0, now + delay_ms + laterMs + (held ? OVERTAKE_MS : 0));
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
    this.onNotice(due);
  }

  /** Finishes a card payment with a response code. */
  #settle(id: string, code: string): void {
    this.#run('UPDATE charges SET status = ?, response_code = ? WHERE id = ?', endedWith(code), code, id);
    this.#notify('charge.complete', id);
  }

  /**
   * The charge of an idempotency key, if the request is the same.
   * @throws Refusal idempotency_key_reused
   */
  #known(request: Pick<Charge, 'key' | 'reference' | 'amount' | 'currency'>): Charge | undefined {
    const known = this.#row<Charge>(`${CHARGE} WHERE idempotency_key = ?`, request.key);
    if (known === undefined) return undefined;
    const { reference, amount, currency } = request;
    const same = known.reference === reference && known.amount === amount && known.currency === currency;
    if (!same) throw new Refusal('idempotency_key_reused');
    return known;
  }

  #asked(id: string): Charge {
    const charge = this.#charge(id);
    if (charge.asks === 0) throw new Refusal('not_found');
    return charge;
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

  /** @returns number of changed rows */
  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
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

const CHARGE = `SELECT id, idempotency_key AS key, method, reference, amount, currency, status, response_code, payload,
  brand, last4, card_token, outcome, asks, tries, return_url, lang, created_at, expires_at, refunded FROM charges`;

const endedWith = (code: string): ChargeStatus => (isApproved(code) ? 'successful' : 'failed');

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
