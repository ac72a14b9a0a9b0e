import type { Knex } from 'knex';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** LIKE patterns of a way to meet a term: for each text of it alternatives, of which one must match. */
type WayPatterns = readonly (readonly string[])[];
export type TermPatterns = { ways: readonly WayPatterns[] };

type Sql = { text: string; bindings: Knex.RawBinding[] };

const any = (column: 'title' | 'document', patterns: readonly string[]): Sql => ({
  text: `(${patterns.map(() => `l.${column} LIKE ?`).join(' OR ')})`,
  bindings: [...patterns],
});

const join = (parts: readonly Sql[], by: ' AND ' | ' OR ' | ' + '): Sql => ({
  text: `(${parts.map(({ text }) => text).join(by)})`,
  bindings: parts.flatMap(({ bindings }) => bindings),
});

/** True for a product that meets the term. */
const meets = (column: 'title' | 'document', { ways }: TermPatterns): Sql =>
  join(
    ways.map((way) =>
      join(
        way.map((patterns) => any(column, patterns)),
        ' AND ',
      ),
    ),
    ' OR ',
  );

/** The pattern as a whole word: of `% word%` or `%word%`, `% word %`. */
const whole = (pattern: string): string => `% ${pattern.replace(/^% ?/, '').replace(/ ?%$/, '')} %`;

/** Points of a term for a product: most as a word of its name as typed, none when it is only somewhere about it. */
function points(term: TermPatterns): Sql {
  const typed = join(
    (term.ways[0] ?? []).map((patterns) => any('title', patterns.map(whole))),
    ' AND ',
  );
  const inTitle = meets('title', term);
  return {
    text: `CASE WHEN ${typed.text} THEN 6 WHEN ${inTitle.text} THEN 5 ELSE 0 END`,
    bindings: [...typed.bindings, ...inTitle.bindings],
  };
}

export type Found = { mat_id: number; points: number; met: number };

/**
 * Products that meet every term, or with `some` at least one; with their points and how many terms they meet.
 * Found through the trigram index.
 */
export function findByTerms(db: Db, terms: readonly TermPatterns[], some = false): Promise<Found[]> {
  const score = join(terms.map(points), ' + ');
  const conditions = terms.map((term) => meets('document', term));
  const where = join(conditions, some ? ' OR ' : ' AND ');
  const met: Sql = some
    ? join(
        conditions.map(({ text, bindings }) => ({ text: `${text}::int`, bindings })),
        ' + ',
      )
    : { text: String(terms.length), bindings: [] };
  return rows(
    db,
    `SELECT l.mat_id, ${score.text} AS points, ${met.text} AS met FROM listing l WHERE ${where.text}`,
    [...score.bindings, ...met.bindings, ...where.bindings],
  );
}

/** For each term whether any product meets it. */
export async function termsMet(db: Db, terms: readonly TermPatterns[]): Promise<boolean[]> {
  const conditions = terms.map((term) => meets('document', term));
  const row = await firstRow<{ met: boolean[] }>(
    db,
    `SELECT ARRAY[${conditions.map(({ text }) => `EXISTS (SELECT FROM listing l WHERE ${text})`).join(', ')}] AS met`,
    conditions.flatMap(({ bindings }) => bindings),
  );
  return row?.met ?? [];
}

/** Products of which a stretch of text is much like this (pg_trgm word similarity, 0.6 and more). */
export async function findSimilar(db: Db, text: string): Promise<Found[]> {
  return rows(
    db,
    `SELECT mat_id, round(word_similarity(?, document) * 100)::int AS points, 1 AS met
     FROM listing WHERE ? <% document ORDER BY points DESC, mat_id LIMIT 200`,
    [text, text],
  );
}

/** Names of the products whose row is of a higher revision than this, as they are written. */
export function readNames(db: Db, revision: number): Promise<{ revision: number; names: string }[]> {
  return rows(
    db,
    `SELECT l.revision, m.mat_name || ' ' || m.mat_name_th AS names
     FROM listing l JOIN materials m USING (mat_id) WHERE l.on_sale AND l.revision > ?`,
    [revision],
  );
}
