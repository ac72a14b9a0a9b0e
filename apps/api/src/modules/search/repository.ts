import { type Db, preparedRows } from '../../platform/database.ts';

/** Which words of a product are searched: its names and facts, or what it is praised for. */
export type Column = 'document' | 'about';
/** A text sought in one of them, as LIKE patterns of which one must match. */
export type Atom = Readonly<{
  /** Tells it from all others. */
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
 * Where in a product's words a text stands: somewhere, in its name, or as a whole word of its name. A tag says what the
 * product is made for; that it suits a skin is said of many.
 */
export const LEVEL = { somewhere: 0, name: 1, nameWord: 2, tag: 3, skin: 4 } as const;

/** The pattern as a whole word: of `% word%` or `%word%`, `% word %`. */
const whole = (pattern: string): string => `% ${pattern.replace(/^% ?/, '').replace(/ ?%$/, '')} %`;

const any = (column: string, patterns: readonly string[]): string =>
  `(${patterns.map(() => `${column} LIKE ?`).join(' OR ')})`;

export type Hit = { atom: number; level: number; ids: string };

/**
 * The products in whose words each text stands, by level: their ids in one text, with commas. One statement for all,
 * which reads the trigram indexes and the rows they lead to; never the whole table, however many rows a text finds.
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

/** Products of which a stretch of text is much like this (pg_trgm word similarity, 0.6 and more), the likest first. */
export async function findSimilar(db: Db, text: string): Promise<number[]> {
  const found = await preparedRows<{ mat_id: number }>(db, 'SELECT mat_id FROM search_similar(?, ?)', [
    text,
    MOST_SIMILAR,
  ]);
  return found.map(({ mat_id }) => mat_id);
}

/** Of these products those in whose words the texts stand, and how many of the texts do. */
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

/** Words of the shop that have one of these spelling keys. */
export const findSpelt = (db: Db, keys: readonly string[]): Promise<Spelt[]> =>
  preparedRows(db, 'SELECT word, written FROM search_spelt(?)', [[...keys]]);
