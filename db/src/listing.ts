import { soundKeys } from '@mali/thai/cross-script';
import { fold, searchKey } from '@mali/thai/fold';
import { segment, sliceAlong } from '@mali/thai/segment';
import { SHORTEST_SPELT, spellingKeys } from '@mali/thai/spelling';
import { normalizeUnits, SYNONYM_GROUPS } from '@mali/thai/synonyms';
import knex, { type Knex } from 'knex';

/** Products refreshed per transaction: bounds memory, locks and the work lost on interruption. */
const BATCH = 500;
/** Advisory lock that serialises the writing transactions, so that revisions grow in commit order. */
const LOCK = 7_204_001;

type Facts = {
  mat_id: number;
  on_sale: boolean;
  mat_no: string;
  mat_name: string;
  mat_name_th: string;
  brand_en: string;
  brand_th: string;
  aliases: string[];
  origin: string | null;
  categories: string[];
  ingredients: string;
  benefits: string[];
  /** Words of staff that shoppers search it by. */
  search_words: string[];
  skin_types: string[];
  concerns: string[];
  finish: string | null;
  free_of: string[];
  unit: string | null;
  variants: {
    id: number;
    item_id: string;
    price: number;
    family: string | null;
    volume: number | null;
    stocked: boolean;
    attributes: { n: number; name: string; name_th: string; code: string | null }[];
  }[];
};

const FACTS = `
  SELECT m.mat_id, m.mat_no, m.mat_name, m.mat_name_th, b.brand_en, b.brand_th, b.aliases, b.origin, m.ingredients,
         m.benefits || m.benefits_th AS benefits, m.search_words, m.skin_types, m.concerns, m.finish, m.free_of, m.unit,
         m.active AND v.variants IS NOT NULL AS on_sale, coalesce(v.variants, '[]') AS variants,
         ARRAY(SELECT name FROM categories c, unnest(ARRAY[c.category, c.category_th]) name
               WHERE c.cat_id IN (m.cat1_id, m.cat2_id, m.cat3_id)) AS categories
  FROM materials m
  JOIN brands b USING (brand_id)
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', mat_var_id, 'item_id', item_id, 'price', mat_price,
                     'family', shade_family, 'volume', volume, 'attributes', attributes, 'stocked',
                     EXISTS (SELECT FROM stock s WHERE s.mat_var_id = variants.mat_var_id))
                     ORDER BY position, mat_var_id) AS variants
    FROM variants WHERE mat_id = m.mat_id AND active AND NOT free
  ) v ON true
  WHERE m.mat_id = ANY(?::int[])`;

/** Ingredients after these are not searchable. */
const INGREDIENTS = 10;
const SWATCHES = 12;

/** The searchable ingredients of a product, without ubiquitous ones: Parfum does not make it a perfume. */
const soughtFor = ({ ingredients }: Pick<Facts, 'ingredients'>): string[] =>
  ingredients
    .split(',')
    .filter((name) => !/^\s*(?:aqua|water|parfum|fragrance|aroma)\b/i.test(name))
    .slice(0, INGREDIENTS);

/**
 * Normalises a text for `listing` and for queries: folded, sizes and sun protection factors in one spelling,
 * Thai letters separated from digits (บี5, บี 5), N°5 and No.5 as no 5.
 */
export const foldWords = (text: string): string =>
  normalizeUnits(fold(text.replace(/\bn ?[°º](?= ?\d)/gi, 'no')))
    .replace(/\bno\.? ?(?=\d)/g, 'no ')
    .replace(/\bspf (?=\d)/g, 'spf')
    .replace(/([ก-๎])(?=\d)/g, '$1 ')
    .replace(/(\d)(?=[ก-๎])/g, '$1 ')
    .trim();

/**
 * Folded texts as one searchable text: a space on both sides, so that every word has borders; then the looser
 * keys of words where they differ (thai.md: fold and key).
 */
function searchable(texts: readonly string[]): string {
  const folded = foldWords(texts.join(' | '));
  const words = new Set(folded.split(' '));
  const keys = searchKey(folded)
    .split(' ')
    .filter((key) => !words.has(key));
  return ` ${folded} ${[...new Set(keys)].join(' ')} `.replace(/ {2,}/g, ' ');
}

/** Upper bound of each content band, ml or g; the names are SIZES of the contracts. */
const BANDS: readonly (readonly [most: number, name: string])[] = [
  [15, 'to_15'],
  [50, 'to_50'],
  [150, 'to_150'],
  [400, 'to_400'],
  [Number.POSITIVE_INFINITY, 'over_400'],
];

/** The content bands of a product in ml or g; none for pieces. */
function sizesOf({ unit, variants }: Facts): string[] {
  if (unit !== 'ml' && unit !== 'g') return [];
  const sizes = variants.flatMap(({ volume }) =>
    volume === null ? [] : (BANDS.find(([most]) => volume <= most)?.[1] ?? []),
  );
  return [...new Set(sizes)];
}

function toRow(facts: Facts) {
  const shades = new Map<string, number>();
  for (const { id, attributes } of facts.variants) {
    const shade = attributes.find(({ n }) => n === 2);
    const name = shade === undefined ? undefined : `${shade.name} ${shade.code}`;
    if (name !== undefined && !shades.has(name)) shades.set(name, id);
  }
  const families = facts.variants.flatMap(({ family }) => (family === null ? [] : [family]));
  const name = [facts.brand_en, facts.brand_th, facts.mat_name, facts.mat_name_th];
  const tags = [
    ...facts.skin_types.map((value) => `@skin:${value}`),
    ...facts.concerns.map((value) => `@concern:${value}`),
    ...(facts.finish === null ? [] : [`@finish:${facts.finish}`]),
    ...facts.free_of.map((value) => `@free:${value}`),
    ...[...new Set(families)].map((value) => `@shade:${value}`),
  ];
  const document = [
    ...name,
    ...facts.aliases,
    ...facts.categories,
    ...facts.variants.flatMap(({ attributes }) => attributes.flatMap((a) => [a.name, a.name_th])),
    ...facts.search_words,
    facts.origin ?? '',
    ...soughtFor(facts),
    facts.mat_no,
    ...facts.variants.map(({ item_id }) => item_id),
  ];
  return {
    mat_id: facts.mat_id,
    on_sale: facts.on_sale,
    variant_ids: facts.variants.map(({ id }) => id),
    prices: facts.variants.map(({ price }) => price),
    unstocked: facts.variants.filter(({ stocked }) => !stocked).map(({ id }) => id),
    shade_families: [...new Set(families)],
    sizes: sizesOf(facts),
    shade_count: shades.size,
    swatch_ids: [...shades.values()].slice(0, SWATCHES),
    title: facts.on_sale ? searchable(name) : '',
    // Tags contain characters that folding removes, so no word matches one.
    document: facts.on_sale ? `${searchable([...new Set(document)])}${tags.join(' ')} ` : '',
    about: facts.on_sale ? searchable(facts.benefits.map(withoutLacks)) : '',
  };
}

/** Removes what a product is free of: ไม่มีน้ำหอม must not match น้ำหอม. (Tags cover it.) */
const LACKS = /(?:ไม่มี|ปราศจาก|ไร้)\S*|[\w]+[- ]free\b|\b(?:free (?:of|from)|without) \w+/gi;
const withoutLacks = (text: string): string => text.replace(LACKS, ' ');

const LONGEST_SPELT = 24;
const THAI = /[ก-๎]/;
const KNOWN = new Set(SYNONYM_GROUPS.flat().map(fold));
const WIDEST = Math.max(...[...KNOWN].map((word) => word.length));

/** Words of a text that may be misspelt: folded form and original spelling. */
function spelt(text: string): [word: string, written: string][] {
  return text.split(/[\s/|,()]+/).flatMap((written) => {
    const word = fold(written);
    if (word.length < SHORTEST_SPELT || /[\d ]/.test(word)) return [];
    if (!THAI.test(word)) return [[word, written.toLowerCase()] as [string, string]];
    // Running Thai is segmented by known words.
    const pieces = segment(
      [word],
      (letters) => letters.length >= SHORTEST_SPELT && KNOWN.has(letters),
      WIDEST,
    );
    const as =
      pieces.length > 1
        ? sliceAlong(
            written,
            pieces.map((piece) => piece.text),
            fold,
          )
        : [written];
    return pieces.flatMap((piece, i): [string, string][] => {
      const fits = !piece.known && piece.text.length >= SHORTEST_SPELT && piece.text.length <= LONGEST_SPELT;
      return fits ? [[piece.text, as?.[i] ?? piece.text]] : [];
    });
  });
}

/** Words of products that are not in `seen`, with their keys; adds them to it. */
function newWords(products: readonly Facts[], seen: Set<string>) {
  const found: { word: string; written: string; keys: string[] }[] = [];
  for (const facts of products) {
    if (!facts.on_sale) continue;
    const { mat_name, mat_name_th, brand_en, brand_th, search_words, variants } = facts;
    const names = variants.flatMap(({ attributes }) => attributes.flatMap((a) => [a.name, a.name_th]));
    for (const text of new Set([
      ...[mat_name, mat_name_th, brand_en, brand_th, ...search_words, ...names],
      ...soughtFor(facts),
    ])) {
      for (const [word, written] of spelt(text)) {
        if (seen.has(word)) continue;
        seen.add(word);
        found.push({ word, written, keys: [...spellingKeys(word), ...soundKeys(written)] });
      }
    }
  }
  return found;
}

const UPSERT = `
  INSERT INTO listing (mat_id, revision, on_sale, brand_id, cat1_id, cat2_id, cat3_id, rating, sold_count, created_at,
                       skin_types, concerns, finish, free_of, variant_ids, prices, shade_families, shade_count,
                       swatch_ids, title, document, about, sizes, unstocked)
  SELECT r.mat_id, nextval('listing_revision'), r.on_sale, m.brand_id, m.cat1_id, m.cat2_id, m.cat3_id, m.rating,
         m.sold_count, m.created_at, m.skin_types, m.concerns, m.finish, m.free_of, r.variant_ids, r.prices,
         r.shade_families, r.shade_count, r.swatch_ids, r.title, r.document, r.about, r.sizes, r.unstocked
  FROM jsonb_to_recordset(?::jsonb) AS r (mat_id int, on_sale boolean, variant_ids int[], prices int[],
       shade_families text[], shade_count int, swatch_ids int[], title text, document text, about text, sizes text[],
       unstocked int[])
  JOIN materials m USING (mat_id)
  ON CONFLICT (mat_id) DO UPDATE SET
    (revision, on_sale, brand_id, cat1_id, cat2_id, cat3_id, rating, sold_count, created_at, skin_types, concerns,
     finish, free_of, variant_ids, prices, shade_families, shade_count, swatch_ids, title, document, about, sizes, unstocked,
     words_revision) =
    (excluded.revision, excluded.on_sale, excluded.brand_id, excluded.cat1_id, excluded.cat2_id, excluded.cat3_id,
     excluded.rating, excluded.sold_count, excluded.created_at, excluded.skin_types, excluded.concerns,
     excluded.finish, excluded.free_of, excluded.variant_ids, excluded.prices, excluded.shade_families,
     excluded.shade_count, excluded.swatch_ids, excluded.title, excluded.document, excluded.about, excluded.sizes,
     excluded.unstocked,
     CASE WHEN (listing.title, listing.document, listing.about) IS DISTINCT FROM
               (excluded.title, excluded.document, excluded.about)
          THEN excluded.revision ELSE listing.words_revision END)`;

const ADD_WORDS = `
  INSERT INTO search_words (word, written, keys)
  SELECT word, written, keys FROM jsonb_to_recordset(?::jsonb) AS w (word text, written text, keys text[])
  ON CONFLICT DO NOTHING`;

/**
 * Refreshes the rows of at most BATCH changed products; returns their ids.
 * @param seen words known to be stored already
 */
async function refreshBatch(db: Knex, seen: Set<string>, tell: boolean): Promise<number[]> {
  return db.transaction(async (transaction) => {
    await transaction.raw('SELECT pg_advisory_xact_lock(?)', [LOCK]);
    // Takes the changes before reading the catalogue: later commits are read too and processed again.
    const taken: { rows: { mat_id: number }[] } = await transaction.raw(
      `WITH due AS (SELECT DISTINCT mat_id FROM listing_changes ORDER BY mat_id LIMIT ?),
            gone AS (DELETE FROM listing_changes c USING due WHERE c.mat_id = due.mat_id)
       SELECT mat_id FROM due`,
      [BATCH],
    );
    if (taken.rows.length === 0) return [];
    const ids = `{${taken.rows.map(({ mat_id }) => mat_id).join(',')}}`;
    const facts: { rows: Facts[] } = await transaction.raw(FACTS, [ids]);
    await transaction.raw(UPSERT, [JSON.stringify(facts.rows.map(toRow))]);
    const words = newWords(facts.rows, seen);
    if (words.length > 0) await transaction.raw(ADD_WORDS, [JSON.stringify(words)]);
    // Delivered on commit: processes that cache the rows read the changed ones.
    if (tell) await transaction.raw("SELECT pg_notify('catalogue', 'listing')");
    return taken.rows.map(({ mat_id }) => mat_id);
  });
}

/**
 * Updates `listing` from the catalogue: every product changed since the last run. Safe to run concurrently
 * and to interrupt. The worker calls it on each change notification; bulk writers call it at the end.
 * @param database its URL, or an open connection
 * @param options.tell false: no notification is sent, for callers that read the rows themselves
 * @param options.refreshed called with the products of each batch, once it is committed
 * @returns number of refreshed products
 */
export async function refreshListing(
  database: string | Knex,
  {
    tell = true,
    refreshed,
  }: { tell?: boolean; refreshed?: ((ids: readonly number[]) => Promise<void>) | undefined } = {},
): Promise<number> {
  const db =
    typeof database === 'string'
      ? knex({ client: 'pg', connection: database, pool: { min: 0, max: 1 } })
      : database;
  try {
    const seen = new Set<string>();
    let done = 0;
    for (;;) {
      const batch = await refreshBatch(db, seen, tell);
      done += batch.length;
      if (batch.length > 0) await refreshed?.(batch);
      if (batch.length < BATCH) break;
    }
    if (done > 0) {
      await db.raw(
        "SELECT gin_clean_pending_list('listing_document'), gin_clean_pending_list('listing_about')",
      );
    }
    return done;
  } finally {
    if (typeof database === 'string') await db.destroy();
  }
}
