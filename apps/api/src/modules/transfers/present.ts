import { toBaht } from '@mali/contracts/money';
import type { PointsTransfer, TransferPerson } from '@mali/contracts/points-transfer';
import type { TransferPicture } from '@mali/contracts/points-transfer-values';
import type { Deps } from '../../platform/deps.ts';
import { unseal } from '../../platform/seal.ts';
import type { TransferRow } from './repository.ts';

type Whose = Pick<TransferRow, 'user_id' | 'request_key'>;
/** What a sealed part of a registration is sealed for. */
export const placeOf = (what: 'person' | TransferPicture, { user_id, request_key }: Whose): string =>
  `${what} ${user_id} ${request_key}`;

/** A registration as its member sees it. */
export const present = (row: TransferRow): PointsTransfer => ({
  transfer_id: row.transfer_id,
  status: row.status,
  submitted_at: row.submitted_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  card_number: row.card_number,
  receipt_id: row.receipt_id,
  receipt_amount: toBaht(row.receipt_amount),
});

/** Decrypts personal data; null once deleted. */
export function open({ config }: Pick<Deps, 'config'>, row: TransferRow): TransferPerson | null {
  if (row.sealed === null) return null;
  return JSON.parse(
    unseal(config.totpKey, 'points transfer', placeOf('person', row), row.sealed).toString('utf8'),
  );
}
