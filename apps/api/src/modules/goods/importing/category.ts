import { cellText, cellTexts, type RowCells } from './cells.ts';
import { type Issue, issue } from './issues.ts';
import { categoryKey, type ImportMap, type Place } from './map.ts';

/** A category of the shop's tree with the ids of all levels. */
export type Category = Readonly<{
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  /** Slugs, top first, joined by "/". */
  path: string;
  category: string;
  category_th: string;
}>;
/** Categories by slug path. */
export type CategoryTree = ReadonlyMap<string, Category>;

/**
 * The category of a row: the first of the map's lookups with a matching key.
 * @returns the slug path, the Thai product type where the map defines one, and whether a fallback was used;
 * or the reason for rejecting the row
 */
export function placeOf(
  map: ImportMap['category'],
  cells: RowCells,
  name: string,
):
  | { path: string; thai: string | undefined; repair: Issue | undefined }
  | { refuse: string }
  | { unplaced: Issue } {
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
      const repair = index === 0 ? undefined : issue('category taken from "{}"', columns[0] ?? null, key);
      const settled = settle(map, place, name);
      return 'path' in settled ? { ...settled, repair } : settled;
    }
  }
  if (map.otherwise !== undefined)
    return {
      path: map.otherwise,
      thai: undefined,
      repair: issue('category not known: put into the default one', map.from[0]?.columns[0] ?? null),
    };
  const column = map.from[0]?.columns[0] ?? null;
  return {
    unplaced:
      tried[0] === undefined
        ? issue('no category', column)
        : issue('category "{}" has no place in the shop', column, tried[0]),
  };
}

type Settled = Exclude<Place, Readonly<{ words: string; otherwise: Place }>>;

function settle(map: ImportMap['category'], place: Place, name: string): Settled {
  if (!('words' in place)) return place;
  const match = map.words[place.words]?.find(({ pattern }) => pattern.test(name));
  return settle(map, match?.place ?? place.otherwise, name);
}
