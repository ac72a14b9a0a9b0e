import type { Db } from '../../platform/database.ts';
import { addSales } from '../catalogue/index.ts';
import { takeUncountedSales } from '../orders/index.ts';

/** Counts the units of orders among the sales of their products, and takes out those of orders cancelled since. */
export const countSales = (db: Db): Promise<void> =>
  db.transaction(async (trx) => {
    const sold = await takeUncountedSales(trx);
    if (sold.length > 0) await addSales(trx, sold);
  });
