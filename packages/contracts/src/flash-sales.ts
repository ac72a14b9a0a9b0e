import { type Static, Type } from 'typebox';
import { MaterialCard } from './catalogue.ts';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Strict } from './common.ts';
import { PricingRules } from './pricing.ts';

/** Maximum number of flash sales in a response, and how far ahead upcoming ones are listed. */
export const FLASH_SALES_MAX = 12;
export const FLASH_DAYS_AHEAD = 7;

export const FLASH_STATES = ['running', 'coming', 'over'] as const;
export type FlashState = (typeof FLASH_STATES)[number];

export const FlashSalesQuery = Strict({
  promo_id: Type.Optional(Id('A sale to tell besides, even when it is over or far ahead')),
});

export const FlashItem = Type.Object({
  card: MaterialCard,
  sale_price: BahtOut('What a unit costs in the sale, by all price cuts of that moment'),
  allotment: Nullable(Count('Units the sale has'), 'null: as many as there are'),
  taken: Count('Units sold of them'),
  per_customer: Nullable(Count('Most units a customer gets in it'), 'null: no limit of its own'),
  gone: Type.Boolean({ description: 'The sale has no unit of it left' }),
});
export type FlashItem = Static<typeof FlashItem>;

/** HOME-25, SHELL-09 */
export const FlashSale = Type.Object({
  promo_id: Id('Promotion'),
  name_en: Type.String({ description: 'Name, English' }),
  name_th: Type.String({ description: 'Name, Thai' }),
  starts_at: DateTime('Start'),
  ends_at: DateTime('End: the first moment at which it is over'),
  state: OneOf(FLASH_STATES, 'At the moment of the answer'),
  items: Type.Array(FlashItem, { description: 'Its variants, what is left first' }),
  count: Count('Variants'),
});
export type FlashSale = Static<typeof FlashSale>;

export const FlashSalesAnswer = Type.Object({
  data: Type.Array(FlashSale, {
    description: 'Those that run, the one that ends first first; then those that come, the next one first',
  }),
  count: Count('Sales'),
  pricing: PricingRules,
});
export type FlashSalesAnswer = Static<typeof FlashSalesAnswer>;
