import { createHash } from 'node:crypto';
import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import { listQuery } from '@mali/contracts/lists/query';
import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import {
  marginPercent,
  PRICE_DAYS_MS,
  PRICE_EDIT,
  PRICE_WARNINGS,
  type PriceWarning,
  ruledPrice,
} from '@mali/contracts/price-values';
import type {
  NewPriceChangeRequest,
  PricePreview,
  PricePreviewRequest,
  PricePreviewRow,
  PriceSelection,
} from '@mali/contracts/prices';
import { vatIncluded } from '@mali/pricing';
import type { Caller } from '../../platform/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import { listFirst, withExactSearch } from '../../platform/list-query.ts';
import { type ListDeps, listRequest } from '../../platform/office-list.ts';
import { lazyCheck } from '../../platform/schemas.ts';
import { unitCosts } from '../pricing/index.ts';
import { PRODUCT_SOURCE } from './list-repository.ts';
import { type SelectedVariant, selectedVariants } from './price-repository.ts';

const checkQuery = lazyCheck({ schema: listQuery(PRODUCT_LIST), httpPart: 'querystring' });

/** What a request says of the prices. */
type Asked = Pick<NewPriceChangeRequest, 'selection' | 'rule' | 'typed'>;

/** A variant with its price before and after. Satang; `after` null: no price that a shop could have. */
export type ReckonedPrice = Readonly<{
  variant: SelectedVariant;
  after: number | null;
  cost: number | null;
  warnings: readonly PriceWarning[];
}>;

/**
 * The products of a selection, in the order of their list.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function productsOf(
  deps: ListDeps,
  { products, query }: PriceSelection,
  limit: number,
): Promise<number[]> {
  if (query === null) return [...products];
  const filters = Object.fromEntries(new URLSearchParams(query));
  if (!checkQuery({ ...filters })) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', query });
  const request = await withExactSearch(deps.db, PRODUCT_SOURCE, listRequest(deps, PRODUCT_SOURCE, filters));
  const found = await listFirst<{ mat_id: number }>(
    deps.db,
    PRODUCT_SOURCE,
    { ...request, limit, cursor: null },
    'm.mat_id',
  );
  return found.map(({ mat_id }) => mat_id);
}

/** @throws DomainError ERROR.BAD_REQUEST for a rule without its value, or outside its limits */
function assertRule({ rule, typed, selection }: Asked): void {
  const { kind, value, ending } = rule;
  const needsValue = kind === 'percent' || kind === 'amount';
  if (needsValue !== (value !== null)) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', rule: kind });
  const { percentDown, percentUp } = PRICE_EDIT;
  if (kind === 'percent' && (value === null || value < percentDown || value > percentUp))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', rule: 'percent' });
  if (kind === 'keep' && ending === null)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', rule: 'ending' });
  if (kind === 'typed' ? ending !== null : typed.length > 0)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', rule: 'typed' });
  if (selection.query === null && selection.products.length === 0)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'products' });
}

/**
 * The price of each variant of a selection before and after, with what to look at. Below cost only for those who may see
 * the books.
 * @throws DomainError ERROR.BAD_REQUEST, PRICE.NONE, PRICE.TOO_MANY
 */
export async function reckonPrices(deps: ListDeps, caller: Caller, asked: Asked): Promise<ReckonedPrice[]> {
  assertRule(asked);
  const until = deps.now();
  const since = new Date(until.getTime() - PRICE_DAYS_MS);
  const most = PRICE_EDIT.variants;
  const products = await productsOf(deps, asked.selection, most + 1);
  const variants = await selectedVariants(deps.db, products, { since, until }, most + 1);
  if (products.length > most || variants.length > most) throw new DomainError('PRICE.TOO_MANY', { most });
  if (variants.length === 0) throw new DomainError('PRICE.NONE');
  const typed = new Map(asked.typed.map(({ mat_var_id, price }) => [mat_var_id, toSatang(price)]));
  const own = new Set(variants.map(({ mat_var_id }) => mat_var_id));
  for (const id of typed.keys())
    if (!own.has(id)) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', unknown: 'mat_var_id' });
  const seesCost = caller.role_id !== null && may(caller.role_id, 'books:read');
  const costs = new Map(
    seesCost ? (await unitCosts(deps.db, [...own])).map(({ mat_var_id, cost }) => [mat_var_id, cost]) : [],
  );
  return variants.map((variant) => {
    const before = variant.mat_price;
    const given = asked.rule.kind === 'typed' ? (typed.get(variant.mat_var_id) ?? before) : null;
    const after = given === null ? ruledPrice(before, asked.rule) : given === 0 ? null : given;
    const cost = costs.get(variant.mat_var_id) ?? null;
    const warnings: PriceWarning[] = [];
    if (after !== null && after !== before) {
      if (cost !== null && after - vatIncluded(after) < cost) warnings.push('below_cost');
      if (after < variant.lowest) warnings.push('lowest');
      if (variant.until !== null) warnings.push('temporary');
      if (Math.abs(after - before) * 100 > before * PRICE_EDIT.largePercent) warnings.push('large');
    }
    return { variant, after, cost, warnings };
  });
}

/** Names all prices before and after: when one of them has changed, another one results. */
export const digestOf = (prices: readonly ReckonedPrice[]): string =>
  createHash('sha256')
    .update(
      prices.map(({ variant, after }) => `${variant.mat_var_id} ${variant.mat_price} ${after}`).join('\n'),
    )
    .digest('hex');

function present({ variant, after, cost, warnings }: ReckonedPrice): PricePreviewRow {
  const { mat_price: before, lowest, until, ...goods } = variant;
  const margin = (price: number | null) =>
    price === null || cost === null ? null : marginPercent(price, vatIncluded(price), cost);
  return {
    ...goods,
    before: toBaht(before),
    after: after === null ? null : toBaht(after),
    lowest: toBaht(lowest),
    cost: cost === null ? null : toBaht(cost),
    margin_before: margin(before),
    margin_after: margin(after),
    until: until?.toISOString() ?? null,
    warnings: [...warnings],
  };
}

/** Prices before and after, page by page; throws as `reckonPrices`. */
export async function previewPrices(
  deps: ListDeps,
  caller: Caller,
  { offset, warned, ...asked }: PricePreviewRequest,
): Promise<PricePreview> {
  const prices = await reckonPrices(deps, caller, asked);
  const shown = warned
    ? prices.filter(({ after, warnings }) => after === null || warnings.length > 0)
    : prices;
  const count = (warning: PriceWarning) => prices.filter(({ warnings }) => warnings.includes(warning)).length;
  return {
    rows: shown.slice(offset, offset + PRICE_EDIT.page).map(present),
    total: shown.length,
    variants: prices.length,
    changed: prices.filter(({ variant, after }) => after !== null && after !== variant.mat_price).length,
    impossible: prices.filter(({ after }) => after === null).length,
    warned: Object.fromEntries(PRICE_WARNINGS.map((one) => [one, count(one)])) as PricePreview['warned'],
    digest: digestOf(prices),
  };
}
