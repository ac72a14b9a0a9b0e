import { cardTermsName } from '@mali/contracts/card-offer-values';
import type { CartItem } from '@mali/contracts/cart';
import { cartImage } from '@mali/contracts/images';
import { CART_LINES_MAX } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { PromoCodeRule } from '@mali/contracts/pricing';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import {
  type CartLine,
  type CodeRule,
  type DeliveryArea,
  type PointsToRedeem,
  type PricingAnswer,
  type PricingInput,
  priceCart,
  type RefusedCode,
  USUAL_AREA,
} from '@mali/pricing';
import { type CoinSpendingRule, coinRange, coinsWithin } from '@mali/pricing/coin-spending';
import { packUnits } from '@mali/pricing/set-packing';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type PlaceUnits, sendingPlace } from '../inventory/sending.ts';
import { segmentsOf } from './audience-repository.ts';
import { readCoinSpending } from './coin-spending-repository.ts';
import { ratesFor } from './delivery-terms.ts';
import {
  type CodeCustomer,
  type ReadCode,
  type ReadVariants,
  readCodes,
  readFlashUses,
  readGiftStock,
  readVariants,
  type VariantRow,
} from './repository.ts';
import {
  enginePromotions,
  type FlashUses,
  type PricedVariant,
  personalRules,
  priceVariant,
  type RuleSet,
  segmentsAsked,
} from './rules.ts';
import { struckPrice } from './was-price.ts';

export type QuoteRequest = {
  lines: readonly CartLine[];
  code: string | null;
  points: PointsToRedeem;
  /** Customer whose earlier uses of a code count; see readCode. */
  customer: CodeCustomer | null;
  signedIn: boolean;
  at: Date;
  /** Of the delivery address; default: central Bangkok, while none is known. */
  area?: DeliveryArea;
  /** Variants of the lines if already read with them; default: read here. */
  read?: ReadVariants;
  /**
   * Free units where an order is picked up, by variant: in place of the web shop's stock, and without delivery. Default:
   * it is delivered.
   */
  stockOf?: (variants: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** The place that sends it, where more than these lines decides; null: the warehouse. Default: by the rule. */
  sender?: PlaceUnits | null;
};

const NO_DELIVERY = [{ active: true, min_spend: 0, rate: 0, priority: 1 }];

/** A priced cart with all data the price is based on. Money in satang. */
export type Quote = {
  answer: PricingAnswer;
  set: RuleSet;
  variants: ReadonlyMap<number, PricedVariant>;
  /** Variants of the available gifts. */
  gifts: ReadonlyMap<number, VariantRow>;
  code: ReadCode | null;
  /** The branch that sends it; null: the warehouse, or it is picked up. */
  sentFrom: number | null;
  /** Branches might send units that the warehouse has not. */
  hasBranches: boolean;
  /** What the engine was given. */
  input: PricingInput;
};

/**
 * Prices a cart from the database: at most six statements for any number of lines (prices with the rules'
 * version, unless given; the rules when changed; the member's segments where a promotion of these goods is for one; the
 * customer's flash sale uses where limited; gifts' stock
 * when there are gifts; the code when there is one), and one of branches where the warehouse lacks what one of them has.
 */
export async function quoteCart(deps: Pick<Deps, 'rules'>, db: Db, request: QuoteRequest): Promise<Quote> {
  const quotes = await quoter(deps, db, request);
  const [quote] = await quotes([request.code]);
  if (quote === undefined) throw new Error('one code, one quote');
  return quote;
}

/**
 * Reads a cart's pricing data once, to price it with several codes, which are read together.
 * @returns the quote for each code, or for none where it is null
 */
export async function quoter(
  { rules }: Pick<Deps, 'rules'>,
  db: Db,
  request: Omit<QuoteRequest, 'code'>,
): Promise<(codes: readonly (string | null)[]) => Promise<Quote[]>> {
  const ids = [...new Set(request.lines.map((line) => line.mat_var_id))].slice(0, CART_LINES_MAX);
  const { version, variants: found } = request.read ?? (await readVariants(db, ids));
  const set = await rulesOf(db, await rules.get(db, version, request.at), found, request);
  const had = await flashUses(db, set, found, request.customer);
  const ofGifts = set.gifts.map((g) => g.rule.gift);
  const giftRows = ofGifts.length === 0 ? new Map<number, VariantRow>() : await readGiftStock(db, ofGifts);
  const sender = request.sender === undefined ? await senderOf(db, request, found, giftRows) : request.sender;
  const units = sender?.units ?? (await request.stockOf?.([...new Set([...ids, ...ofGifts])]));
  const inPlace = (row: VariantRow): VariantRow =>
    units === undefined ? row : { ...row, stock: units.get(row.mat_var_id) ?? 0 };
  const variants = new Map(found.map((row) => [row.mat_var_id, priceVariant(inPlace(row), set, had)]));
  const gifts = new Map([...giftRows].map(([id, row]) => [id, inPlace(row)]));
  const input = {
    catalogue: [...variants.values()].map(({ row, limit, sold_out }) => ({
      mat_var_id: row.mat_var_id,
      price: row.mat_price,
      limit,
      sold_out,
    })),
    promotions: enginePromotions(set, [...variants.values()]),
    points: request.points,
    delivery_rates: request.stockOf === undefined ? ratesFor(set, request.area ?? USUAL_AREA) : NO_DELIVERY,
    gifts: set.gifts.map((g) => g.rule).filter((rule) => (gifts.get(rule.gift)?.stock ?? 0) >= rule.quantity),
    lines: request.lines,
  };
  const spending = await coinRules(db, request, ids);
  return async (asked) => {
    const named = asked.flatMap((code) => (code === null || code.trim() === '' ? [] : [code]));
    const { customer, signedIn, at } = request;
    const read =
      named.length === 0
        ? new Map<string, ReadCode>()
        : await readCodes(db, { codes: named, variantIds: ids, customer, signedIn, at });
    return asked.map((text) => {
      const code = read.get(text?.trim().toUpperCase() ?? '') ?? null;
      const given = { ...input, code: code?.rule ?? null };
      const priced = withinRules(given, spending);
      return {
        ...priced,
        answer: withGiftsLeft(priced.answer, gifts),
        set,
        variants,
        gifts,
        code,
        sentFrom: branchOf(sender),
        hasBranches: found.some(({ branch_units = 0 }) => branch_units > 0),
      };
    });
  };
}

/** The rules for this customer; segments are read only of a member, and only where a promotion or a gift of these goods is for one. */
async function rulesOf(
  db: Db,
  set: RuleSet,
  rows: readonly VariantRow[],
  { customer, signedIn }: Pick<QuoteRequest, 'customer' | 'signedIn'>,
): Promise<RuleSet> {
  const asked = segmentsAsked(set, rows);
  if (asked.length === 0) return set;
  const user = signedIn ? (customer?.user_id ?? null) : null;
  return personalRules(set, user === null ? new Set() : await segmentsOf(db, user, asked));
}

/**
 * The place that sends a cart, where the warehouse lacks units of which a branch has more; null: the warehouse, or it is
 * picked up. An order is sent from one place, so its lines are priced by what that place has.
 */
async function senderOf(
  db: Db,
  { lines, stockOf, area, at }: Omit<QuoteRequest, 'code'>,
  found: readonly VariantRow[],
  gifts: ReadonlyMap<number, VariantRow>,
): Promise<PlaceUnits | null> {
  if (stockOf !== undefined) return null;
  const rows = new Map(found.map((row) => [row.mat_var_id, row]));
  const inShop = lines.flatMap(({ mat_var_id, quantity }) => {
    const row = rows.get(mat_var_id);
    return row === undefined ? [] : [{ mat_var_id, quantity: Math.min(quantity, row.limit) }];
  });
  return placeThatSends(db, { lines: inShop, rows, gifts, province: area?.province, at });
}

/** The number of a branch that sends; null: the warehouse. */
export const branchOf = (sender: PlaceUnits | null): number | null =>
  sender === null || sender.location_id === MAIN_LOCATION ? null : sender.location_id;

/** The place that sends lines, where the warehouse lacks units of which a branch has more; null: the warehouse. */
export async function placeThatSends(
  db: Db,
  order: {
    lines: readonly CartLine[];
    rows: ReadonlyMap<number, VariantRow>;
    gifts: ReadonlyMap<number, VariantRow>;
    province: string | undefined;
    at: Date;
  },
): Promise<PlaceUnits | null> {
  const { lines, rows, gifts, province, at } = order;
  const isLacking = lines.some(({ mat_var_id, quantity }) => {
    const { stock = 0, branch_units = 0 } = rows.get(mat_var_id) ?? {};
    return stock < quantity && branch_units > stock;
  });
  if (!isLacking) return null;
  return sendingPlace(db, {
    ...{ lines, more: [...gifts.keys()], province, at },
    warehouse: new Map([...rows, ...gifts].map(([id, { stock }]) => [id, stock])),
  });
}

/** Rules of spending coins; read only for a member who asks for coins. */
const coinRules = async (
  db: Db,
  { points, customer, at }: Pick<QuoteRequest, 'points' | 'customer' | 'at'>,
  variants: readonly number[],
): Promise<readonly CoinSpendingRule[]> =>
  points.point_bt === 0 || customer === null || customer.user_id === null
    ? []
    : readCoinSpending(db, { variants, user_id: customer.user_id, at });

/** Prices a cart with no more coins than the rules allow; what they allow follows from its price without coins. */
function withinRules(
  input: PricingInput,
  rules: readonly CoinSpendingRule[],
): { answer: PricingAnswer; input: PricingInput } {
  const answer = priceCart(input, packUnits);
  const range = coinRange(rules, answer.lines);
  const used = answer.discount_promo_detail.point_bt;
  if (range === null || used === undefined) return { answer, input };
  const take = coinsWithin(range, used.points);
  const less = { ...input, points: { ...input.points, point_bt: take } };
  const final = take === used.points ? answer : priceCart(less, packUnits);
  const point_bt = { points: take, discount: take * 100, range };
  return {
    answer: { ...final, discount_promo_detail: { ...final.discount_promo_detail, point_bt } },
    input: less,
  };
}

/** A customer's uses of the flash sales in a cart; read only where there is a limit per customer. */
async function flashUses(
  db: Db,
  set: RuleSet,
  rows: readonly VariantRow[],
  customer: CodeCustomer | null,
): Promise<FlashUses> {
  const limited = rows.flatMap(({ mat_var_id, promotions }) =>
    promotions
      .filter(({ promo_id, per_customer }) => per_customer !== null && set.promotions.has(promo_id))
      .map(({ promo_id }) => ({ promo_id, mat_var_id })),
  );
  const uses = customer === null || limited.length === 0 ? [] : await readFlashUses(db, limited, customer);
  const units = new Map(uses.map(({ promo_id, mat_var_id, n }) => [`${promo_id} ${mat_var_id}`, n]));
  return (promo_id, mat_var_id) => units.get(`${promo_id} ${mat_var_id}`) ?? 0;
}

/**
 * Removes unavailable gifts: the cart's own units take precedence, then gifts in rule order, which may share
 * a variant. Gifts do not change amounts.
 */
function withGiftsLeft(answer: PricingAnswer, gifts: ReadonlyMap<number, VariantRow>): PricingAnswer {
  const left = new Map([...gifts].map(([id, { stock }]) => [id, stock]));
  const take = (id: number, n: number) => left.set(id, (left.get(id) ?? 0) - n);
  for (const line of answer.lines) if (!line.unavailable) take(line.mat_var_id, line.quantity);
  const free_items = answer.free_items.filter(({ mat_var_id, quantity }) => {
    if ((left.get(mat_var_id) ?? 0) < quantity) return false;
    take(mat_var_id, quantity);
    return true;
  });
  return { ...answer, free_items };
}

const axis = (row: VariantRow, n: number) => row.attributes.find((a) => a.n === n);

/** Display fields of a cart variant (CART-01). */
export function wireItem(
  row: VariantRow,
  line: { quantity: number; net: number; limit: number; sold_out: boolean; gwp?: boolean },
): CartItem {
  const size = axis(row, 1);
  const shade = axis(row, 2);
  return {
    mat_var_id: row.mat_var_id,
    mat_id: row.mat_id,
    quantity: line.quantity,
    limit: line.limit,
    gwp: line.gwp ?? false,
    buy_from: null,
    review_id: null,
    image_cart: cartImage(row.image),
    mat_name: row.mat_name,
    mat_name_th: row.mat_name_th,
    brand_en: row.brand_en,
    brand_th: row.brand_th,
    variant_name_1: size?.name ?? null,
    variant_name_1_th: size?.name_th ?? null,
    variant_type_2: shade?.type ?? null,
    variant_name_2: shade?.name ?? null,
    variant_name_2_th: shade?.name_th ?? null,
    variant_code_2: shade?.code ?? null,
    unit_price: toBaht(line.net),
    mat_price: toBaht(struckPrice(row, line.net)),
    discount: toBaht(struckPrice(row, line.net) - line.net),
    sold_out: line.sold_out,
  };
}

const isRefused = (rule: CodeRule | RefusedCode): rule is RefusedCode => 'refused' in rule;

/** A code's rule in baht, or null when its owner refuses it. */
export function wireCode(code: ReadCode | null): PromoCodeRule | null {
  if (code === null || code.names === null || isRefused(code.rule)) return null;
  const { rule, names, card } = code;
  return {
    code: rule.code,
    kind: rule.kind,
    name_en: names.name_en,
    name_th: names.name_th,
    discount: rule.kind === 'amount' ? toBaht(rule.discount) : rule.discount,
    ...(rule.cap == null ? {} : { cap: toBaht(rule.cap) }),
    ...(rule.min_spend == null ? {} : { min_spend: toBaht(rule.min_spend) }),
    ...(rule.exclude_promoted === true ? { exclude_promoted: true } : {}),
    ...(rule.members == null ? {} : { members: [...rule.members] }),
    ...(card == null ? {} : { card: { th: cardTermsName(card, 'th'), en: cardTermsName(card, 'en') } }),
  };
}

/** Converts one entry per unit (CHKO-06) to lines, in order of first appearance. */
export function unitsToLines(units: readonly { mat_var_id: number }[]): CartLine[] {
  const counts = new Map<number, number>();
  for (const { mat_var_id } of units) counts.set(mat_var_id, (counts.get(mat_var_id) ?? 0) + 1);
  return [...counts].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
}
