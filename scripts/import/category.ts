import type pg from 'pg';
import { type Cells, cellText, cellTexts } from './cells.ts';
import { categoryKey, type ImportMap, type Place } from './map.ts';

/** A category of the shop's tree with the ids of all levels. */
type Category = Readonly<{
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  /** Slugs, top first, joined by "/". */
  path: string;
  category_th: string;
}>;
/** Categories by slug path. */
export type CategoryTree = ReadonlyMap<string, Category>;

/** Reads the category tree from the database. */
export async function loadTree(db: pg.ClientBase): Promise<CategoryTree> {
  const { rows } = await db.query<Category>(`
    SELECT c1.cat_id AS cat1_id, NULL::integer AS cat2_id, NULL::integer AS cat3_id,
           c1.slug AS path, c1.category_th
      FROM categories c1 WHERE c1.level = 1
    UNION ALL
    SELECT c1.cat_id, c2.cat_id, NULL, c1.slug || '/' || c2.slug, c2.category_th
      FROM categories c1 JOIN categories c2 ON c2.parent_id = c1.cat_id WHERE c1.level = 1
    UNION ALL
    SELECT c1.cat_id, c2.cat_id, c3.cat_id, c1.slug || '/' || c2.slug || '/' || c3.slug, c3.category_th
      FROM categories c1 JOIN categories c2 ON c2.parent_id = c1.cat_id JOIN categories c3 ON c3.parent_id = c2.cat_id
     WHERE c1.level = 1`);
  return new Map(rows.map((row) => [row.path, row]));
}

/**
 * The category of a row: the first of the map's lookups with a matching key.
 * @returns the slug path, the Thai product type where the map defines one, and whether a fallback was used;
 * or the reason for rejecting the row
 */
export function placeOf(
  map: ImportMap['category'],
  cells: Cells,
  name: string,
): { path: string; thai: string | undefined; repair: string | undefined } | { refuse: string } {
  const tried: string[] = [];
  for (const [index, { columns, split }] of map.from.entries()) {
    const keys =
      split === undefined
        ? [
            columns
              .map((column) => cellText(cells[column]))
              .filter((text) => text !== '')
              .join(' > '),
          ]
        : columns.flatMap((column) => cellTexts(cells[column], split)).reverse();
    for (const key of keys) {
      if (key === '') continue;
      tried.push(key);
      const place = map.table.get(categoryKey(key));
      if (place === undefined) continue;
      const repair = index === 0 ? undefined : `category taken from "${key}"`;
      const settled = settle(map, place, name);
      return 'path' in settled ? { ...settled, repair } : settled;
    }
  }
  if (map.otherwise !== undefined)
    return { path: map.otherwise, thai: undefined, repair: 'category not known: put into the default one' };
  return {
    refuse: tried[0] === undefined ? 'no category' : `category "${tried[0]}" has no place in the shop`,
  };
}

type Settled = Exclude<Place, Readonly<{ words: string; otherwise: Place }>>;

function settle(map: ImportMap['category'], place: Place, name: string): Settled {
  if (!('words' in place)) return place;
  const match = map.words[place.words]?.find(({ pattern }) => pattern.test(name));
  return settle(map, match?.place ?? place.otherwise, name);
}
