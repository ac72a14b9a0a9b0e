import { type Db, firstRow, INTEGERS, integers, rows, type SqlPart } from '../../platform/database.ts';

export const OUTCOMES = ['given', 'have_it', 'not_for_them', 'none_left', 'ended'] as const;
export type HandoutOutcome = (typeof OUTCOMES)[number];
export type HandoutRow = Readonly<
  {
    handout_id: number;
    segment: string;
    started_at: Date;
    by: string | null;
    ended_at: Date | null;
  } & Record<'members' | 'waiting' | HandoutOutcome, number>
>;

export const readHandouts = (db: Db, promoId: number): Promise<HandoutRow[]> =>
  rows(
    db,
    `SELECT h.handout_id, h.segment, h.started_at, h.ended_at, u.first_name AS by, n.*
     FROM coupon_handouts h LEFT JOIN users u ON u.user_id = h.started_by, LATERAL (
       SELECT count(*)::int AS members, count(*) FILTER (WHERE m.outcome IS NULL)::int AS waiting,
         ${OUTCOMES.map((one) => `count(*) FILTER (WHERE m.outcome = '${one}')::int AS "${one}"`).join(', ')}
       FROM coupon_handout_members m WHERE m.handout_id = h.handout_id) n
     WHERE h.promo_id = ? ORDER BY h.handout_id DESC LIMIT 20`,
    [promoId],
  );

/** @returns undefined while another one of this coupon runs */
export async function insertHandout(
  trx: Db,
  { promo_id, segment, by, at }: { promo_id: number; segment: string; by: number; at: Date },
): Promise<number | undefined> {
  const made = await firstRow<{ handout_id: number }>(
    trx,
    `INSERT INTO coupon_handouts (promo_id, segment, started_at, started_by) VALUES (?, ?, ?, ?)
     ON CONFLICT (promo_id) WHERE ended_at IS NULL DO NOTHING RETURNING handout_id`,
    [promo_id, segment, at, by],
  );
  return made?.handout_id;
}

/** Stores the members whom a rule of `customers c` finds now. @returns how many they are */
export async function addHandoutMembers(trx: Db, handoutId: number, rule: SqlPart): Promise<number> {
  const added = await firstRow<{ n: number }>(
    trx,
    `WITH added AS (
       INSERT INTO coupon_handout_members (handout_id, user_id)
       SELECT ?::int, c.user_id FROM customers c WHERE c.user_id IS NOT NULL AND (${rule.sql})
       ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT count(*)::int AS n FROM added`,
    [handoutId, ...rule.bindings],
  );
  return added?.n ?? 0;
}

export const queueHandouts = async (trx: Db): Promise<void> => {
  await trx.raw("SELECT graphile_worker.add_job('give-coupons', job_key := 'give-coupons')");
};

export const runningHandouts = (db: Db): Promise<{ handout_id: number; promo_id: number }[]> =>
  rows(db, 'SELECT handout_id, promo_id FROM coupon_handouts WHERE ended_at IS NULL ORDER BY handout_id');

/** Locks a handout that runs, and its next members: two workers take turns. */
export async function nextMembers(trx: Db, handoutId: number, limit: number): Promise<number[] | undefined> {
  const running = await firstRow(
    trx,
    'SELECT 1 FROM coupon_handouts WHERE handout_id = ? AND ended_at IS NULL FOR UPDATE',
    [handoutId],
  );
  if (running === undefined) return undefined;
  const found = await rows<{ user_id: number }>(
    trx,
    'SELECT user_id FROM coupon_handout_members WHERE handout_id = ? AND outcome IS NULL ORDER BY user_id LIMIT ?',
    [handoutId, limit],
  );
  return found.map(({ user_id }) => user_id);
}

export async function setOutcome(
  trx: Db,
  handoutId: number,
  users: readonly number[],
  outcome: HandoutOutcome,
): Promise<void> {
  if (users.length === 0) return;
  await trx.raw(
    `UPDATE coupon_handout_members SET outcome = ? WHERE handout_id = ? AND user_id = ANY(${INTEGERS})`,
    [outcome, handoutId, integers(users)],
  );
}
export async function endHandout(trx: Db, handoutId: number, at: Date): Promise<void> {
  await trx.raw('UPDATE coupon_handouts SET ended_at = ? WHERE handout_id = ?', [at, handoutId]);
}
