import {
  PRICE_EDIT,
  type PriceDirection,
  type PriceEnding,
  type PriceRuleKind,
} from '@mali/contracts/price-values';
import type { NewPriceChangeRequest, PriceSelection } from '@mali/contracts/prices';

/** What staff choose for a change of prices, as it is typed. */
export type PriceFormValues = Readonly<{
  kind: PriceRuleKind;
  sign: 'down' | 'up';
  /** Percent or baht, without sign. */
  value: string;
  ending: PriceEnding | '';
  direction: PriceDirection;
  /** Empty: at once. */
  starts_at: string;
  /** Empty: they stay. */
  ends_at: string;
  /** By variant, as typed. */
  typed: Readonly<Record<number, string>>;
}>;

export const FIRST_VALUES: PriceFormValues = {
  ...{ kind: 'percent', sign: 'down', value: '', ending: '', direction: 'nearest' },
  ...{ starts_at: '', ends_at: '', typed: {} },
};

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
/** An amount as people type it: `1,379.77`; null: none. */
export function typedAmount(text: string): number | null {
  const plain = text.replace(/[,\s฿]/g, '');
  return AMOUNT.test(plain) ? Number(plain) : null;
}

export type Asked = Omit<NewPriceChangeRequest, 'request_key' | 'reason' | 'digest' | 'confirmed'>;
export type PriceFault = 'value' | 'percent' | 'ending' | 'typed';

/** What the API is asked for; or what is wrong with the values. */
export function toAsked(
  values: PriceFormValues,
  selection: PriceSelection,
): Readonly<{ asked: Asked } | { fault: PriceFault }> {
  const { kind, sign, direction, starts_at, ends_at } = values;
  const ending = kind === 'typed' || values.ending === '' ? null : values.ending;
  const needsValue = kind === 'percent' || kind === 'amount';
  const amount = needsValue ? typedAmount(values.value) : null;
  if (needsValue && (amount === null || amount === 0)) return { fault: 'value' };
  const value = amount === null ? null : sign === 'down' ? -amount : amount;
  const isTooMuch = value !== null && (value < PRICE_EDIT.percentDown || value > PRICE_EDIT.percentUp);
  if (kind === 'percent' && isTooMuch) return { fault: 'percent' };
  if (kind === 'keep' && ending === null) return { fault: 'ending' };
  const typed = kind === 'typed' ? Object.entries(values.typed).filter(([, text]) => text.trim() !== '') : [];
  const prices = typed.map(([id, text]) => ({ mat_var_id: Number(id), price: typedAmount(text) ?? 0 }));
  if (prices.some(({ price }) => price === 0)) return { fault: 'typed' };
  return {
    asked: {
      selection,
      rule: { kind, value, ending, direction },
      typed: prices,
      starts_at: starts_at === '' ? null : new Date(starts_at).toISOString(),
      ends_at: ends_at === '' ? null : new Date(ends_at).toISOString(),
    },
  };
}
