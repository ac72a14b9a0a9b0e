import { type Db, preparedRows } from '../../platform/database.ts';

/** Searched text of a product: names and facts, or descriptions. */
export type Column = 'document' | 'about';
/** A text to find in one of them, as alternative LIKE patterns. */
export type Atom = Readonly<{
  key: string;
  column: Column;
  patterns: readonly string[];
}>;
export const atom = (column: Column, patterns: readonly string[]): Atom => ({
  key: `${column} ${patterns.join('|')}`,
  column,
  patterns,
});

/**
 * Match level: anywhere, in the name, or as a whole word of the name. A tag states the product's purpose;
 * skin suitability is common to many.
 */
export const LEVEL = { somewhere: 0, name: 1, nameWord: 2, tag: 3, skin: 4 } as const;

/** The whole-word pattern: of `% word%` or `%word%`, `% word %`. */
const whole = (pattern: string): string => `% ${pattern.replace(/^% ?/, '').replace(/ ?%$/, '')} %`;

const any = (column: string, patterns: readonly string[]): string =>
  `(${patterns.map(() => `${column} LIKE ?`).join(' OR ')})`;

export type Hit = { atom: number; level: number; ids: string };

/**
 * Products matching each text, by level: comma-separated ids. One statement for all, using the trigram
 * indexes; never a full table scan.
 */
export function findAtoms(db: Db, atoms: readonly Atom[]): Promise<Hit[]> {
  const sought = atoms.map(({ column, patterns }) => {
    const isTag = patterns.every((pattern) => pattern.startsWith('% @'));
    const level = patterns.every((one) => one.startsWith('% @skin')) ? LEVEL.skin : LEVEL.tag;
    return { column, patterns, words: patterns.map(whole), level: isTag ? level : null };
  });
  return preparedRows(db, 'SELECT * FROM search_atoms(?)', [JSON.stringify(sought)]);
}

const MOST_SIMILAR = 200;

/** Products with a similar piece of text (pg_trgm word similarity, 0.6 and more), most similar first. */
export async function findSimilar(db: Db, text: string): Promise<number[]> {
  const found = await preparedRows<{ mat_id: number }>(db, 'SELECT mat_id FROM search_similar(?, ?)', [
    text,
    MOST_SIMILAR,
  ]);
  return found.map(({ mat_id }) => mat_id);
}

/** The matching products among these, with the number of matching texts. */
export async function findTogether(
  db: Db,
  ids: readonly number[],
  texts: readonly (readonly string[])[],
): Promise<Map<number, number>> {
  const times = texts.map((patterns) => `${any('document', patterns)}::int`).join(' + ');
  const found = await preparedRows<{ mat_id: number; times: number }>(
    db,
    `SELECT mat_id, times FROM (SELECT mat_id, ${times} AS times FROM listing WHERE mat_id = ANY(?::int[])) l
     WHERE times > 0`,
    [...texts.flat(), `{${ids.join(',')}}`],
  );
  return new Map(found.map((row) => [row.mat_id, row.times]));
}

export type Spelt = { word: string; written: string };

/** Words of the shop with one of these spelling keys. */
export const findSpelt = (db: Db, keys: readonly string[]): Promise<Spelt[]> =>
  preparedRows(db, 'SELECT word, written FROM search_spelt(?)', [[...keys]]);

/** What is searched of a product (db listing.ts). */
export type SearchedTexts = Readonly<{ mat_id: number; title: string; document: string; about: string }>;

export const readTexts = (db: Db, matIds: readonly number[]): Promise<SearchedTexts[]> =>
  preparedRows(db, 'SELECT mat_id, title, document, about FROM listing WHERE mat_id = ANY(?::int[])', [
    `{${matIds.join(',')}}`,
  ]);

/** Tells the processes of the API that the search engine has other products: as of a change of the catalogue. */
export async function notifyOfIndex(db: Db): Promise<void> {
  await preparedRows(db, "SELECT pg_notify('catalogue', 'index')");
}
