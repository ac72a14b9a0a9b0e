import type { PaymentMethod } from '@mali/contracts/limits';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { offerOf } from './offer.ts';

const ICONS: Readonly<Record<PaymentMethod, IconName>> = {
  promptpay: 'qr',
  card: 'card',
  transfer: 'bank',
  cod: 'cash',
};

/** Ways of paying that staff offer a customer, with fees, and why one is not available. */
export function WaysToPay<Method extends PaymentMethod = PaymentMethod>({
  methods,
  options,
  total,
  value,
  noCod = false,
  onChange,
}: {
  methods: readonly Method[];
  options: CheckoutOptionsAnswer | undefined;
  /** In baht, before any fee. */
  total: number;
  value: Method;
  /** Cash is not collected at the address. */
  noCod?: boolean;
  onChange: (method: Method) => void;
}) {
  const { t } = useTranslation('chatOrder');
  return (
    <RadioCards
      legend={t('delivery.pay')}
      name="method"
      value={value}
      onChange={(chosen) => {
        const method = methods.find((one) => one === chosen);
        if (method !== undefined) onChange(method);
      }}
      options={methods.map((one) => {
        const method: PaymentMethod = one;
        const { open, fee, max } = offerOf(options, method, total);
        const isOpen = open && !(noCod && method === 'cod');
        const text = isOpen
          ? t(`delivery.${method}Text`)
          : max === null
            ? t(noCod && method === 'cod' ? 'delivery.noCod' : 'delivery.off')
            : t('delivery.max', { max: formatBaht(max) });
        return {
          value: method,
          label: t(`delivery.${method}`),
          sub: text,
          icon: ICONS[method],
          disabled: !isOpen,
          ...(isOpen && fee > 0 && { end: t('delivery.fee', { fee: formatBaht(fee) }) }),
        };
      })}
    />
  );
}
