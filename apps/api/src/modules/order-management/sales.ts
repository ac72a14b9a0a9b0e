import type { Db } from '../../platform/database.ts';
import { addSales } from '../goods/index.ts';
import { takeUncountedSales } from '../orders/index.ts';

/** Adds the units of new orders to the sales of their products, and subtracts those of cancelled orders. */
export const countSales = (db: Db): Promise<void> =>
  db.transaction(async (trx) => {
    const sold = await takeUncountedSales(trx);
    if (sold.length > 0) await addSales(trx, sold);
  });
