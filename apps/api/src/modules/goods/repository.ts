import { type Db, INTEGERS, integers } from '../../platform/database.ts';

/**
 * Updates a product's rating with its reviews: adds `stars` and `count` to the current values, which may
 * include imported ratings without texts.
 */
export async function moveScore(db: Db, matId: number, stars: number, count: number): Promise<void> {
  await db.raw(
    `UPDATE materials m SET rating_count = m.rating_count + d.count,
       rating = CASE WHEN m.rating_count + d.count = 0 THEN 0
         ELSE (round(m.rating * m.rating_count) + d.stars) / (m.rating_count + d.count) END
     FROM (VALUES (?::int, ?::int)) AS d(stars, count) WHERE m.mat_id = ?`,
    [stars, count, matId],
  );
}

/** Adds units to the sales of products, and subtracts those of cancelled orders. */
export async function addSales(db: Db, sold: readonly { mat_id: number; units: number }[]): Promise<void> {
  await db.raw(
    `UPDATE materials m SET sold_count = greatest(0, m.sold_count + s.units)
     FROM unnest(${INTEGERS}, ${INTEGERS}) AS s(mat_id, units) WHERE m.mat_id = s.mat_id AND s.units <> 0`,
    [integers(sold.map(({ mat_id }) => mat_id)), integers(sold.map(({ units }) => units))],
  );
}
