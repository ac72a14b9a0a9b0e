import {
  SEGMENT_CONDITION_NAMES,
  SEGMENT_CONDITIONS,
  type SegmentCondition,
  type SegmentJoin,
} from '@mali/contracts/segment-values';
import { type Db, firstRow, INTEGERS, integers, rows, type SqlPart } from '../../platform/database.ts';
import { type FilterValue, filterValue, flagged, inDays, inRange } from '../../platform/list-query.ts';

/** Orders that count: neither unpaid nor cancelled. */
const COUNTED = 'o.doc_status NOT IN (1, 15)';

/** Customers of the orders that a condition finds. */
function ofOrders({ sql, bindings }: SqlPart, having: SqlPart = { sql: 'true', bindings: [] }): SqlPart {
  return {
    sql: `(c.user_id IN (SELECT o.user_id FROM orders o WHERE o.user_id IS NOT NULL AND ${COUNTED} AND ${sql}
        GROUP BY o.user_id HAVING ${having.sql})
      OR c.email IN (SELECT o.email FROM orders o WHERE o.user_id IS NULL AND ${COUNTED} AND ${sql}
        GROUP BY o.email HAVING ${having.sql}))`,
    bindings: [...bindings, ...having.bindings, ...bindings, ...having.bindings],
  };
}
const except = ({ sql, bindings }: SqlPart): SqlPart => ({ sql: `(${sql}) IS NOT TRUE`, bindings });

const bought = (goods: string) => (ids: readonly number[]) =>
  ofOrders({
    sql: `o.so_no IN (SELECT l.so_no FROM order_lines l JOIN variants v USING (mat_var_id)
      JOIN materials m USING (mat_id) WHERE NOT l.gwp AND ${goods})`,
    bindings: [integers(ids)],
  });
const ofBrand = bought(`m.brand_id = ANY(${INTEGERS})`);
const ofCategory = bought(`ARRAY[m.cat1_id, m.cat2_id, m.cat3_id] && ${INTEGERS}`);

const SPENT = `coalesce(sum(o.total - coalesce((SELECT sum(r.amount) FROM refunds r
  WHERE r.so_no = o.so_no AND r.status = 'done'), 0)), 0)`;
const DAY_MS = 86_400_000;
const spentIn =
  (days: number) =>
  ({ from, to }: { from: number | null; to: number | null }, at: Date): SqlPart => {
    const orders = { sql: 'o.placed_at >= ?', bindings: [new Date(at.getTime() - days * DAY_MS)] };
    const least =
      from === null || from === 0 ? null : ofOrders(orders, { sql: `${SPENT} >= ?`, bindings: [from] });
    // Customers without an order in this time have spent nothing.
    const most = to === null ? null : except(ofOrders(orders, { sql: `${SPENT} > ?`, bindings: [to] }));
    return joined(
      'all',
      [least, most].filter((part) => part !== null),
    );
  };

/** Conditions in one; none of them: everybody. */
function joined(join: SegmentJoin, parts: readonly SqlPart[]): SqlPart {
  if (parts.length === 0) return { sql: 'true', bindings: [] };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(join === 'all' ? ' AND ' : ' OR '),
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}

const OF_ACCOUNT = 'FROM users u WHERE u.user_id = c.user_id';
const bangkokMonth = (at: Date): string => String(new Date(at.getTime() + 7 * 3_600_000).getUTCMonth() + 1);

const SOURCES: Readonly<{
  [Name in SegmentCondition]: (value: FilterValue<(typeof SEGMENT_CONDITIONS)[Name]>, at: Date) => SqlPart;
}> = {
  kind: (kinds) =>
    joined(
      'any',
      kinds.map((kind) => ({ sql: `c.user_id IS ${kind === 'member' ? 'NOT NULL' : 'NULL'}`, bindings: [] })),
    ),
  orders: inRange('c.orders'),
  value: inRange('c.value'),
  spent_30: spentIn(30),
  spent_90: spentIn(90),
  spent_365: spentIn(365),
  last_order: inDays('c.last_order_at'),
  since: inDays('c.since'),
  brand: ofBrand,
  not_brand: (ids) => except(ofBrand(ids)),
  category: ofCategory,
  not_category: (ids) => except(ofCategory(ids)),
  province: (name) =>
    joined('all', [
      ofOrders({ sql: "(o.delivery_address->>'province') = ?", bindings: [name] }),
      {
        sql: `(SELECT o.delivery_address->>'province' FROM orders o
          WHERE ${COUNTED} AND (o.user_id = c.user_id OR (o.user_id IS NULL AND o.email = c.email))
          ORDER BY o.placed_at DESC LIMIT 1) = ?`,
        bindings: [name],
      },
    ]),
  birthday: (months, at) => ({
    sql: `(SELECT extract(month FROM u.birthdate)::int ${OF_ACCOUNT}) = ANY(${INTEGERS})`,
    bindings: [integers(months.map((month) => Number(month === 'now' ? bangkokMonth(at) : month)))],
  }),
  coins: inRange('coalesce((SELECT a.balance FROM coin_accounts a WHERE a.user_id = c.user_id), 0)'),
  tag: (tag) => ({ sql: 'c.tags @> ARRAY[?::text]', bindings: [tag] }),
  consent: (hasAgreed) => flagged(hasAgreed, `(SELECT u.email_consent ${OF_ACCOUNT})`),
  returns: inRange('c.returns'),
  refused: inRange('c.cod_refused'),
};

export type Rule = Readonly<{ join: SegmentJoin; conditions: Partial<Record<SegmentCondition, string>> }>;

/** Blocked customers and closed accounts are in no segment. */
const REACHABLE = `c.blocked_at IS NULL AND NOT EXISTS (
  SELECT FROM users s WHERE s.user_id = c.user_id AND (s.disabled OR s.deleted_at IS NOT NULL))`;

/**
 * The customers that a rule finds, of `customers c`.
 * @throws DomainError ERROR.BAD_REQUEST for a day that does not exist
 */
export function ruleCondition({ join, conditions }: Rule, at: Date): SqlPart {
  const parts = SEGMENT_CONDITION_NAMES.flatMap((name) => {
    const text = conditions[name];
    if (text === undefined) return [];
    const sql = SOURCES[name] as (value: unknown, at: Date) => SqlPart;
    return [sql(filterValue(SEGMENT_CONDITIONS[name], text, at), at)];
  });
  const { sql, bindings } = joined(join, parts);
  return { sql: `${REACHABLE} AND (${sql})`, bindings };
}

/** How many customers a rule finds, and how many of them get news. Canceled after `withinMs`. */
export async function countRule(
  trx: Db,
  rule: SqlPart,
  withinMs: number,
): Promise<{ customers: number; news: number } | undefined> {
  await trx.raw("SELECT set_config('statement_timeout', ?, true)", [String(withinMs)]);
  return firstRow(
    trx,
    `SELECT count(*)::int AS customers, (count(*) FILTER (WHERE (SELECT u.email_consent ${OF_ACCOUNT})))::int AS news
     FROM customers c WHERE ${rule.sql}`,
    rule.bindings,
  );
}

export type SegmentRow = Readonly<{
  segment_id: number;
  revision: number;
  name: string;
  rule: Rule;
  made_at: Date;
}>;
const COLUMNS = 'segment_id, revision, name, rule, made_at';

export const readSegments = (db: Db): Promise<SegmentRow[]> =>
  rows(db, `SELECT ${COLUMNS} FROM segments ORDER BY lower(name)`);
export const readSegment = (db: Db, id: number): Promise<SegmentRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM segments WHERE segment_id = ?`, [id]);
export const lockSegment = (trx: Db, id: number): Promise<SegmentRow | undefined> =>
  firstRow(trx, `SELECT ${COLUMNS} FROM segments WHERE segment_id = ? FOR UPDATE`, [id]);

/** Makers of segments wait for one another: their number is limited. */
export async function countSegments(trx: Db): Promise<number> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('segments', 0))");
  const found = await firstRow<{ n: number }>(trx, 'SELECT count(*)::int AS n FROM segments');
  return found?.n ?? 0;
}
/** @returns undefined when another segment has the name */
export async function insertSegment(
  trx: Db,
  { name, rule, at }: { name: string; rule: Rule; at: Date },
): Promise<number | undefined> {
  const made = await firstRow<{ segment_id: number }>(
    trx,
    `INSERT INTO segments (name, rule, made_at) VALUES (?, ?, ?) ON CONFLICT (lower(name)) DO NOTHING
     RETURNING segment_id`,
    [name, JSON.stringify(rule), at],
  );
  return made?.segment_id;
}
export const segmentNamed = (trx: Db, name: string): Promise<{ segment_id: number } | undefined> =>
  firstRow(trx, 'SELECT segment_id FROM segments WHERE lower(name) = lower(?)', [name]);
export async function updateSegment(trx: Db, id: number, { name, rule }: { name: string; rule: Rule }) {
  await trx.raw('UPDATE segments SET name = ?, rule = ? WHERE segment_id = ?', [
    name,
    JSON.stringify(rule),
    id,
  ]);
}
/** Mailings for a segment that were not started: one that was has its recipients. */
export const mailingsOf = (
  trx: Db,
  id: number,
): Promise<{ kind: 'mailing'; id: number; name_th: string; name_en: string }[]> =>
  rows(
    trx,
    `SELECT 'mailing' AS kind, mailing_id AS id, name AS name_th, name AS name_en FROM mailings
     WHERE segment_id = ? AND started_at IS NULL ORDER BY mailing_id`,
    [id],
  );
export async function deleteSegment(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM segments WHERE segment_id = ?', [id]);
}
