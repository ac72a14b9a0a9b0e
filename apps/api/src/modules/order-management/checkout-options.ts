import { toBaht } from '@mali/contracts/money';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import type { Deps } from '../../platform/deps.ts';
import { offersPickup } from '../inventory/index.ts';

/** The configured payment methods, with the data a page needs for each (PAY-01 to PAY-04). */
export async function checkoutOptions({
  db,
  settings,
  gateways,
  loyalty,
}: Pick<Deps, 'db' | 'settings' | 'gateways' | 'loyalty'>): Promise<CheckoutOptionsAnswer> {
  const { cod_limit, cod_fee, accounts } = await settings.current();
  const way = (
    method: CheckoutOptionsAnswer['payment_methods'][number]['method'],
    available: boolean,
    limit: { max_total: number | null; fee: number } = { max_total: null, fee: 0 },
  ) => ({ method, available, reason: available ? null : ('off' as const), ...limit });
  return {
    payment_methods: [
      way('promptpay', true),
      way('card', true),
      way('transfer', accounts.length > 0),
      way('cod', cod_limit > 0, { max_total: toBaht(cod_limit), fee: toBaht(cod_fee) }),
    ],
    card_form: gateways.current.cardForm,
    card_details: gateways.current.cardDetails,
    accounts: [...accounts],
    the1: loyalty !== null,
    pickup: await offersPickup(db),
  };
}
