import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import type { SearchRuleKind } from '@mali/contracts/search-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { containing, inDays, type ListSource, oneOf } from '../../platform/list-query.ts';

/** What staff edit of a rule. */
export type RuleValues = {
  words: string[];
  means: string[];
  both_ways: boolean;
  products: number[];
  target: string;
  reason: string;
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
};
export type StaffRule = RuleValues & { rule_id: number; kind: SearchRuleKind; revision: number };
export type ListedRule = StaffRule & { changed_at: Date };

/** Columns of a page and of an export, and of a rule. */
export const RULE_COLUMNS = `r.rule_id, r.kind, r.words, r.means, r.both_ways, r.products, r.target, r.reason, r.active,
  r.starts_at, r.ends_at, r.revision, r.changed_at`;

export const readRule = (db: Db, ruleId: number): Promise<ListedRule | undefined> =>
  firstRow(db, `SELECT ${RULE_COLUMNS} FROM search_rules r WHERE r.rule_id = ?`, [ruleId]);

/** Locks a rule: of two saves at once one comes first. */
export const lockRule = (trx: Db, ruleId: number): Promise<ListedRule | undefined> =>
  firstRow(trx, `SELECT ${RULE_COLUMNS} FROM search_rules r WHERE r.rule_id = ? FOR UPDATE`, [ruleId]);

const valuesOf = (values: RuleValues, at: Date) => [
  values.words,
  values.means,
  values.both_ways,
  integers(values.products),
  values.target,
  values.reason,
  values.active,
  values.starts_at,
  values.ends_at,
  at,
];

/** @returns the id of the new rule */
export async function insertRule(
  trx: Db,
  kind: SearchRuleKind,
  values: RuleValues,
  at: Date,
): Promise<number> {
  const [made] = await rows<{ rule_id: number }>(
    trx,
    `INSERT INTO search_rules (words, means, both_ways, products, target, reason, active, starts_at, ends_at, changed_at,
       kind)
     VALUES (?::text[], ?::text[], ?, ?::int[], ?, ?, ?, ?, ?, ?, ?) RETURNING rule_id`,
    [...valuesOf(values, at), kind],
  );
  if (made === undefined) throw new Error('a rule was not inserted');
  return made.rule_id;
}

/** The rule is locked. */
export async function updateRule(trx: Db, ruleId: number, values: RuleValues, at: Date): Promise<void> {
  await trx.raw(
    `UPDATE search_rules SET words = ?::text[], means = ?::text[], both_ways = ?, products = ?::int[], target = ?,
       reason = ?, active = ?, starts_at = ?, ends_at = ?, changed_at = ? WHERE rule_id = ?`,
    [...valuesOf(values, at), ruleId],
  );
}

export const deleteRule = (trx: Db, ruleId: number): Promise<unknown> =>
  rows(trx, 'DELETE FROM search_rules WHERE rule_id = ?', [ruleId]);

/** Serialises saves of redirects, of which two must not have the same word at the same time. */
export const lockRedirects = (trx: Db): Promise<unknown> =>
  rows(trx, "SELECT pg_advisory_xact_lock(hashtext('search redirects'))");

/** Other redirects that are not paused, and whose period overlaps this one. */
export const redirectsWithin = (
  trx: Db,
  { starts_at, ends_at }: Pick<RuleValues, 'starts_at' | 'ends_at'>,
  except: number,
): Promise<{ words: string[] }[]> =>
  rows(
    trx,
    `SELECT words FROM search_rules WHERE kind = 'redirect' AND active AND rule_id <> ?
       AND tstzrange(starts_at, ends_at) && tstzrange(?::timestamptz, ?::timestamptz)`,
    [except, starts_at, ends_at],
  );

/** Those of the ids that are products. */
export async function knownProducts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ mat_id: number }>(
    db,
    `SELECT mat_id FROM materials WHERE mat_id = ANY(${INTEGERS})`,
    [integers(ids)],
  );
  return new Set(found.map(({ mat_id }) => mat_id));
}

/** How a rule stands at a moment, as `ruleState` has it. */
const STATE = `(SELECT CASE WHEN NOT r.active THEN 'paused' WHEN r.ends_at <= t.at THEN 'ended'
    WHEN r.starts_at > t.at THEN 'soon' ELSE 'running' END FROM (SELECT ?::timestamptz AS at) t)`;

/** The SQL of the list of rules. */
export const SEARCH_RULE_SOURCE: ListSource<typeof SEARCH_RULE_LIST> = {
  definition: SEARCH_RULE_LIST,
  table: 'search_rules r',
  alias: 'r',
  id: 'r.rule_id',
  idType: 'bigint',
  sorts: {
    changed_at: { sql: 'r.changed_at', type: 'timestamptz' },
    word: { sql: 'r.word', type: 'text' },
  },
  filters: {
    kind: oneOf('r.kind'),
    state: (states, at) => ({ sql: `${STATE} = ANY(?::text[])`, bindings: [at, `{${states.join(',')}}`] }),
    product: (ids) => ({ sql: 'r.products && ?::int[]', bindings: [integers(ids)] }),
    changed: inDays('r.changed_at'),
  },
  search: (text) => ({
    sql: `array_to_string(r.words || r.means, E'\\n') ILIKE ? OR r.target ILIKE ? OR r.reason ILIKE ?`,
    bindings: [containing(text), containing(text), containing(text)],
  }),
};
