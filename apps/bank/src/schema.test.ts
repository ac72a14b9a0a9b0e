import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bank } from './bank.ts';

let dir: string;
let database: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-bank-books-'));
  database = join(dir, 'bank.sqlite');
});
afterEach(() => rm(dir, { recursive: true }));

/** A database of the version without cards. */
function writeOldBooks(now: number): void {
  const db = new DatabaseSync(database);
  db.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE charges (
      id TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL UNIQUE, reference TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL, status TEXT NOT NULL,
      payload TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount)
    ) STRICT;
    CREATE INDEX charges_reference ON charges (reference);
    CREATE INDEX charges_pending ON charges (expires_at) WHERE status = 'pending';
    CREATE TABLE refunds (
      charge_id TEXT NOT NULL REFERENCES charges, idempotency_key TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0), created_at INTEGER NOT NULL,
      PRIMARY KEY (charge_id, idempotency_key)
    ) STRICT;
    CREATE TABLE notices (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
      charge_id TEXT NOT NULL REFERENCES charges, created_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, copies INTEGER NOT NULL, held INTEGER NOT NULL DEFAULT 0,
      forged INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL
    ) STRICT;
    CREATE INDEX notices_waiting ON notices (due_at) WHERE state = 'waiting';
    CREATE TABLE switches (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL) STRICT;
    INSERT INTO switches VALUES (1, '{"lost":true}');
  `);
  const charge = db.prepare('INSERT INTO charges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [i, [status, refunded]] of (
    [
      ['pending', 0],
      ['successful', 0],
      ['successful', 40],
      ['refunded', 100],
      ['failed', 0],
      ['expired', 0],
    ] as const
  ).entries()) {
    const at = [`QR ${i}`, now - 1000, now + 60_000, refunded] as const;
    charge.run(`chrg_${i}`, `key-${i}`, `SO${i}`, 100, 'THB', status, ...at);
  }
  db.prepare('INSERT INTO refunds VALUES (?, ?, ?, ?)').run('chrg_2', 'r1', 40, now);
  db.prepare('INSERT INTO refunds VALUES (?, ?, ?, ?)').run('chrg_3', 'r1', 100, now);
  db.prepare(
    `INSERT INTO notices (event_id, type, charge_id, created_at, due_at, copies, state)
     VALUES ('evnt_1', 'refund.complete', 'chrg_3', ?, ?, 1, 'waiting')`,
  ).run(now, now);
  db.close();
}

const open = (now = Date.now()) =>
  new Bank({ database, billerId: '010555600000901', sync: 'full' }, () => now);

test('a database of the version without cards keeps every charge, refund and notice', () => {
  const now = Date.now();
  writeOldBooks(now);
  for (const round of ['brought up to date', 'opened again']) {
    const bank = open(now);
    const { charges, next } = bank.charges({ from: 0, to: now + 1, after: null, limit: 100 });
    expect(next).toBeNull();
    expect(
      charges.map(({ id, key, method, reference, status, payload, amount, refunded, response_code }) => [
        ...[id, key, method, reference, status, payload, amount, refunded, response_code],
      ]),
      round,
    ).toEqual([
      ['chrg_0', 'key-0', 'promptpay', 'SO0', 'pending', 'QR 0', 100, 0, null],
      ['chrg_1', 'key-1', 'promptpay', 'SO1', 'successful', 'QR 1', 100, 0, null],
      ['chrg_2', 'key-2', 'promptpay', 'SO2', 'successful', 'QR 2', 100, 40, null],
      ['chrg_3', 'key-3', 'promptpay', 'SO3', 'successful', 'QR 3', 100, 100, null],
      ['chrg_4', 'key-4', 'promptpay', 'SO4', 'failed', 'QR 4', 100, 0, null],
      ['chrg_5', 'key-5', 'promptpay', 'SO5', 'expired', 'QR 5', 100, 0, null],
    ]);
    expect(bank.refunds('chrg_2')).toEqual([{ key: 'r1', amount: 40, created_at: now }]);
    expect(bank.notices()).toMatchObject([{ event_id: 'evnt_1', charge_id: 'chrg_3', state: 'waiting' }]);
    expect(bank.switches()).toMatchObject({ lost: true, down: false });
    bank.close();
  }
});

test('old charges still work, beside cards', () => {
  const now = Date.now();
  writeOldBooks(now);
  const bank = open(now);
  expect(bank.pay('chrg_0')).toMatchObject({ status: 'successful' });
  expect(bank.refund('chrg_2', 60, 'r2')).toMatchObject({ status: 'successful', refunded: 100 });
  expect(() => bank.refund('chrg_3', 1, 'r2')).toThrow('not_refundable');
  const card = {
    brand: 'Visa',
    last4: '4242',
    firstDigits: '424242',
    code: '00',
    asks: false,
    lang: 'th',
  } as const;
  const made = bank.chargeCard({
    key: 'k',
    reference: 'SO9',
    amount: 500,
    currency: 'THB',
    card_token: bank.createToken(card),
    return_url: 'http://shop.example/',
  });
  expect(made).toMatchObject({ status: 'successful', payload: null });
  bank.close();
  const db = new DatabaseSync(database);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(() => db.exec(`INSERT INTO refunds VALUES ('chrg_none', 'k', 1, 1)`)).toThrow('FOREIGN KEY');
  db.close();
});

test('a database of a newer version is not changed', () => {
  open().close();
  const db = new DatabaseSync(database);
  db.exec('PRAGMA user_version = 99');
  db.close();
  expect(() => open()).toThrow('version 99');
});
