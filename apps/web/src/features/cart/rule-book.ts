import type { DeliveryTerms } from '@mali/contracts/delivery';
import type {
  DeliveryRate,
  PricingRules,
  RuleGift,
  RulePromotion,
  RuleVariant,
} from '@mali/contracts/pricing';
import type { DeliveryArea, PackUnits } from '@mali/pricing';
import {
  createSlice,
  type Dispatch,
  isAction,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';

/**
 * The rules known to this browser, collected from all responses. They price the bag without a request per
 * click. A new version replaces the book: older rules may be invalid.
 */
export type RuleBook = {
  version: string | null;
  /** Server time of the newest rules. */
  at: string | null;
  /** Local time of receipt, in milliseconds. */
  receivedAt: number;
  variants: Record<number, RuleVariant>;
  promotions: Record<number, RulePromotion>;
  gifts: Record<number, RuleGift>;
  delivery_rates: PricingRules['delivery_rates'] | null;
  /** Null: the shop has saved no delivery settings, or none are known. */
  delivery: DeliveryTerms | null;
  /** Of the address chosen at checkout; null while none is. */
  area: DeliveryArea | null;
  /** The last request failed: the known rules are used. */
  unreached: boolean;
  /** The part of the engine for carts under many promotions was loaded, or could not be. */
  packed: boolean;
};

const initialState: RuleBook = {
  version: null,
  at: null,
  receivedAt: 0,
  variants: {},
  promotions: {},
  gifts: {},
  delivery_rates: null,
  delivery: null,
  area: null,
  unreached: false,
  packed: false,
};

const ruleBook = createSlice({
  name: 'ruleBook',
  initialState,
  reducers: {
    rulesReceived: {
      reducer(state, action: PayloadAction<{ rules: PricingRules; now: number }>) {
        const { rules, now } = action.payload;
        const known = state.version === rules.version;
        // An HTTP cache may still hold a response from before the change.
        const isOlder = state.at !== null && rules.at < state.at;
        if (!known && isOlder) return state;
        const kept = known ? state : initialState;
        const by = <Row>(before: Record<number, Row>, rows: readonly Row[], id: (row: Row) => number) => ({
          ...before,
          // What an answer for everybody does not say, as a member's own promotions, stays.
          ...Object.fromEntries(rows.map((row) => [id(row), { ...before[id(row)], ...row }])),
        });
        return {
          version: rules.version,
          at: state.at === null || rules.at > state.at ? rules.at : state.at,
          receivedAt: now,
          variants: by(kept.variants, rules.variants, (variant) => variant.mat_var_id),
          promotions: by(kept.promotions, rules.promotions, (promotion) => promotion.promo_id),
          gifts: by(kept.gifts, rules.gifts, (gift) => gift.promo_id),
          delivery_rates: rules.delivery_rates,
          delivery: isOlder ? state.delivery : (rules.delivery ?? null),
          area: state.area,
          unreached: false,
          packed: state.packed,
        };
      },
      prepare: (rules: PricingRules) => ({ payload: { rules, now: Date.now() } }),
    },
    /** Prices of a member are nobody else's. */
    ownForgotten(state) {
      state.variants = {};
    },
    rulesNotReached(state) {
      state.unreached = true;
    },
    /** Terms received with the categories, which every page has; those received with rules may be newer. */
    termsReceived(state, action: PayloadAction<DeliveryTerms>) {
      if (state.version === null) state.delivery = action.payload;
    },
    areaChosen(state, action: PayloadAction<DeliveryArea | null>) {
      state.area = action.payload;
    },
    packed(state) {
      state.packed = true;
    },
    /** Rates received with rules match them and are kept. */
    ratesReceived(state, action: PayloadAction<DeliveryRate[]>) {
      state.delivery_rates ??= action.payload;
    },
  },
});

let packUnits: PackUnits | null = null;
/** The part of the engine for carts under many promotions; null until `loadPacking` has loaded it. */
export const packing = (): PackUnits | null => packUnits;

/** Without it a bag shows the price found without it, and its order gets the best one. */
export const loadPacking = (dispatch: Dispatch): Promise<unknown> =>
  import('@mali/pricing/set-packing')
    .then((loaded) => {
      packUnits = loaded.packUnits;
    })
    .catch(() => null)
    .then(() => dispatch(ruleBook.actions.packed()));

export type RuleBookRoot = { ruleBook: RuleBook };
export const ruleBookReducer = ruleBook.reducer;
export const { rulesReceived, ownForgotten, rulesNotReached, ratesReceived, termsReceived, areaChosen } =
  ruleBook.actions;

/** Promotions and gift rules that a variant belongs to, for this customer. */
export const promoIdsOf = (variant: RuleVariant | undefined): readonly number[] =>
  variant === undefined ? [] : [...variant.promo_ids, ...(variant.own_ids ?? [])];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isRules = (value: unknown): value is PricingRules =>
  isRecord(value) && typeof value.version === 'string' && Array.isArray(value.variants);

/** The delivery terms contained in the categories. */
export function termsOf(action: UnknownAction): DeliveryTerms | null {
  if (!isAction(action) || action.type !== 'api/executeQuery/fulfilled') return null;
  const payload: unknown = action.payload;
  if (!isRecord(payload) || !isRecord(payload.delivery) || !Array.isArray(payload.delivery.zones))
    return null;
  return payload.delivery as unknown as DeliveryTerms;
}

/** The rules contained in an API response, of any endpoint. */
export function rulesOf(action: UnknownAction): PricingRules | null {
  if (!isAction(action) || action.type !== 'api/executeQuery/fulfilled') return null;
  const payload: unknown = action.payload;
  if (!isRecord(payload) || !isRules(payload.pricing)) return null;
  return payload.pricing;
}
