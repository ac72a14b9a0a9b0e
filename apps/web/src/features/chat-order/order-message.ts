import type { PaymentMethod } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { formatBaht } from '../../ui/money.ts';
import { useOrderLinkQuery } from './calls.ts';

export type MadeOrderFacts = { so_no: string; total: number; payment_method: PaymentMethod };

/** The links of an order that staff have made, and a message with them for its customer. */
export function useOrderMessage({ so_no, total, payment_method }: MadeOrderFacts) {
  const { t } = useTranslation('chatOrder');
  const link = useOrderLinkQuery(so_no);
  const { origin } = window.location;
  const token = link.data?.token ?? null;
  // The link's token proves access to the order: the customer pays by QR without entering anything.
  const access = token === null ? '' : `?access=${token}`;
  const pay = {
    promptpay: `${origin}${paths.payment(so_no)}${access}`,
    // A card is its owner's: the page asks for the e-mail of the order.
    card: `${origin}${paths.cardPayment(so_no)}`,
    transfer: `${origin}${paths.uploadReceipt(so_no)}`,
    cod: null,
  }[payment_method];
  const order = token === null ? null : `${origin}${paths.orderByToken(token)}`;
  const message = [
    t('done.say.placed', { so_no, total: formatBaht(total) }),
    t(`done.say.${payment_method}`, { pay }),
    order !== null && t('done.say.order', { order }),
  ]
    .filter(Boolean)
    .join('\n');
  return { link, token, order, pay, message };
}
