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
import { textsOf } from './checkout-form.ts';
import styles from './pay-methods.module.css';

/** In display order; the quickest first. */
const METHODS: readonly PaymentMethod[] = ['promptpay', 'card', 'transfer', 'cod'];
const ICONS: Readonly<Record<PaymentMethod, IconName>> = {
  promptpay: 'qr',
  card: 'card',
  transfer: 'bank',
  cod: 'cash',
};

const isMethod = (value: string): value is PaymentMethod => PAYMENT_METHODS.some((known) => known === value);

/** Whether a payment method is available, and its fee. Amounts in baht. */
type Offer = { open: boolean; fee: number; why: null | 'off' | 'codArea' | 'cardCode' | { max: number } };

/**
 * `noCod`: cash is not collected in the area of the address; `atBranch`: it is picked up at a chosen branch; `cardCode`:
 * the code of the bag is for payment by some cards.
 */
export type Options = CheckoutOptionsAnswer & { noCod?: boolean; atBranch?: boolean; cardCode?: boolean };

/**
 * Availability of the payment methods for a bag of this total, before any fee. Until loaded only PromptPay is
 * available, which every shop has.
 */
export function offerOf(options: Options | undefined, method: PaymentMethod, total: number): Offer {
  // A free order asks for no payment.
  if (total === 0) return { open: true, fee: 0, why: null };
  if (options === undefined) return { open: method === 'promptpay', fee: 0, why: null };
  const found = options.payment_methods.find((each) => each.method === method);
  const usable = method !== 'card' || options.card_form !== null;
  if (found === undefined || !found.available || !usable) return { open: false, fee: 0, why: 'off' };
  if (options.cardCode === true && method !== 'card') return { open: false, fee: 0, why: 'cardCode' };
  const { fee, max_total } = found;
  if (method === 'cod' && options.noCod === true) return { open: false, fee, why: 'codArea' };
  // The limit includes the fee.
  if (max_total !== null && withFee(total, fee) > max_total)
    return { open: false, fee, why: { max: max_total } };
  return { open: true, fee, why: null };
}

/** The first available payment method. */
export const firstOpen = (options: Options, total: number): PaymentMethod =>
  METHODS.find((method) => offerOf(options, method, total).open) ?? 'promptpay';

/** Payment methods with fees, and why one is unavailable; details of the selected one below it. */
export function PayMethods({
  options,
  total,
  method,
  onChoose,
  card,
  busy,
  onEnter,
}: {
  options: Options | undefined;
  /** Total of the bag, in baht, before any fee. */
  total: number;
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  card: Card;
  /** The order is being placed. */
  busy: boolean;
  onEnter: () => void;
}) {
  const { t } = useTranslation(textsOf(options?.atBranch));
  const bankName = useBankName();
  const isAtBranch = (each: PaymentMethod) => each === 'cod' && options?.atBranch === true;
  const text = (each: PaymentMethod, { why, fee }: Offer): string => {
    if (isAtBranch(each) && (why === null || why === 'off'))
      return t(why === null ? 'pickup:payText' : 'pickup:payOff');
    if (why === null) return t(`method.${each}Text`);
    if (why === 'off' || why === 'codArea' || why === 'cardCode') return t(`method.${why}`);
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
          label: t(isAtBranch(each) ? 'pickup:pay' : `method.${each}`),
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
