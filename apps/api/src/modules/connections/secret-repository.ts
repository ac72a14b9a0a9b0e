import type { ConnectionName } from '@mali/contracts/connection-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Who set a value, and when; `tail` of what is no secret. */
export type SecretFact = Readonly<{ at: string; user_id: number; tail: string | null }>;
export type SecretRow = Readonly<{
  connection: ConnectionName;
  revision: number;
  /** Values by name, encrypted; empty: none is set any more. */
  sealed: Buffer;
  facts: Readonly<Record<string, SecretFact>>;
}>;

export const readSecrets = (db: Db): Promise<SecretRow[]> =>
  rows(db, 'SELECT connection, revision, sealed, facts FROM connection_secrets ORDER BY connection');

export const lockSecrets = (trx: Db, connection: ConnectionName): Promise<SecretRow | undefined> =>
  firstRow(
    trx,
    'SELECT connection, revision, sealed, facts FROM connection_secrets WHERE connection = ? FOR UPDATE',
    [connection],
  );

/** Writes the version after `revision`; false when there is one already. */
export async function storeSecrets(
  trx: Db,
  { connection, revision, sealed, facts }: SecretRow,
): Promise<boolean> {
  const stored = await firstRow(
    trx,
    `INSERT INTO connection_secrets AS s (connection, revision, sealed, facts) VALUES (?, ?, ?, ?::jsonb)
     ON CONFLICT (connection) DO UPDATE
       SET revision = excluded.revision, sealed = excluded.sealed, facts = excluded.facts
     WHERE s.revision = excluded.revision - 1 RETURNING 1`,
    [connection, revision + 1, sealed, JSON.stringify(facts)],
  );
  return stored !== undefined;
}

export const namesOf = (
  db: Db,
  ids: readonly number[],
): Promise<{ user_id: number; name: string | null }[]> =>
  rows(
    db,
    `SELECT user_id, nullif(btrim(concat_ws(' ', first_name, last_name)), '') AS name FROM users
     WHERE user_id = ANY(?::int[])`,
    [`{${ids.join(',')}}`],
  );
