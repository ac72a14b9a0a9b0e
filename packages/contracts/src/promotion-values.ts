import { toBaht, toSatang } from './money.ts';

/** Kinds of promotions: the codes of the specification, on the wire and in rows; the code uses the names. */
export const PromotionKind = {
  /** Buy N at a special price. */
  SpecialPrice: 'p001',
  /** The second item at a discount. */
  SecondItem: 'p002',
  /** A lower price of each unit; a flash sale is one of these. */
  PriceCut: 'p003',
  /** Buy N, get M free. */
  BuyGet: 'p004',
  /** Any N units at one price. */
  Bundle: 'p005',
  /** One unit of every member. */
  FullSet: 'p006',
} as const;
export type PromotionKind = (typeof PromotionKind)[keyof typeof PromotionKind];

/** Position of each flag in the listing's `promotion` parameter (LIST-05, LIST-06): 1-0-0-0-0-0 is p001 only. */
export const PROMOTION_KINDS: readonly PromotionKind[] = Object.values(PromotionKind);

/**
 * Terms of promotions: columns of `promotions`, fields on the wire and of the engine, all under one name. The unit says
 * how the two differ: `satang` is baht on the wire, `cut` is percent or satang as `discount_type` says, the others are equal.
 */
export const PROMOTION_TERMS = {
  sale_qty: 'count',
  free_qty: 'count',
  price: 'satang',
  disc: 'percent',
  percent: 'percent',
  discount_type: 'discount_type',
  discount: 'cut',
} as const satisfies Record<string, TermUnit>;
type TermUnit = 'count' | 'satang' | 'percent' | 'discount_type' | 'cut';
export type PromotionTerm = keyof typeof PROMOTION_TERMS;

export const DISCOUNT_TYPES = ['percent', 'amount', 'price'] as const;
type DiscountType = (typeof DISCOUNT_TYPES)[number];
/** Values of terms; amounts in baht on the wire, in satang in rows and for the engine. */
export type PromotionTermValues = {
  [Term in PromotionTerm]?: Term extends 'discount_type' ? DiscountType : number;
};

type PromotionDefinition = Readonly<{
  /** All of these, and no others, are set. */
  terms: readonly PromotionTerm[];
  /** An application needs every member, so rules name them all. */
  wholeSet?: true;
  /** Product pages show other members beside a product: the lower rank first. */
  companionRank?: number;
}>;

/** What a kind of promotion is, apart from its arithmetic (packages/pricing/src/promotion-kinds.ts). */
export const PROMOTIONS = {
  p001: { terms: ['sale_qty', 'price'] },
  p002: { terms: ['sale_qty', 'disc'], companionRank: 4 },
  p003: { terms: ['discount_type', 'discount'] },
  p004: { terms: ['sale_qty', 'free_qty'], companionRank: 3 },
  p005: { terms: ['sale_qty', 'price'], companionRank: 2 },
  p006: { terms: ['percent'], wholeSet: true, companionRank: 1 },
} as const satisfies Record<PromotionKind, PromotionDefinition>;

const DEFINITIONS: Readonly<Record<PromotionKind, PromotionDefinition>> = PROMOTIONS;

export const termsOf = (kind: PromotionKind): readonly PromotionTerm[] => DEFINITIONS[kind].terms;
export const isWholeSet = (kind: PromotionKind): boolean => DEFINITIONS[kind].wholeSet === true;

/** Rank of a kind among those whose other members a product page shows; null: it shows none. */
export const companionRank = (kind: PromotionKind): number | null => DEFINITIONS[kind].companionRank ?? null;

/** Terms that may be missing. */
type GivenTerms = { [Term in PromotionTerm]?: PromotionTermValues[Term] | null };

function convert(
  kind: PromotionKind,
  from: GivenTerms,
  money: (amount: number) => number,
): PromotionTermValues | null {
  const terms: PromotionTermValues = {};
  for (const term of termsOf(kind)) {
    const value = from[term];
    if (value === undefined || value === null) return null;
    const unit = PROMOTION_TERMS[term];
    const isMoney = unit === 'satang' || (unit === 'cut' && from.discount_type !== 'percent');
    Object.assign(terms, { [term]: isMoney && typeof value === 'number' ? money(value) : value });
  }
  return terms;
}

/** The terms of a rule as the engine takes them, in satang; null when one is missing. */
export const engineTerms = (kind: PromotionKind, wire: GivenTerms): PromotionTermValues | null =>
  convert(kind, wire, toSatang);

/** The terms of a rule as they go over the wire, in baht; null when one is missing. */
export const wireTerms = (kind: PromotionKind, terms: GivenTerms): PromotionTermValues | null =>
  convert(kind, terms, toBaht);
