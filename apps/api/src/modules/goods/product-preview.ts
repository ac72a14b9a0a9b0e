import { saleState } from '@mali/contracts/product-edit-values';
import type { ProductPreview } from '@mali/contracts/product-preview';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { materialAt } from '../catalogue/index.ts';
import { pricesAt } from './price-repository.ts';
import { readStaffProduct } from './product-repository.ts';

/**
 * The page of a product as shoppers will see it at a moment, by what is saved and planned now.
 * @param at a moment that is past means now
 * @throws DomainError PRODUCT.NOT_FOUND, PRODUCT.NO_PREVIEW without a variant that is sold
 */
export async function previewProduct(
  deps: Deps,
  matId: number,
  at: string | undefined,
): Promise<ProductPreview> {
  const now = deps.now();
  const wanted = at === undefined ? now : new Date(at);
  const moment = new Date(Math.max(wanted.getTime(), now.getTime()));
  const row = await readStaffProduct(deps.db, matId);
  if (row === undefined) throw new DomainError('PRODUCT.NOT_FOUND');
  const [snapshot, prices] = await Promise.all([deps.snapshot.get(deps), pricesAt(deps.db, matId, moment)]);
  const material = await materialAt(deps, snapshot, { matId, at: moment, prices });
  if (material === null) throw new DomainError('PRODUCT.NO_PREVIEW');
  const times = { starts: row.on_sale_from?.getTime() ?? null, ends: row.on_sale_until?.getTime() ?? null };
  return {
    at: moment.toISOString(),
    state: saleState({ stage: row.stage, ...times }, moment.getTime()),
    material,
  };
}
