import type { DatabaseSync } from 'node:sqlite';

/** The schema without cards; a file of that version has user_version 0. */
const PROMPTPAY = `
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
 * Cards. A card's number and security code are not stored: only its brand, last four digits, and test
 * outcome.
 */
const CARDS = `
  CREATE TABLE new_charges (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    method TEXT NOT NULL CHECK (method IN ('promptpay', 'card')),
    reference TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'successful', 'failed', 'expired')),
    created_at INTEGER NOT NULL,
    -- When a pending charge ends by itself.
    expires_at INTEGER NOT NULL,
    refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
    payload TEXT,
    card_token TEXT,
    brand TEXT,
    last4 TEXT,
    -- The code a card ends with when nothing else happens to it, and the one it has ended with.
    outcome TEXT,
    response_code TEXT,
    -- Whether the customer's bank asks first; how often it was answered wrongly; where it leads afterwards.
    asks INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    return_url TEXT,
    lang TEXT,
    CHECK ((payload IS NOT NULL) = (method = 'promptpay')),
    CHECK ((outcome IS NOT NULL) = (method = 'card'))
  ) STRICT;
  INSERT INTO new_charges
      (id, idempotency_key, method, reference, amount, currency, status, created_at, expires_at, refunded, payload)
    SELECT id, idempotency_key, 'promptpay', reference, amount, currency,
      CASE status WHEN 'refunded' THEN 'successful' ELSE status END, created_at, expires_at, refunded, payload
    FROM charges ORDER BY rowid;
  DROP TABLE charges;
  ALTER TABLE new_charges RENAME TO charges;
  CREATE INDEX charges_reference ON charges (reference);
  CREATE INDEX charges_pending ON charges (expires_at) WHERE status = 'pending';
  CREATE INDEX charges_made ON charges (created_at);
  CREATE TABLE tokens (
    token TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    brand TEXT NOT NULL,
    last4 TEXT NOT NULL,
    outcome TEXT NOT NULL,
    asks INTEGER NOT NULL,
    lang TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_made ON tokens (created_at);
  CREATE INDEX notices_in_turn ON notices (seq) WHERE state = 'waiting';
`;

/** Partial index: held-back notices are few, and each delivery queries them. */
const HELD = `
  CREATE INDEX notices_held ON notices (seq) WHERE held = 1 AND state = 'waiting';
`;

/** The bank that issued a card, by its first six digits; tokens of before have none. */
const FIRST_DIGITS = `
  ALTER TABLE tokens ADD COLUMN first_digits TEXT;
`;

const VERSIONS = [PROMPTPAY, CARDS, HELD, FIRST_DIGITS];

/**
 * Migrates the database to the current version, each step once (`PRAGMA user_version`), preserving all data.
 * @throws Error when the file was written by a newer version
 */
export function migrate(db: DatabaseSync): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > VERSIONS.length)
    throw new Error(`the books are of version ${version}: too new for this bank`);
  if (version === VERSIONS.length) return;
  // Replacing a referenced table requires foreign keys off; they are checked afterwards.
  db.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  try {
    for (const step of VERSIONS.slice(version)) db.exec(step);
    db.exec(`PRAGMA user_version = ${VERSIONS.length}`);
    if (db.prepare('PRAGMA foreign_key_check').all().length > 0) {
      throw new Error('the books point at charges that they do not hold');
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
  db.exec('PRAGMA foreign_keys = ON');
}
