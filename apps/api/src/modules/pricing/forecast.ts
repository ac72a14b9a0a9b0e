import { toBaht } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import type { ForecastRequest, PromotionForecast } from '@mali/contracts/promotion-forecast';
import { FORECAST, meetingOf } from '@mali/contracts/promotion-forecast-values';
import { vatIncluded } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { Replay, type ReplayResult } from './forecast-replay.ts';
import {
  countOrders,
  endRun,
  type ForecastRow,
  insertRun,
  type OrderToReplay,
  ordersToReplay,
  overlappingPromotions,
  readForecast,
  recordRun,
  variantNames,
} from './forecast-repository.ts';
import {
  lockPromotion,
  readPromotionMembers,
  readStaffPromotion,
  type StaffPromotionRow,
  unitCosts,
} from './promotion-admin-repository.ts';
import { promotionOfRow } from './promotion-kinds.ts';
import { promotionNames } from './repository.ts';

type ForecastDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
/** Orders read at a time; the worker does other work between them. */
const BATCH = 500;

/** An amount without the VAT that it includes, satang. */
const net = (satang: number): number => satang - vatIncluded(satang);

type Result = NonNullable<NonNullable<PromotionForecast['forecast']>['result']>;
async function wireResult(db: Db, result: ReplayResult, seesCost: boolean): Promise<Result> {
  const { orders, unpriced, touched, before, after, cost, unknown, uncosted } = result;
  const ids = [...result.goods, ...result.used_up].map(({ mat_var_id }) => mat_var_id);
  const goods = new Map((await variantNames(db, ids)).map((row) => [row.mat_var_id, row]));
  const promoIds = [...result.displaced, ...result.beside].map(({ promo_id }) => promo_id);
  const promotions = new Map((await promotionNames(db, promoIds)).map((row) => [row.promo_id, row]));
  const met = (list: ReplayResult['displaced']) =>
    list.map(({ promo_id, orders: n }) => {
      const { name_th, name_en } = promotions.get(promo_id) ?? { name_th: '', name_en: '' };
      return { promo_id, name_th, name_en, orders: n };
    });
  const named = (mat_var_id: number) => goods.get(mat_var_id) ?? { mat_var_id, name_th: '', name_en: '' };
  return {
    ...{ orders, unpriced, touched, before: toBaht(before), after: toBaht(after) },
    margin: seesCost
      ? {
          before: toBaht(net(before - uncosted.before) - cost),
          after: toBaht(net(after - uncosted.after) - cost),
          unknown,
        }
      : null,
    displaced: met(result.displaced),
    beside: met(result.beside),
    goods: result.goods.map(({ mat_var_id, list, lowest, below_cost }) => ({
      ...named(mat_var_id),
      ...{ list: toBaht(list), lowest: toBaht(lowest), below_cost: seesCost ? below_cost : null },
    })),
    below_cost: seesCost ? result.below_cost : null,
    used_up: result.used_up.map(({ mat_var_id, ...quota }) => ({ ...named(mat_var_id), ...quota })),
  };
}

/**
 * The newest forecast of a promotion, and the live promotions that it shares goods with. Amounts in baht; margin and cost
 * only for those who may read the books.
 * @throws DomainError PROMOTION.NOT_FOUND
 */
export async function getForecast(
  { db, now }: ForecastDeps,
  caller: Caller,
  promoId: number,
): Promise<PromotionForecast> {
  const promotion = await readStaffPromotion(db, promoId);
  if (promotion === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
  const row = await readForecast(db, promoId);
  const seesCost = caller.role_id !== null && may(caller.role_id, 'books:read');
  const overlaps = await overlappingPromotions(db, promoId, now(), FORECAST.promotions);
  return {
    forecast: row === undefined ? null : await present(db, row, promotion, seesCost),
    overlaps: overlaps.map(({ exclude_discounted, starts_at, ends_at, ...other }) => ({
      ...other,
      meeting: meetingOf(promotion, { kind: other.kind, exclude_discounted }),
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
    })),
  };
}

async function present(
  db: Db,
  { state, revision, total, done, started_at, finished_at, result }: ForecastRow,
  promotion: StaffPromotionRow,
  seesCost: boolean,
): Promise<NonNullable<PromotionForecast['forecast']>> {
  return {
    ...{ state, revision, outdated: promotion.revision !== revision, total, done },
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    result: result === null ? null : await wireResult(db, result, seesCost),
  };
}

/**
 * Starts a forecast with the promotion as it is saved, in place of the earlier one, or stops the one that runs. A start
 * while the same version is being priced changes nothing.
 * @throws DomainError PROMOTION.NOT_FOUND
 */
export async function actOnForecast(
  deps: ForecastDeps,
  caller: Caller,
  promo_id: number,
  { act }: ForecastRequest,
): Promise<PromotionForecast> {
  await deps.db.transaction(async (trx) => {
    const promotion = await lockPromotion(trx, promo_id);
    if (promotion === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
    const row = await readForecast(trx, promo_id);
    const at = deps.now();
    if (act === 'stop') {
      if (row !== undefined) await endRun(trx, row, 'stopped', null, at);
      return;
    }
    if (row?.state === 'running' && row.revision === promotion.revision) return;
    await insertRun(trx, { promo_id, revision: promotion.revision, user_id: caller.user_id, at });
  });
  return getForecast(deps, caller, promo_id);
}

/**
 * Prices the orders of the last days again, batch by batch, until done, stopped or started anew. An attempt that was
 * interrupted begins again: it takes minutes at most.
 */
export async function runForecast(
  deps: Pick<JobDeps, 'db' | 'now'>,
  { promo_id, run }: Pick<ForecastRow, 'promo_id' | 'run'>,
): Promise<void> {
  try {
    const result = await replay(deps, { promo_id, run });
    if (result !== null) await endRun(deps.db, { promo_id, run }, 'done', result, deps.now());
  } catch (error) {
    // It can be started anew from the page.
    await endRun(deps.db, { promo_id, run }, 'failed', null, deps.now());
    throw error;
  }
}

/** @returns null when it was stopped */
async function replay(
  { db }: Pick<JobDeps, 'db'>,
  { promo_id, run }: Pick<ForecastRow, 'promo_id' | 'run'>,
): Promise<ReplayResult | null> {
  const row = await readForecast(db, promo_id);
  const promotion = await readStaffPromotion(db, promo_id);
  if (promotion === undefined || row?.run !== run || row.state !== 'running') return null;
  const until = row.started_at;
  const since = new Date(until.getTime() - FORECAST.days * DAY_MS);
  const members = await readPromotionMembers(db, promo_id);
  const { kind, exclude_discounted, max_per_order } = promotion;
  const base = { promo_id, members: [], exclude_discounted, max_per_order };
  const limited = members.filter(
    ({ allotment, per_customer }) => allotment !== null || per_customer !== null,
  );
  const orders = new Replay(
    {
      rule: promotionOfRow(base, kind, promotion),
      members: new Set(members.map(({ mat_var_id }) => mat_var_id)),
      limits: new Map(limited.map((member) => [member.mat_var_id, member])),
    },
    since,
  );
  const { segment_id } = promotion;
  const total = await countOrders(db, { since, until, segment_id });
  let done = 0;
  let after: OrderToReplay | null = null;
  const goesOn = () => recordRun(db, { promo_id, run }, { total: Math.max(total, done), done });
  while (await goesOn()) {
    const batch: OrderToReplay[] = await ordersToReplay(
      db,
      { promo_id, segment_id, since, until, after },
      BATCH,
    );
    for (const order of batch) orders.add(order);
    done += batch.length;
    after = batch.at(-1) ?? after;
    if (batch.length < BATCH) break;
  }
  if (!(await goesOn())) return null;
  const costs = await unitCosts(db, orders.variants);
  return orders.result(new Map(costs.map(({ mat_var_id, cost }) => [mat_var_id, cost])));
}
