import { cartImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import { PURCHASE_EDIT } from '@mali/contracts/purchase-order-values';
import type { Reorder, ReorderSuppliers } from '@mali/contracts/reorder';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { coverOf } from '../inventory/cover.ts';
import { seesCost } from './receipts.ts';
import { countWithoutSupplier, readReorderable, readReorderSuppliers } from './reorder-repository.ts';
import { proposalOf } from './reorder-units.ts';
import { readSupplier } from './supplier-repository.ts';

const SUPPLIERS_MAX = 200;

/** Suppliers of what runs out soon, by the reckoning of last night. */
export async function listReorderSuppliers({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<ReorderSuppliers> {
  const suppliers = await readReorderSuppliers(db, SUPPLIERS_MAX);
  return {
    suppliers: suppliers.map(({ minimum_order, ...row }) => ({
      ...row,
      minimum_order: toBaht(minimum_order),
    })),
    cover: (await settings.current()).cover_days,
    without_supplier: await countWithoutSupplier(db),
  };
}

/**
 * What to order from a supplier: with the sales of last night, and the units free and on the way as they are now.
 * @throws DomainError SUPPLIER.NOT_FOUND
 */
export async function getReorder(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Pick<Caller, 'role_id'>,
  supplierId: number,
  typed?: number,
): Promise<Reorder> {
  const supplier = await readSupplier(db, supplierId);
  if (supplier === undefined) throw new DomainError('SUPPLIER.NOT_FOUND');
  const cover = typed ?? (await settings.current()).cover_days;
  const { supplier_id, name, lead_days, minimum_order } = supplier;
  const goods = await readReorderable(db, supplierId);
  const { units, extra_days, below_minimum } = proposalOf(goods, {
    ...{ lead_days, cover, minimum: minimum_order },
  });
  const shows_costs = seesCost(caller);
  return {
    ...{ supplier_id, name, lead_days, minimum_order: toBaht(minimum_order) },
    ...{ cover, extra_days, below_minimum, shows_costs },
    lines: goods
      .map(({ gtin: _gtin, image, unit_cost, ...row }, i) => ({
        ...row,
        image: cartImage(image),
        lasts: coverOf(row.free, row.rate),
        unit_cost: shows_costs && unit_cost !== null ? toBaht(unit_cost) : null,
        units: units[i] ?? 0,
      }))
      .filter((line) => line.units > 0)
      .slice(0, PURCHASE_EDIT.linesMax),
  };
}
