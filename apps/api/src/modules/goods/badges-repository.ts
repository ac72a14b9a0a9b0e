import type { BadgeTone } from '@mali/contracts/badge-values';
import type { CollectionKind } from '@mali/contracts/collection-values';
import type { CollectionRule } from '@mali/contracts/collections';
import { BADGE_LIST } from '@mali/contracts/lists/badges';
import { type Db, firstRow, integers, rows } from '../../platform/database.ts';
import { containing, type ListSource, oneOf } from '../../platform/list-query.ts';
import { stateIn } from './collections-repository.ts';

/** What staff edit of a badge. */
export type BadgeColumns = {
  text_th: string;
  text_en: string;
  tone: BadgeTone;
  priority: number;
  kind: CollectionKind;
  rule: CollectionRule;
  products: number[];
  live: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
};
export type StaffBadgeRow = BadgeColumns & { badge_id: number; revision: number; made_at: Date };

/** Columns of a page, of an export and of one badge. */
export const BADGE_COLUMNS = `b.badge_id, b.revision, b.text_th, b.text_en, b.tone, b.priority, b.kind, b.rule, b.products,
  b.live, b.starts_at, b.ends_at, b.made_at`;

/** The SQL of the list of badges. */
export const BADGE_SOURCE: ListSource<typeof BADGE_LIST> = {
  definition: BADGE_LIST,
  table: 'badges b',
  alias: 'b',
  id: 'b.badge_id',
  idType: 'bigint',
  sorts: {
    priority: { sql: 'b.priority', type: 'integer' },
    made_at: { sql: 'b.made_at', type: 'timestamptz' },
  },
  filters: {
    kind: oneOf('b.kind'),
    state: stateIn('b'),
    product: (ids) => ({ sql: "b.kind = 'hand' AND b.products && ?::int[]", bindings: [integers(ids)] }),
  },
  search: (text) => ({
    sql: 'b.text_th ILIKE ? OR b.text_en ILIKE ?',
    bindings: [containing(text), containing(text)],
  }),
};

export const readStaffBadge = (db: Db, id: number): Promise<StaffBadgeRow | undefined> =>
  firstRow(db, `SELECT ${BADGE_COLUMNS} FROM badges b WHERE b.badge_id = ?`, [id]);

/** Locks a badge: of two saves at once one comes first. */
export const lockBadge = (trx: Db, id: number): Promise<StaffBadgeRow | undefined> =>
  firstRow(trx, `SELECT ${BADGE_COLUMNS} FROM badges b WHERE b.badge_id = ? FOR UPDATE`, [id]);

export async function countAllBadges(trx: Db): Promise<number> {
  const found = await firstRow<{ count: number }>(trx, 'SELECT count(*)::int AS count FROM badges', []);
  return found?.count ?? 0;
}

const valuesOf = (values: BadgeColumns) => [
  ...[values.text_th, values.text_en, values.tone, values.priority, values.kind, JSON.stringify(values.rule)],
  ...[values.products, values.live, values.starts_at, values.ends_at],
];

export async function insertBadge(trx: Db, values: BadgeColumns, at: Date): Promise<number> {
  const [made] = await rows<{ badge_id: number }>(
    trx,
    `INSERT INTO badges (text_th, text_en, tone, priority, kind, rule, products, live, starts_at, ends_at, made_at)
     VALUES (?, ?, ?, ?, ?, ?::jsonb, ?::int[], ?, ?, ?, ?) RETURNING badge_id`,
    [...valuesOf(values), at],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made.badge_id;
}

/** The badge is locked. */
export async function updateBadge(trx: Db, id: number, values: BadgeColumns): Promise<void> {
  await trx.raw(
    `UPDATE badges SET text_th = ?, text_en = ?, tone = ?, priority = ?, kind = ?, rule = ?::jsonb, products = ?::int[],
       live = ?, starts_at = ?, ends_at = ? WHERE badge_id = ?`,
    [...valuesOf(values), id],
  );
}

export async function deleteBadge(trx: Db, id: number): Promise<void> {
  await trx.raw('DELETE FROM badges WHERE badge_id = ?', [id]);
}
