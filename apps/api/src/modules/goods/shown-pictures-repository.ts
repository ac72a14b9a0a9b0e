import { type Db, rows } from '../../platform/database.ts';

/** Where products and collections show pictures. */
export const GOODS_PICTURE_USES = `
  SELECT DISTINCT h.hash, 'product' AS kind, m.mat_id::text AS id, m.mat_name_th AS name_th, m.mat_name AS name_en
  FROM variants v CROSS JOIN LATERAL unnest(v.images) AS h (hash) JOIN materials m USING (mat_id)
  UNION ALL
  SELECT c.image, 'collection', c.collection_id::text, c.name_th, c.name_en FROM collections c WHERE c.image IS NOT NULL`;

/** Locks the products that have one of these pictures, and counts their next version: their editors see the change. */
async function countVersions(trx: Db, hashes: readonly string[]): Promise<void> {
  await trx.raw(
    `WITH shown AS (SELECT mat_id FROM materials
       WHERE mat_id IN (SELECT mat_id FROM variants WHERE images && ?::text[]) ORDER BY mat_id FOR NO KEY UPDATE)
     UPDATE materials m SET stage = stage FROM shown WHERE m.mat_id = shown.mat_id`,
    [[...hashes]],
  );
}

export type ChangedVariant<Value> = { mat_id: number; item_id: string; before: Value; after: Value };

/** Variants show one picture in place of others, in its place, with what was said of them. */
export async function replaceInVariants(
  trx: Db,
  from: readonly string[],
  to: string,
): Promise<ChangedVariant<string[]>[]> {
  await countVersions(trx, from);
  return rows(
    trx,
    `WITH named AS (SELECT ?::text[] AS former, ?::text AS present),
     was AS (
       SELECT v.mat_var_id, v.images, n.present,
         ARRAY(SELECT hash FROM (
           SELECT CASE WHEN i.hash = ANY(n.former) THEN n.present ELSE i.hash END AS hash, min(i.place) AS place
           FROM unnest(v.images) WITH ORDINALITY AS i (hash, place) GROUP BY 1) kept ORDER BY place) AS replaced,
         v.picture_details - n.former AS others,
         coalesce(v.picture_details -> n.present, (SELECT v.picture_details -> former FROM unnest(n.former) AS former
           WHERE v.picture_details -> former IS NOT NULL LIMIT 1)) AS said
       FROM variants v, named n WHERE v.images && n.former)
     UPDATE variants v SET images = was.replaced, picture_details = CASE WHEN was.said IS NULL THEN was.others
       ELSE was.others || jsonb_build_object(was.present, was.said) END
     FROM was WHERE v.mat_var_id = was.mat_var_id
     RETURNING v.mat_id, v.item_id, was.images AS before, v.images AS after`,
    [[...from], to],
  );
}

export const replaceInCollections = (
  trx: Db,
  from: readonly string[],
  to: string,
): Promise<{ collection_id: number; before: string }[]> =>
  rows(
    trx,
    `WITH was AS (SELECT collection_id, image FROM collections WHERE image = ANY(?::text[]) ORDER BY collection_id FOR UPDATE)
     UPDATE collections c SET image = ? FROM was WHERE c.collection_id = was.collection_id
     RETURNING c.collection_id, was.image AS before`,
    [[...from], to],
  );

export type Spot = { x: number; y: number };

/** Variants that show a picture with a former focus, or without one of their own, have another one now. */
export async function moveVariantFocus(
  trx: Db,
  hash: string,
  former: Spot | null,
  present: Spot | null,
): Promise<ChangedVariant<string | null>[]> {
  await countVersions(trx, [hash]);
  const textOf = (spot: Spot | null) => (spot === null ? null : `${spot.x}, ${spot.y}`);
  return rows(
    trx,
    `WITH named AS (SELECT ?::text AS hash, ?::text AS former, ?::text AS present, ?::jsonb AS spot),
     was AS (
       SELECT v.mat_var_id, n.hash, n.spot, n.present, coalesce(v.picture_details -> n.hash, '{}') AS said,
         (v.picture_details -> n.hash ->> 'x') || ', ' || (v.picture_details -> n.hash ->> 'y') AS focus
       FROM variants v, named n WHERE v.images @> ARRAY[n.hash]
         AND coalesce((v.picture_details -> n.hash ->> 'x') || ', ' || (v.picture_details -> n.hash ->> 'y'), n.former)
           IS NOT DISTINCT FROM n.former)
     UPDATE variants v SET picture_details = CASE WHEN was.said - 'x' - 'y' || was.spot = '{}'
       THEN v.picture_details - was.hash
       ELSE v.picture_details || jsonb_build_object(was.hash, was.said - 'x' - 'y' || was.spot) END
     FROM was WHERE v.mat_var_id = was.mat_var_id AND was.focus IS DISTINCT FROM was.present
     RETURNING v.mat_id, v.item_id, was.focus AS before, was.present AS after`,
    [hash, textOf(former), textOf(present), JSON.stringify(present ?? {})],
  );
}
