import type { Db, SqlPart } from '../../platform/database.ts';
import {
  type CodeCustomer,
  claimCodeUse,
  codeUseStatement,
  deleteCodeUse,
  readFlashUses,
  returnAllotments,
  takeAllotments,
} from './repository.ts';

/** Units that one flash sale has made cheaper in an order. */
export type FlashClaim = { promo_id: number; mat_var_id: number; n: number; per_customer: number | null };

/**
 * Takes an order's units out of flash sales, within their allotments and what each customer may have.
 * @returns whether all were there; the order must be undone if not
 */
export async function claimAllotments(
  trx: Db,
  claims: readonly FlashClaim[],
  customer: CodeCustomer,
): Promise<boolean> {
  if (claims.length === 0) return true;
  if ((await takeAllotments(trx, claims)) !== claims.length) return false;
  const limited = claims.filter((claim) => claim.per_customer !== null);
  if (limited.length === 0) return true;
  // The sale's rows are locked by the claim: another order of this customer is counted before or after this one.
  const had = await readFlashUses(trx, limited, customer);
  const usesOf = ({ promo_id, mat_var_id }: FlashClaim) =>
    had.find((use) => use.promo_id === promo_id && use.mat_var_id === mat_var_id)?.n ?? 0;
  return limited.every((claim) => usesOf(claim) + claim.n <= (claim.per_customer ?? 0));
}

/** Uses a code once for an order that has been written; see `claimCodeUse`. */
export const claimCode = claimCodeUse;

/**
 * The CTE `code_use` of the statement that writes an order: uses a code that has no limits, and then has a row. Nothing
 * for a code with limits, which is claimed last (`claimCode`), and for none.
 */
export const unlimitedCodeUse = (
  so_no: string,
  code: string | null,
  { key }: Pick<CodeCustomer, 'key'>,
): SqlPart => codeUseStatement(so_no, code, key);

/** Gives back what a cancelled order has taken of flash sales, and the use of its code. */
export async function returnPromotions(trx: Db, so_no: string, code: string | null): Promise<void> {
  await returnAllotments(trx, so_no);
  if (code !== null) await deleteCodeUse(trx, so_no);
}
