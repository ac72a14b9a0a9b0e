import type { SetWasPriceRequest, WasPriceSetting } from '@mali/contracts/was-price';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  insertWasVersion,
  lockWasVersions,
  readWasVersions,
  refreshWasLimits,
} from './was-price-repository.ts';

/** Versions that are shown. */
const SHOWN = 20;

/** What the shop strikes through, and what it did before. */
export async function wasPriceSetting(db: Db): Promise<WasPriceSetting> {
  const versions = await readWasVersions(db, SHOWN);
  return {
    rule: versions[0]?.rule ?? 'list',
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
}

/**
 * Sets what the shop strikes through, and the prices of every variant with it. The rule that is in force already is kept
 * without a further version.
 * @throws DomainError RECORD.CHANGED {record} when it is no longer the rule that was shown
 */
export async function setWasPrice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { rule, was, reason }: SetWasPriceRequest,
): Promise<WasPriceSetting> {
  const at = now();
  return db.transaction(async (trx) => {
    await lockWasVersions(trx);
    const before = await wasPriceSetting(trx);
    if (before.rule === rule) return before;
    if (before.rule !== was) throw new DomainError('RECORD.CHANGED', { record: before, by: null, at: null });
    await insertWasVersion(trx, { at, user_id: caller.user_id, rule, reason: reason.trim() });
    await refreshWasLimits(trx, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'was_price_changed', at, user_id: null, subject: 'was price' },
      details: { reason: reason.trim() },
      changes: [{ field: 'rule', from: before.rule, to: rule }],
    });
    return wasPriceSetting(trx);
  });
}
