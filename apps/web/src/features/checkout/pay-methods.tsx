import { PAYMENT_METHODS, type PaymentMethod } from '@mali/contracts/limits';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import { UNPAID_HOURS } from '@mali/contracts/payment-values';
import { useTranslation } from 'react-i18next';
import { type RadioCard, RadioCards } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { withFee } from '../cart/index.ts';
import { useBankName } from '../orders/index.ts';
import { type Card, CardField } from '../payment/index.ts';
import styles from './pay-methods.module.css';

/** In the order they are shown; the quickest first. */
const METHODS: readonly PaymentMethod[] = ['promptpay', 'card', 'transfer', 'cod'];
const ICONS: Readonly<Record<PaymentMethod, IconName>> = {
  promptpay: 'qr',
  card: 'card',
  transfer: 'bank',
  cod: 'cash',
};

const isMethod = (value: string): value is PaymentMethod => PAYMENT_METHODS.some((known) => known === value);

/** Whether a way of paying can be chosen, and what it costs. Amounts in baht. */
type Offer = { open: boolean; fee: number; why: null | 'off' | 'nothing' | { max: number } };

/**
 * What the shop offers for a bag of this total, before any fee. Until that is known only PromptPay is open, which
 * is the one every shop has.
 */
export function offerOf(
  options: CheckoutOptionsAnswer | undefined,
  method: PaymentMethod,
  total: number,
): Offer {
  if (options === undefined) return { open: method === 'promptpay', fee: 0, why: null };
  const found = options.payment_methods.find((each) => each.method === method);
  const usable = method !== 'card' || options.card_form !== null;
  if (found === undefined || !found.available || !usable) return { open: false, fee: 0, why: 'off' };
  const { fee, max_total } = found;
  // Points have paid for everything: what is left to choose is that it is brought.
  if (total === 0 && method !== 'cod') return { open: false, fee: 0, why: 'nothing' };
  // The limit counts the fee too.
  if (max_total !== null && withFee(total, fee) > max_total)
    return { open: false, fee, why: { max: max_total } };
  return { open: true, fee, why: null };
}

/** The first way of paying that is open. */
export const firstOpen = (options: CheckoutOptionsAnswer, total: number): PaymentMethod =>
  METHODS.find((method) => offerOf(options, method, total).open) ?? 'promptpay';

/** Ways of paying, what each costs, and why one is not offered; what belongs to the chosen one unfolds beneath it. */
export function PayMethods({
  options,
  total,
  method,
  onChoose,
  card,
  busy,
  onEnter,
}: {
  options: CheckoutOptionsAnswer | undefined;
  /** Of the bag, in baht, before any fee. */
  total: number;
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  card: Card;
  /** The order is being placed. */
  busy: boolean;
  onEnter: () => void;
}) {
  const { t } = useTranslation('checkout');
  const bankName = useBankName();
  const text = (each: PaymentMethod, { why, fee }: Offer): string => {
    if (why === null) return t(`method.${each}Text`);
    if (why === 'off') return t('method.off');
    if (why === 'nothing') return t('method.nothing');
    const amounts = { max: formatBaht(why.max), fee: formatBaht(fee) };
    return fee > 0 ? t('method.tooMuchWithFee', amounts) : t('method.tooMuch', amounts);
  };
  const panel = (each: PaymentMethod): RadioCard['panel'] => {
    if (options === undefined) return null;
    if (each === 'card' && options.card_form !== null) {
      return <CardField form={options.card_form} card={card} busy={busy} onEnter={onEnter} />;
    }
    if (each !== 'transfer') return null;
    const banks = [...new Set(options.accounts.map(({ bank }) => bankName(bank)))];
    return (
      <div className={styles.transfer}>
        <p>{t('method.transferHow', { hours: UNPAID_HOURS })}</p>
        <p>
          {t('method.transferBanks')} {banks.join(', ')}
        </p>
      </div>
    );
  };
  return (
    <RadioCards
      legend={t('method.legend')}
      name="method"
      value={method}
      onChange={(value) => {
        if (isMethod(value)) onChoose(value);
      }}
      options={METHODS.map((each) => {
        const offer = offerOf(options, each, total);
        return {
          value: each,
          label: t(`method.${each}`),
          sub: text(each, offer),
          icon: ICONS[each],
          ...(offer.open && offer.fee > 0 && { end: t('method.fee', { fee: formatBaht(offer.fee) }) }),
          disabled: !offer.open,
          ...(offer.open && { panel: panel(each) }),
        };
      })}
    />
  );
}
