import type { Db } from '../../platform/database.ts';

/** Marks what a new product has as set by hand, so that an import keeps it (docs/decisions/0061). */
export async function markMadeByHand(trx: Db, matId: number, at: Date): Promise<void> {
  await trx.raw(
    `UPDATE materials m SET field_marks = (
       SELECT coalesce(jsonb_object_agg(f.key, jsonb_build_object('by', 'hand', 'at', ?::timestamptz)), '{}')
         FROM jsonb_each(to_jsonb(m)) f
        WHERE f.key IN ('mat_name', 'mat_name_th', 'mat_desc', 'mat_desc_th', 'benefits', 'benefits_th', 'how_to', 'how_to_th',
            'ingredients', 'meta_desc', 'meta_desc_th', 'skin_types', 'concerns', 'finish', 'free_of', 'pao_months',
            'notification_no', 'unit', 'weight_g')
          AND f.value NOT IN ('null', '""', '[]'))
     WHERE m.mat_id = ?`,
    [at, matId],
  );
  await trx.raw(
    `UPDATE variants v SET field_marks = (
       SELECT coalesce(jsonb_object_agg(f.key, jsonb_build_object('by', 'hand', 'at', ?::timestamptz)), '{}')
         FROM jsonb_each(to_jsonb(v)) f
        WHERE f.key IN ('attributes', 'shade_family', 'mat_price', 'mat_label_price', 'volume', 'gtin')
          AND f.value NOT IN ('null', '[]'))
     WHERE v.mat_id = ?`,
    [at, matId],
  );
}
