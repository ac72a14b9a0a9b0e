import type { WasRule } from '@mali/contracts/price-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type WasVersion = Readonly<{
  version_id: number;
  at: Date;
  by: string | null;
  rule: WasRule;
  reason: string;
}>;
export const readWasVersions = (db: Db, limit: number): Promise<WasVersion[]> =>
  rows(
    db,
    `SELECT w.version_id, w.at, w.rule, w.reason,
       (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = w.user_id) AS by
     FROM was_price_versions w ORDER BY w.version_id DESC LIMIT ?`,
    [limit],
  );

/** One change at a time: the second of two waits for the first. */
export async function insertWasVersion(
  trx: Db,
  version: Readonly<{ at: Date; user_id: number; rule: WasRule; reason: string }>,
): Promise<void> {
  await trx.raw('INSERT INTO was_price_versions (at, user_id, rule, reason) VALUES (?, ?, ?, ?)', [
    ...[version.at, version.user_id, version.rule, version.reason],
  ]);
}

export const lockWasVersions = (trx: Db): Promise<void> =>
  trx.raw('LOCK TABLE was_price_versions IN SHARE ROW EXCLUSIVE MODE');

/** @returns how many variants have another price to be struck through */
export async function refreshWasLimits(db: Db, at: Date): Promise<number> {
  const found = await firstRow<{ count: number }>(db, 'SELECT refresh_was_limits(?::timestamptz) AS count', [
    at,
  ]);
  return found?.count ?? 0;
}
