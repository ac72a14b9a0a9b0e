import {
  FLASH_DAYS_AHEAD,
  FLASH_SALES_MAX,
  type FlashItem,
  type FlashSale,
  type FlashSalesAnswer,
  type FlashState,
} from '@mali/contracts/flash-sales';
import { toBaht } from '@mali/contracts/money';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { priceVariant, type RuleSet, rulesAt } from '../pricing/rules.ts';
import { type CardData, card, readCardData, type Shown } from './cards.ts';
import { unitPrice } from './prices.ts';
import { type FlashRow, readFlashSales } from './repository.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function stateOf({ starts_at, ends_at }: FlashRow, at: Date): FlashState {
  if (at >= ends_at) return 'over';
  return at < starts_at ? 'coming' : 'running';
}

/**
 * A product in a sale, at the engine's price under all rules of that time: a parallel price cut may be lower.
 */
function itemOf(
  sale: FlashRow,
  member: FlashRow['members'][number],
  shown: Shown,
  { data, set, snapshot, at }: { data: CardData; set: RuleSet; snapshot: CatalogueSnapshot; at: Date },
): FlashItem | null {
  const content = card(shown, data, snapshot, at);
  const row = data.priced.get(member.mat_var_id)?.row;
  if (content === null || row === undefined) return null;
  const promoIds = new Set([...priceVariant(row, set).promo_ids, sale.promo_id]);
  const { allotment, taken, per_customer } = member;
  return {
    card: content,
    sale_price: toBaht(unitPrice(row.mat_price, [...promoIds], set).net),
    allotment,
    taken: allotment === null ? taken : Math.min(taken, allotment),
    per_customer,
    gone: content.sold_out || (allotment !== null && taken >= allotment),
  };
}

/**
 * Flash sales running or starting within a week (HOME-25, HOME-26, SHELL-09).
 * @param promoId a sale returned first, at any time; null for none
 * @throws CATALOGUE.NOT_FOUND when `promoId` is not a flash sale
 */
export async function listFlashSales(
  deps: Deps,
  snapshot: CatalogueSnapshot,
  promoId: number | null,
): Promise<FlashSalesAnswer> {
  const at = deps.now();
  const sales = await readFlashSales(deps.db, {
    at,
    until: new Date(at.getTime() + FLASH_DAYS_AHEAD * DAY_MS),
    promoId: promoId ?? 0,
    limit: FLASH_SALES_MAX,
  });
  if (promoId !== null && sales[0]?.promo_id !== promoId) {
    throw new DomainError('CATALOGUE.NOT_FOUND', { promo_id: promoId });
  }
  const shownIn = new Map(
    sales.map((sale) => [
      sale,
      sale.members.flatMap((member) => {
        const product = snapshot.productOf(member.mat_var_id);
        return product === undefined ? [] : [{ member, shown: { product, variant: member.mat_var_id } }];
      }),
    ]),
  );
  const data = await readCardData(
    deps,
    [...shownIn.values()].flatMap((members) => members.map(({ shown }) => shown)),
  );
  // Rules at the start times of upcoming sales.
  const later = new Map<number, Promise<RuleSet>>();
  for (const sale of sales) {
    const starts = sale.starts_at.getTime();
    if (stateOf(sale, at) !== 'running' && !later.has(starts))
      later.set(starts, rulesAt(deps.db, sale.starts_at));
  }
  const flashSales = await Promise.all(
    sales.map(async (sale): Promise<FlashSale> => {
      const state = stateOf(sale, at);
      const set = (await later.get(sale.starts_at.getTime())) ?? data.set;
      const context = { data, set: state === 'running' ? data.set : set, snapshot, at };
      const items = (shownIn.get(sale) ?? []).flatMap(
        ({ member, shown }) => itemOf(sale, member, shown, context) ?? [],
      );
      const { promo_id, name_en, name_th, starts_at, ends_at } = sale;
      return {
        promo_id,
        name_en,
        name_th,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
        state,
        items: [...items.filter(({ gone }) => !gone), ...items.filter(({ gone }) => gone)],
        count: items.length,
      };
    }),
  );
  return { data: flashSales, count: flashSales.length, pricing: data.pricing };
}
