import { type Db, INTEGERS, integers, rows } from '../../platform/database.ts';

type ProductName = { mat_id: number; brand_en: string; mat_name: string; mat_name_th: string };

/** Names of products, by product. */
export async function readProductNames(db: Db, ids: readonly number[]): Promise<Map<number, ProductName>> {
  const found = await rows<ProductName>(
    db,
    `SELECT m.mat_id, b.brand_en, m.mat_name, m.mat_name_th FROM materials m JOIN brands b USING (brand_id)
     WHERE m.mat_id = ANY(${INTEGERS})`,
    [integers(ids)],
  );
  return new Map(found.map((row) => [row.mat_id, row]));
}

/** Searches of the last days that were corrected, the most frequent first; without those of fewer than three visitors. */
export async function readCorrectedSearches(db: Db, limit: number): Promise<string[]> {
  const found = await rows<{ query: string }>(
    db,
    `SELECT query FROM searched_words WHERE days = 90 AND found = 'spelling' ORDER BY searches DESC, word_id LIMIT ?`,
    [limit],
  );
  return found.map(({ query }) => query);
}
