/** Plain values of codes that are bound to cards (docs/decisions/0081): the browser may import this file. */

/** Brands that a code can be bound to. */
export const CARD_BRANDS = ['visa', 'mastercard', 'jcb', 'amex', 'unionpay'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** As cards have them printed; in both languages. */
export const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  unionpay: 'UnionPay',
};

/** What a gateway reports about a card before its charge: nothing, its brand, or its first digits as well. */
export const CARD_DETAILS = ['none', 'brand', 'digits'] as const;
export type CardDetails = (typeof CARD_DETAILS)[number];

/** First digits of cards, or a range of them of one length. Banks have six to eight digits. */
export const CARD_DIGITS = '^[0-9]{6,8}(-[0-9]{6,8})?$';
export const CARD_EDIT = { digitsMax: 50, nameMax: 80 } as const;

/** The cards of a code: of one of the brands, and with one of the first digits; an empty list asks for nothing. */
export type CardTerms = Readonly<{
  brands: readonly CardBrand[];
  digits: readonly string[];
  /** What customers read; empty: the brands. */
  name_th: string;
  name_en: string;
}>;

/** A card before its charge; null where the gateway does not report it. */
export type CardBeforeCharge = Readonly<{ brand: CardBrand | 'other' | null; firstDigits: string | null }>;

const NAMES: Readonly<Record<string, CardBrand>> = { americanexpress: 'amex' };
/** The brand by a gateway's name of it. */
export function cardBrandOf(name: string): CardBrand | 'other' {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return NAMES[plain] ?? CARD_BRANDS.find((brand) => brand === plain) ?? 'other';
}

/** Whether two ends of a range have one length, and are in order. */
export function isCardRange(text: string): boolean {
  if (!new RegExp(CARD_DIGITS).test(text)) return false;
  const [from = '', to = from] = text.split('-');
  return from.length === to.length && from <= to;
}

/** Whether first digits are of a range; null: too few of them are known. */
function isInRange(digits: string, range: string): boolean | null {
  const [from = '', to = from] = range.split('-');
  const length = Math.min(digits.length, from.length);
  const [own, least, most] = [digits, from, to].map((text) => text.slice(0, length)) as [
    string,
    string,
    string,
  ];
  if (own < least || own > most) return false;
  // Within the ends, whatever digits follow.
  return length === from.length || (own > least && own < most) ? true : null;
}

/** Whether a card is one of a code's; null: what is reported about it does not say. */
export function isCardOf(terms: CardTerms, card: CardBeforeCharge | null): boolean | null {
  if (card === null) return null;
  const brand =
    terms.brands.length === 0
      ? true
      : card.brand === null
        ? null
        : terms.brands.some((each) => each === card.brand);
  const { firstDigits } = card;
  const found = firstDigits === null ? [null] : terms.digits.map((range) => isInRange(firstDigits, range));
  const digits =
    terms.digits.length === 0 || found.includes(true) ? true : found.includes(null) ? null : false;
  if (brand === false || digits === false) return false;
  return brand === null || digits === null ? null : true;
}

/** What a gateway has to report for a code. */
export const cardDetailsNeeded = (
  terms: Partial<Readonly<{ card_brands: readonly string[]; card_digits: readonly string[] }>>,
): CardDetails =>
  (terms.card_digits ?? []).length > 0 ? 'digits' : (terms.card_brands ?? []).length > 0 ? 'brand' : 'none';
export const reportsEnough = (reported: CardDetails, needed: CardDetails): boolean =>
  CARD_DETAILS.indexOf(reported) >= CARD_DETAILS.indexOf(needed);

/** What customers read of the cards of a code. */
export const cardTermsName = (terms: CardTerms, language: 'th' | 'en'): string =>
  (language === 'th' ? terms.name_th : terms.name_en) ||
  terms.brands.map((brand) => CARD_BRAND_NAMES[brand]).join(' / ');
