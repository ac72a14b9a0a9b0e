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
  /** The idempotency key it was asked for under. */
  key: string;
  method: 'promptpay' | 'card';
  reference: string;
  /** Satang. */
  amount: number;
  currency: string;
  status: ChargeStatus;
  /** What a card has ended with. */
  response_code: string | null;
  /** EMVCo text of the QR; null for a card. */
  payload: string | null;
  brand: string | null;
  last4: string | null;
  card_token: string | null;
  /** The response code that is to come for a card. */
  outcome: string | null;
  /** 1 when the customer's bank asks before the card is charged. */
  asks: number;
  /** How often its question was answered wrongly. */
  tries: number;
  return_url: string | null;
  lang: Lang | null;
  /** Milliseconds since 1970, as every time in here. */
  created_at: number;
  /** When it ends by itself if it is still pending. */
  expires_at: number;
  /** Satang given back so far. */
  refunded: number;
};
export type Refund = { key: string; amount: number; created_at: number };
/** What is kept of a card: never its number, its expiry, its security code or its name. */
export type Card = { brand: string; last4: string; lang: Lang } & Outcome;
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
  | 'bad_token'
  | 'bad_return_url'
  | 'expired'
  | 'not_payable'
  | 'not_refundable'
  | 'idempotency_key_reused';

/** How long a notice is kept back for a later one to overtake it. */
const OVERTAKE_MS = 3000;
/** What the answer to a charge has told already is noticed a moment after it, as banks do. */
const AFTER_ANSWER_MS = 400;

/** How long a token can be spent, and how long a customer's bank waits for its customer. */
const CARD_MS = 15 * 60_000;
/** How long the bank is silent about a card that stands for a timeout. */
const SILENT_MS = 5000;
/** What the sandbox's bank "sends" to the customer's phone. */
export const ONE_TIME_CODE = '123456';
const TRIES = 3;
const DO_NOT_HONOUR = '05';
const CUSTOMER_CANCELLATION = '17';

/**
 * The books of the sandbox bank: charges, refunds, card tokens, the notices owed to the shop and the switches, in one SQLite
 * file, each change on disk before it is answered (kill -9 loses nothing). Calls are synchronous, so each is
 * alone with the books.
 */
export class Bank {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #billerId: string;
  readonly #now: () => number;
  #switches: Switches | undefined;
  /** Called when a notice has come to wait, with when it is due, or the switches were turned. */
  onNotice: (due: number) => void = () => undefined;

  constructor(config: Pick<BankConfig, 'database' | 'billerId' | 'sync'>, now: () => number) {
    if (config.database !== ':memory:') mkdirSync(dirname(config.database), { recursive: true });
    this.#db = new DatabaseSync(config.database);
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${config.sync}; PRAGMA foreign_keys = ON`);
    migrate(this.#db);
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

  /** A name for a card that charges it once, within a quarter of an hour. */
  createToken({ brand, last4, code, asks, lang }: Card): string {
    const token = newId('tokn');
    this.#run(
      'INSERT INTO tokens (token, created_at, brand, last4, outcome, asks, lang) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[token, this.#now(), brand, last4, code, Number(asks), lang],
    );
    return token;
  }

  /**
   * Charges the card behind a token, which is spent by it. The same key gives the same charge, its token spent or
   * not; its first return address stands.
   * @throws Refusal bad_token when it is unknown, spent or old, idempotency_key_reused
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

  /** The charge that was made under a key. */
  chargeUnder(key: string): Charge | undefined {
    this.expireDue();
    return this.#row<Charge>(`${CHARGE} WHERE idempotency_key = ?`, key);
  }

  /**
   * Charges made from `from` until before `to`, oldest first, one page of them.
   * @param range.after id of the last charge of the page before
   * @returns `next`, the `after` of the page to come, or null when there is none
   * @throws Refusal not_found when nobody knows `after`
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
   * The customer pays: a QR is scanned, or a card's bank is told that it is really them. Paying what is paid
   * changes nothing: two taps are one payment.
   * @throws Refusal not_found, expired (unless it is a QR and late money is let through), not_payable
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
   * The customer's answer to their bank's question. A third wrong one is the end of the charge; an answer to what
   * is over changes nothing.
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

  /** The customer does not answer their bank's question. @throws Refusal not_found */
  cancel(id: string): Charge {
    this.expireDue();
    return this.#transaction(() => {
      if (this.#asked(id).status === 'pending') this.#settle(id, CUSTOMER_CANCELLATION);
      return this.#charge(id);
    });
  }

  /** A card charge whose bank asks or has asked its customer. @throws Refusal not_found */
  asked(id: string): Charge {
    this.expireDue();
    return this.#asked(id);
  }

  /** How many wrong answers are left before the customer's bank gives up. */
  triesLeft({ tries }: Charge): number {
    return TRIES - tries;
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
      this.#run('UPDATE charges SET refunded = refunded + ? WHERE id = ?', amount, id);
      this.#notify('refund.complete', id);
      return this.#charge(id);
    });
  }

  /** What was given back of a charge, oldest first. @throws Refusal not_found */
  refunds(id: string): Refund[] {
    this.#charge(id);
    return this.#rows<Refund>(
      `SELECT idempotency_key AS key, amount, created_at FROM refunds WHERE charge_id = ?
       ORDER BY created_at, rowid`,
      id,
    );
  }

  /** Ends what was not paid in time, and tells of the cards about which the bank has been silent long enough. */
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

  /** Forgets the tokens that nobody can spend any more. */
  forgetTokens(): void {
    this.#run('DELETE FROM tokens WHERE created_at <= ?', this.#now() - CARD_MS);
  }

  switches(): Switches {
    // Nobody else writes into the books: they are read once.
    if (this.#switches === undefined) {
      const row = this.#row<{ value: string }>('SELECT value FROM switches');
      // What an older bank wrote down lacks the switches that came later.
      this.#switches = row === undefined ? NORMAL : { ...NORMAL, ...(JSON.parse(row.value) as Switches) };
    }
    return this.#switches;
  }

  /** Turns the named switches and leaves the others. */
  turn(change: Partial<Switches>): Switches {
    const value = { ...this.switches(), ...change };
    this.#run('INSERT OR REPLACE INTO switches VALUES (1, ?)', JSON.stringify(value));
    this.#switches = value;
    this.onNotice(this.#now());
    return value;
  }

  /** Notices that may be sent now, oldest first. They are read as they are asked for: often only the first are. */
  dueNotices(now: number): Iterable<Notice> {
    const due = this.#statement(
      `SELECT * FROM notices WHERE state = 'waiting' AND due_at <= ? ORDER BY seq LIMIT 100`,
    );
    return due.iterate(now) as Iterable<Notice>;
  }

  /** When the next notice comes due that is not due yet, or null when none waits. */
  nextDue(now: number): number | null {
    const row = this.#row<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM notices WHERE state = 'waiting' AND due_at > ?`,
      now,
    );
    return row?.due ?? null;
  }

  /** One copy has arrived. What was kept back to be overtaken may follow. */
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

  /** The shop did not take it: it is sent again at `retryAt`. */
  notDelivered(eventId: string, retryAt: number): void {
    this.#run('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?', retryAt, eventId);
    this.onNotice(retryAt);
  }

  /** The latest notices, newest first: what a tester looks at. */
  notices(): Notice[] {
    return this.#rows<Notice>('SELECT * FROM notices ORDER BY seq DESC LIMIT 100');
  }

  #notify(type: EventType, chargeId: string, forged = false, laterMs = 0): void {
    const { delay_ms, duplicate, lost, out_of_order } = this.switches();
    const now = this.#now();
    const held =
      out_of_order && !forged && !this.#row(`SELECT 1 FROM notices WHERE held = 1 AND state = 'waiting'`);
    // What follows a charge is not told before it, unless that is what the switch is for.
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

  /** A card's payment ends with a response code. */
  #settle(id: string, code: string): void {
    this.#run('UPDATE charges SET status = ?, response_code = ? WHERE id = ?', endedWith(code), code, id);
    this.#notify('charge.complete', id);
  }

  /** The charge of a key that asks for the same once more. @throws Refusal idempotency_key_reused */
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

  /** @returns how many rows it has changed */
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
