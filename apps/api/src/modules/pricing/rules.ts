import { CART_LINE_MAX } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { PricingRules, RulePromotion } from '@mali/contracts/pricing';
import { isWholeSet, PromotionKind, wireTerms } from '@mali/contracts/promotion-values';
import { type DeliveryRate, type GiftRule, type Promotion, USUAL_AREA } from '@mali/pricing';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type DeliveryInForce, ratesFor, wireDelivery } from './delivery-terms.ts';
import { readRuleSet, readVariants, type VariantRow } from './repository.ts';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** The pricing rules active now. */
    readonly rules: RuleCache;
  }
}

/** A promotion active now: how it is priced (members apart, they are told per variant) and how it is named. */
export type ActivePromotion = {
  rule: Promotion;
  name_en: string;
  name_th: string;
  starts_at: Date | null;
  ends_at: Date | null;
  flash: boolean;
  /** The segment that it is for; absent: everybody. */
  segment_id?: number;
};
export type ActiveGift = {
  rule: GiftRule;
  scoped: boolean;
  /** Enough of it was left when the rules were read; a quote looks again. */
  in_stock: boolean;
  name_en: string;
  name_th: string;
  gift_name_en: string;
  gift_name_th: string;
  gift_image: string | null;
  /** The segment that it is for; absent: everybody. */
  segment_id?: number;
};

/** Every pricing rule active at one time. Money in satang. */
export type RuleSet = {
  version: number;
  /** For everybody, and in the rules of one customer those of the customer's segments. */
  promotions: ReadonlyMap<number, ActivePromotion>;
  /** For segments: in no answer that customers share (docs/decisions/0105). */
  ofSegments: ReadonlyMap<number, ActivePromotion & { segment_id: number }>;
  /** Of one customer: the promotions of the customer's segments. */
  own?: ReadonlySet<number>;
  /** For everybody, and in the rules of one customer those of the customer's segments. */
  gifts: readonly ActiveGift[];
  /** For segments: in no answer that customers share (docs/decisions/0110). */
  giftsOfSegments: readonly (ActiveGift & { segment_id: number })[];
  /** In force while no delivery settings were saved. */
  delivery_rates: readonly DeliveryRate[];
  /** Null while none were saved. */
  delivery: DeliveryInForce | null;
  /** When the next promotion or gift begins or ends, or delivery settings begin; null when none will. */
  boundary: Date | null;
};

/**
 * The active rules, read again only when their version has changed or a window has opened or closed, once for all who
 * ask at the same time. The version comes with the prices in one statement, so a cart is never priced by rules older
 * than its prices.
 */
export class RuleCache {
  #current: { set: RuleSet; readAt: Date } | null = null;
  #reading: { version: number; epoch: number; at: Date; set: Promise<RuleSet> } | null = null;
  #epoch = 0;
  /** Prices of a moment to come, for a preview; null: those of now. */
  readonly planned: ((db: Db, variants: readonly number[]) => Promise<ReadonlyMap<number, number>>) | null =
    null;

  async get(db: Db, version: number, at: Date): Promise<RuleSet> {
    const current = this.#current;
    if (
      current !== null &&
      current.set.version === version &&
      at >= current.readAt &&
      (current.set.boundary === null || at < current.set.boundary)
    ) {
      return current.set;
    }
    // What a transaction has changed is nobody else's business yet.
    if (db.isTransaction === true) return this.#read(db, at);
    const running = this.#reading;
    if (running !== null && running.epoch === this.#epoch && version <= running.version) {
      const set = await running.set;
      if (at >= running.at && (set.boundary === null || at < set.boundary)) return set;
      return this.#read(db, at);
    }
    const reading = { version, epoch: this.#epoch, at, set: this.#read(db, at) };
    this.#reading = reading;
    try {
      return await reading.set;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #read(db: Db, at: Date): Promise<RuleSet> {
    const epoch = this.#epoch;
    const set = await readRuleSet(db, at);
    // What was read while something changed may be the state before it: good for this cart, not to be kept.
    if (epoch === this.#epoch) this.#current = { set, readAt: at };
    return set;
  }

  /** Something of the catalogue has changed, as a gift that ran out: read again next time. */
  clear(): void {
    this.#epoch += 1;
    this.#current = null;
  }
}

/** Rules and prices of a moment to come, for a preview by staff: nothing of them is kept. */
export class PlannedRules extends RuleCache {
  override readonly planned: NonNullable<RuleCache['planned']>;

  constructor(planned: NonNullable<RuleCache['planned']>) {
    super();
    this.planned = planned;
  }

  override get(db: Db, _version: number, at: Date): Promise<RuleSet> {
    return rulesAt(db, at);
  }
}

/** The segments of the promotions that these variants belong to, and of the gifts that they count for. */
export function segmentsAsked(
  set: RuleSet,
  rows: readonly Pick<VariantRow, 'promotions' | 'gift_ids'>[],
): number[] {
  if (set.ofSegments.size === 0 && set.giftsOfSegments.length === 0) return [];
  const ofPromotions = rows.flatMap(({ promotions }) =>
    promotions.flatMap(({ promo_id }) => set.ofSegments.get(promo_id)?.segment_id ?? []),
  );
  const ofGifts = set.giftsOfSegments.filter((gift) => rows.some((row) => countsFor(gift, row)));
  return [...new Set([...ofPromotions, ...ofGifts.map(({ segment_id }) => segment_id)])];
}
const countsFor = ({ scoped, rule }: ActiveGift, row: Pick<VariantRow, 'gift_ids'>): boolean =>
  !scoped || row.gift_ids.includes(rule.promo_id);

/** The rules of a customer who is in these segments. */
export function personalRules(set: RuleSet, segments: ReadonlySet<number>): RuleSet {
  const own = [...set.ofSegments].filter(([, { segment_id }]) => segments.has(segment_id));
  const ownGifts = set.giftsOfSegments.filter(({ segment_id }) => segments.has(segment_id));
  return {
    ...set,
    promotions: own.length === 0 ? set.promotions : new Map([...set.promotions, ...own]),
    own: new Set(own.map(([id]) => id)),
    // In the order of their numbers, as the browser has them: of two gifts of one variant the first is given.
    gifts:
      ownGifts.length === 0
        ? set.gifts
        : [...set.gifts, ...ownGifts].sort((a, b) => a.rule.promo_id - b.rule.promo_id),
  };
}

/** The rules as they will be, or were, at another moment; as far as they are known now. */
export const rulesAt = (db: Db, at: Date): Promise<RuleSet> => readRuleSet(db, at);

/** What a variant may be bought for now. Satang. */
export type PricedVariant = {
  row: VariantRow;
  /** Active promotions it belongs to; a flash sale whose allotment is gone is not among them. */
  promo_ids: number[];
  /**
   * Those of them that are for the customer's segments, and the gifts for these that it counts for; absent where prices
   * are not those of one customer.
   */
  own_ids?: number[];
  gift_ids: number[];
  /** Flash sales with an allotment or a limit per customer: how many units they are still good for. */
  units_left: { promo_id: number; units: number }[];
  /** Most units a line may hold: shop limit and stock. */
  limit: number;
  sold_out: boolean;
};

/** Units of a variant that a customer has had of a flash sale, in orders that stand. */
export type FlashUses = (promo_id: number, mat_var_id: number) => number;

/** The variant as the active rules see it, and of flash sales what the customer has not had yet. */
export function priceVariant(row: VariantRow, set: RuleSet, had: FlashUses = () => 0): PricedVariant {
  const promo_ids: number[] = [];
  const units_left: PricedVariant['units_left'] = [];
  for (const { promo_id, allotment, taken, per_customer } of row.promotions) {
    if (!set.promotions.has(promo_id)) continue;
    if (allotment !== null || per_customer !== null) {
      const inSale = allotment === null ? CART_LINE_MAX : allotment - taken;
      const own = per_customer === null ? CART_LINE_MAX : per_customer - had(promo_id, row.mat_var_id);
      const units = Math.min(inSale, own, CART_LINE_MAX);
      if (units <= 0) continue;
      units_left.push({ promo_id, units });
    }
    promo_ids.push(promo_id);
  }
  const scopedGifts = new Set(
    set.gifts.filter((g) => g.scoped && g.segment_id === undefined).map((g) => g.rule.promo_id),
  );
  const ownGifts = set.gifts.filter((gift) => gift.segment_id !== undefined && countsFor(gift, row));
  return {
    row,
    promo_ids,
    ...(set.own !== undefined && {
      own_ids: [...promo_ids.filter((id) => set.own?.has(id)), ...ownGifts.map(({ rule }) => rule.promo_id)],
    }),
    gift_ids: row.gift_ids.filter((id) => scopedGifts.has(id)),
    units_left,
    limit: Math.min(row.limit, Math.max(row.stock, 0)),
    sold_out: row.stock <= 0,
  };
}

/** Members of each promotion among these variants, as the engine wants them; a full set names all of its own. */
export function enginePromotions(set: RuleSet, variants: readonly PricedVariant[]): Promotion[] {
  const members = new Map<number, number[]>();
  const left = new Map<number, Record<number, number>>();
  for (const { row, promo_ids, units_left } of variants) {
    for (const id of promo_ids) {
      const list = members.get(id);
      if (list === undefined) members.set(id, [row.mat_var_id]);
      else list.push(row.mat_var_id);
    }
    for (const { promo_id, units } of units_left)
      left.set(promo_id, { ...left.get(promo_id), [row.mat_var_id]: units });
  }
  return [...members].flatMap(([id, own]): Promotion[] => {
    const rule = set.promotions.get(id)?.rule;
    if (rule === undefined) return [];
    if (rule.kind === PromotionKind.PriceCut)
      return [{ ...rule, members: own, units_left: left.get(id) ?? null }];
    return [{ ...rule, members: isWholeSet(rule.kind) ? rule.members : own }];
  });
}

/** What lists and suggestions show of a promotion: its id, kind, names and end. */
export const wirePromotionHead = ({ rule, name_en, name_th, ends_at, flash }: ActivePromotion) => ({
  promo_id: rule.promo_id,
  kind: rule.kind,
  name_en,
  name_th,
  ends_at: ends_at?.toISOString() ?? null,
  flash,
});

function wirePromotion(promotion: ActivePromotion): RulePromotion {
  const { rule } = promotion;
  return {
    ...wirePromotionHead(promotion),
    ...wireTerms(rule.kind, rule),
    ...(isWholeSet(rule.kind) ? { members: [...rule.members] } : {}),
    ...(rule.exclude_discounted === true ? { exclude_discounted: true } : {}),
    ...(rule.max_per_order == null ? {} : { max_per_order: rule.max_per_order }),
    ...(promotion.segment_id === undefined ? {} : { selected: true }),
  };
}

type WireVariant = PricingRules['variants'][number];

/** What the rules say of a variant, as it goes over the wire, in baht. */
export const wireVariant = ({
  row,
  promo_ids,
  own_ids,
  gift_ids,
  units_left,
  limit,
  sold_out,
}: PricedVariant): WireVariant => ({
  mat_var_id: row.mat_var_id,
  price: toBaht(row.mat_price),
  limit,
  sold_out,
  brand_id: row.brand_id,
  cat1_id: row.cat1_id,
  promo_ids: [...promo_ids.filter((id) => own_ids?.includes(id) !== true), ...gift_ids],
  ...(own_ids !== undefined && { own_ids }),
  ...(units_left.length > 0 && { units_left }),
});

/** The rules for these variants as they go over the wire, in baht. */
export const wireRules = (set: RuleSet, variants: readonly PricedVariant[], at: Date): PricingRules =>
  wireRulesFor(
    set,
    variants.map(wireVariant),
    variants.flatMap((v) => v.promo_ids),
    at,
  );

/**
 * The same for variants that are written already.
 * @param promoIds the promotions they belong to, in any order, each as often as one likes
 */
export function wireRulesFor(
  set: RuleSet,
  variants: WireVariant[],
  promoIds: Iterable<number>,
  at: Date,
): PricingRules {
  return {
    version: String(set.version),
    at: at.toISOString(),
    variants,
    promotions: [...new Set(promoIds)]
      .sort((a, b) => a - b)
      .flatMap((id) => {
        const promotion = set.promotions.get(id);
        return promotion === undefined ? [] : [wirePromotion(promotion)];
      }),
    gifts: set.gifts
      .filter((gift) => gift.in_stock)
      .map((gift) => ({
        promo_id: gift.rule.promo_id,
        name_en: gift.name_en,
        name_th: gift.name_th,
        min_spend: toBaht(gift.rule.min_spend),
        // One for a segment counts only what an answer to its member names, also when it is for all goods.
        scoped: gift.scoped || gift.segment_id !== undefined,
        gift: gift.rule.gift,
        quantity: gift.rule.quantity,
        gift_name_en: gift.gift_name_en,
        gift_name_th: gift.gift_name_th,
        gift_image: gift.gift_image,
      })),
    ...(set.delivery !== null && { delivery: wireDelivery(set.delivery.settings) }),
    delivery_rates: ratesFor(set, USUAL_AREA).map((rate) => ({
      active: rate.active,
      min_spend: toBaht(rate.min_spend),
      rate: toBaht(rate.rate),
      priority: rate.priority,
    })),
  };
}

/**
 * The `pricing` section of a catalogue answer, for these variants.
 * @returns the rules and when they next change by the clock (null: not by the clock)
 */
export async function pricingRulesFor(
  { db, now, rules }: Pick<Deps, 'db' | 'now' | 'rules'>,
  variantIds: readonly number[],
): Promise<{ pricing: PricingRules; set: RuleSet; variants: PricedVariant[] }> {
  const at = now();
  const { version, variants: found } = await readVariants(db, variantIds);
  const set = await rules.get(db, version, at);
  const prices = rules.planned === null ? null : await rules.planned(db, variantIds);
  const variants = found.map((row) =>
    priceVariant(
      prices === null ? row : { ...row, mat_price: prices.get(row.mat_var_id) ?? row.mat_price },
      set,
    ),
  );
  return { pricing: wireRules(set, variants, at), set, variants };
}
