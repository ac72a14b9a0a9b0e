import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import type { BudgetRequest, PromotionResults } from '@mali/contracts/promotion-results';
import { PROMOTION_RESULTS, type RefusedWhy } from '@mali/contracts/promotion-results-values';
import { vatIncluded } from '@mali/pricing';
import { priceKept } from '@mali/pricing/kept-goods';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordSecurityEvent, recordStaffAction } from '../../platform/security-events.ts';
import { notifyStaff } from '../notifications/service.ts';
import {
  lockPromotion,
  readPromotionUse,
  readStaffPromotion,
  type StaffPromotionRow,
  setPromotionStage,
  unitCosts,
} from './promotion-admin-repository.ts';
import {
  budgetsOfOrder,
  countNewCustomers,
  ordersWithout,
  readBudget,
  setBudget,
  soldWith,
} from './results-repository.ts';

type ResultDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
const baht = (satang: number | null): number | null => (satang === null ? null : toBaht(satang));

/**
 * What came of a promotion so far. Amounts in baht; the margin only for those who may read the books.
 * @throws DomainError PROMOTION.NOT_FOUND
 */
export async function getResults(
  { db, now }: ResultDeps,
  caller: Caller,
  promoId: number,
): Promise<PromotionResults> {
  const promotion = await readStaffPromotion(db, promoId);
  if (promotion === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
  const { used, given } = await readPromotionUse(db, promoId);
  const sold = await soldWith(db, promoId);
  const seesCost = caller.role_id !== null && may(caller.role_id, 'books:read');
  return {
    ...{ used, given: toBaht(given) },
    revenue: toBaht(sold.reduce((sum, { amount }) => sum + amount, 0)),
    margin: seesCost ? await marginOf(db, sold) : null,
    new_customers: await countNewCustomers(db, promoId),
    budget: baht(await readBudget(db, promoId)),
    refused: await refusalsOf(db, promotion, now()),
  };
}

async function marginOf(
  db: Db,
  sold: Awaited<ReturnType<typeof soldWith>>,
): Promise<PromotionResults['margin']> {
  const found = await unitCosts(
    db,
    sold.map(({ mat_var_id }) => mat_var_id),
  );
  const costs = new Map(found.map(({ mat_var_id, cost }) => [mat_var_id, cost]));
  const margin = { amount: 0, unknown: 0 };
  for (const { mat_var_id, units, amount } of sold) {
    const cost = costs.get(mat_var_id);
    if (cost === undefined) margin.unknown += units;
    else margin.amount += amount - vatIncluded(amount) - cost * units;
  }
  return { ...margin, amount: toBaht(margin.amount) };
}

/** Why the newest orders with its goods did not get it: the engine is asked again with what each was priced by. */
async function refusalsOf(
  db: Db,
  { promo_id, stage, starts_at, ends_at, created_at }: StaffPromotionRow,
  at: Date,
): Promise<PromotionResults['refused']> {
  if (stage === 'draft') return { looked: 0, reasons: [] };
  const until = ends_at !== null && ends_at < at ? ends_at : at;
  const begun = starts_at ?? created_at;
  const earliest = new Date(until.getTime() - PROMOTION_RESULTS.days * DAY_MS);
  const since = begun > earliest ? begun : earliest;
  const orders = await ordersWithout(db, { promo_id, since, until }, PROMOTION_RESULTS.refused);
  const counts = new Map<RefusedWhy, number>();
  for (const { basis, lines } of orders) {
    const why = priceKept(basis, lines).not_applied.find((one) => one.promo_id === promo_id)?.reason;
    counts.set(why ?? 'not_offered', (counts.get(why ?? 'not_offered') ?? 0) + 1);
  }
  return {
    looked: orders.length,
    reasons: [...counts].map(([why, n]) => ({ why, orders: n })).sort((a, b) => b.orders - a.orders),
  };
}

/**
 * Sets what a promotion may take off orders; it ends once that is given.
 * @throws DomainError PROMOTION.NOT_FOUND, PROMOTION.BUDGET when that is given already, RECORD.CHANGED when the budget is no
 *   longer `from`
 */
export async function changeBudget(
  deps: ResultDeps,
  caller: Caller,
  promo_id: number,
  { budget, from, reason }: BudgetRequest,
): Promise<PromotionResults> {
  await deps.db.transaction(async (trx) => {
    if ((await lockPromotion(trx, promo_id)) === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
    const was = baht(await readBudget(trx, promo_id));
    if (was === budget) return;
    if (was !== from)
      throw new DomainError('RECORD.CHANGED', { record: { budget: was }, by: null, at: null });
    const satang = budget === null ? null : toSatang(budget);
    const { given } = await readPromotionUse(trx, promo_id);
    if (satang !== null && given >= satang)
      throw new DomainError('PROMOTION.BUDGET', { given: toBaht(given) });
    await setBudget(trx, promo_id, satang);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'promotion_changed', at: deps.now(), user_id: null, subject: `promotion ${promo_id}` },
      ...(reason.trim() !== '' && { details: { reason: reason.trim() } }),
      changes: changesBetween<{ budget: number | null }>({ budget: was }, { budget }),
    });
  });
  return getResults(deps, caller, promo_id);
}

/** @throws DomainError PROMOTION.BUDGET when a promotion has given all that it may */
export async function assertBudgetLeft(trx: Db, promoId: number): Promise<void> {
  const budget = await readBudget(trx, promoId);
  if (budget === null) return;
  const { given } = await readPromotionUse(trx, promoId);
  if (given >= budget) throw new DomainError('PROMOTION.BUDGET', { given: toBaht(given) });
}

/**
 * Ends the promotions of an order that was placed whose budget is given, and notifies those who edit promotions. Runs after
 * the order, so that placing it waits for nothing: orders placed at the same time may pass the budget.
 */
export async function endSpentPromotions({ db, now }: ResultDeps, so_no: string): Promise<void> {
  for (const { promo_id } of await budgetsOfOrder(db, so_no))
    await db.transaction(async (trx) => {
      const promotion = await lockPromotion(trx, promo_id);
      const budget = await readBudget(trx, promo_id);
      const { given } = await readPromotionUse(trx, promo_id);
      if (promotion?.stage !== 'live' || budget === null || given < budget) return;
      const at = now();
      await setPromotionStage(trx, promo_id, 'ended');
      await recordSecurityEvent(trx, {
        ...{ kind: 'promotion_ended', at, user_id: null, actor_id: null, origin: { ip: '', user_agent: '' } },
        ...{ subject: `promotion ${promo_id}`, details: { budget: toBaht(budget), given: toBaht(given) } },
        ...{
          changes: changesBetween<{ stage: string }>({ stage: 'live' }, { stage: 'ended' }),
          source: 'job',
        },
      });
      await notifyStaff(trx, 'promotion:edit', {
        ...{ kind: 'staff_limit_reached', at, link: `/admin/promotions/${promo_id}` },
        title: {
          th: `งบครบแล้ว จบโปรโมชัน: ${promotion.name_th}`,
          en: `Budget given, promotion ended: ${promotion.name_en}`,
        },
        body: {
          th: 'เพิ่มงบแล้วเปิดใช้ต่อได้จากหน้าโปรโมชัน',
          en: 'Raise the budget to start it again from its page.',
        },
        dedupe: `budget:${promo_id}:${at.toISOString()}`,
      });
    });
}
