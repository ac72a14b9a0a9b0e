import { type Db, firstRow, rows } from '../../platform/database.ts';

export const GOODS_KINDS = ['product.changed', 'stock.changed'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/** Whether any endpoint wants a kind, also a paused one. */
export async function isWanted(db: Db, kind: GoodsKind): Promise<boolean> {
  const sql = `SELECT 1 AS wanted FROM webhook_endpoints WHERE state <> 'disabled' AND kinds @> ARRAY[?::text] LIMIT 1`;
  return (await firstRow(db, sql, [kind])) !== undefined;
}

/** What is known of goods nobody asks for is forgotten: it begins anew with the next endpoint. */
export async function forgetGoods(db: Db, kind: GoodsKind): Promise<void> {
  await db.raw('DELETE FROM webhook_goods WHERE kind = ?', [kind]);
}
export async function isWatched(db: Db, kind: GoodsKind): Promise<boolean> {
  const sql = 'SELECT 1 AS known FROM webhook_goods WHERE kind = ? LIMIT 1';
  return (await firstRow(db, sql, [kind])) !== undefined;
}

/**
 * Goods that are not as they were at the last call, which is stored. States are compared, not numbers of rows: a change
 * that is committed late is found by the next call. Of two calls at once each change is found by one.
 */
const CHANGED = {
  'stock.changed': `INSERT INTO webhook_goods (kind, id, value)
    SELECT 'stock.changed', s.mat_var_id, s.quantity::text FROM stock s
    LEFT JOIN webhook_goods w ON w.kind = 'stock.changed' AND w.id = s.mat_var_id
    WHERE w.value IS DISTINCT FROM s.quantity::text ORDER BY s.mat_var_id
    ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value WHERE webhook_goods.value <> excluded.value RETURNING id`,
  'product.changed': `INSERT INTO webhook_goods (kind, id, value)
    SELECT 'product.changed', n.mat_id, n.value FROM (
      SELECT m.mat_id, md5(m.revision || ' ' || m.active || ' ' || coalesce(string_agg(
        jsonb_build_array(v.mat_var_id, v.item_id, v.attributes, v.mat_price, v.mat_label_price, v.active, v.images)::text,
        ' ' ORDER BY v.mat_var_id), '')) AS value
      FROM materials m LEFT JOIN variants v USING (mat_id) GROUP BY m.mat_id
    ) n LEFT JOIN webhook_goods w ON w.kind = 'product.changed' AND w.id = n.mat_id
    WHERE w.value IS DISTINCT FROM n.value ORDER BY n.mat_id
    ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value WHERE webhook_goods.value <> excluded.value RETURNING id`,
} as const satisfies Record<GoodsKind, string>;

export const changedGoods = async (trx: Db, kind: GoodsKind): Promise<number[]> =>
  (await rows<{ id: number }>(trx, CHANGED[kind])).map(({ id }) => id).sort((a, b) => a - b);
