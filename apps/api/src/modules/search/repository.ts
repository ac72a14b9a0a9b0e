import type { Knex } from 'knex';
import { type Db, rows } from '../../platform/database.ts';

/** Which words of a product are searched: its names and facts, or what it is praised for. */
export type Column = 'document' | 'about';
/** A text sought in one of them, as LIKE patterns of which one must match. */
export type Atom = Readonly<{ column: Column; patterns: readonly string[] }>;

/**
 * Where in a product's words a text stands: somewhere, in its name, or as a whole word of its name. A tag says what the
 * product is made for; that it suits a skin is said of many.
 */
export const LEVEL = { somewhere: 0, name: 1, nameWord: 2, tag: 3, skin: 4 } as const;

/** The pattern as a whole word: of `% word%` or `%word%`, `% word %`. */
const whole = (pattern: string): string => `% ${pattern.replace(/^% ?/, '').replace(/ ?%$/, '')} %`;

const any = (column: string, patterns: readonly string[]): string =>
  `(${patterns.map(() => `${column} LIKE ?`).join(' OR ')})`;

/**
 * Rows found through the indexes, however many they are: the planner takes a comparison of texts for cheap, and would
 * rather compare all of them.
 */
function byIndex<Row>(db: Knex, sql: string, bindings: Knex.RawBinding[]): Promise<Row[]> {
  return db.transaction(async (transaction) => {
    await transaction.raw('SET LOCAL enable_seqscan = off');
    return rows<Row>(transaction, sql, bindings);
  });
}

export type Hit = { atom: number; level: number; ids: string };

/**
 * The products in whose words each text stands, by level: their ids in one text, with commas. One statement for all,
 * which reads the trigram indexes and the rows they lead to; never the whole table, however many rows a text finds.
 */
export function findAtoms(db: Knex, atoms: readonly Atom[]): Promise<Hit[]> {
  const bindings: string[] = [];
  const parts = atoms.map(({ column, patterns }, n) => {
    const isTag = patterns.every((pattern) => pattern.startsWith('% @'));
    let level = String(LEVEL.somewhere);
    if (isTag) level = String(patterns.every((one) => one.startsWith('% @skin')) ? LEVEL.skin : LEVEL.tag);
    else if (column === 'document') {
      bindings.push(...patterns.map(whole), ...patterns);
      level = `CASE WHEN ${any('title', patterns)} THEN ${LEVEL.nameWord}
               WHEN ${any('title', patterns)} THEN ${LEVEL.name} ELSE ${LEVEL.somewhere} END`;
    }
    bindings.push(...patterns);
    return `SELECT ${n} AS atom, level, string_agg(mat_id::text, ',') AS ids
            FROM (SELECT mat_id, ${level} AS level FROM listing WHERE ${any(column, patterns)}) found GROUP BY level`;
  });
  return byIndex(db, parts.join(' UNION ALL '), bindings);
}

/** Products of which a stretch of text is much like this (pg_trgm word similarity, 0.6 and more), the likest first. */
export async function findSimilar(db: Knex, text: string): Promise<number[]> {
  const found = await byIndex<{ mat_id: number }>(
    db,
    `SELECT mat_id FROM listing WHERE ? <% document
     ORDER BY word_similarity(?, document) DESC, mat_id LIMIT 200`,
    [text, text],
  );
  return found.map(({ mat_id }) => mat_id);
}

/** Of these products those in whose words the texts stand, and how many of the texts do. */
export async function findTogether(
  db: Db,
  ids: readonly number[],
  texts: readonly (readonly string[])[],
): Promise<Map<number, number>> {
  const times = texts.map((patterns) => `${any('document', patterns)}::int`).join(' + ');
  const found = await rows<{ mat_id: number; times: number }>(
    db,
    `SELECT mat_id, times FROM (SELECT mat_id, ${times} AS times FROM listing WHERE mat_id = ANY(?::int[])) l
     WHERE times > 0`,
    [...texts.flat(), `{${ids.join(',')}}`],
  );
  return new Map(found.map((row) => [row.mat_id, row.times]));
}

export type Spelt = { word: string; written: string };

/** Words of the shop that have one of these spelling keys. */
export function findSpelt(db: Knex, keys: readonly string[]): Promise<Spelt[]> {
  return byIndex(db, 'SELECT word, written FROM search_words WHERE keys && ?::text[]', [[...keys]]);
}
