import type { PaymentMethod } from '@mali/contracts/limits';
import type { Order } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import text from '../../ui/type.module.css';
import { TransferAccounts } from './accounts.tsx';
import styles from './pay-ways.module.css';
import { Todo, TodoLink } from './todo.tsx';

/** Payment methods on the web; cash is paid on delivery. */
export type WebMethod = Exclude<PaymentMethod, 'cod'>;
export const isWebMethod = (method: PaymentMethod): method is WebMethod => method !== 'cod';

/** URL of the payment page of a method. */
export function payPath(method: WebMethod, so_no: string): string {
  switch (method) {
    case 'promptpay':
      return paths.payment(so_no);
    case 'card':
      return paths.cardPayment(so_no);
    case 'transfer':
      return paths.uploadReceipt(so_no);
  }
}

const ICONS: Readonly<Record<WebMethod, IconName>> = { promptpay: 'qr', card: 'card', transfer: 'bank' };

/** The selected payment method first, then the alternatives; a transfer with the accounts. */
export function PayWays({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [chosen, ...others] = order.can.pay_with.filter(isWebMethod);
  if (chosen === undefined) return null;
  return (
    <div className={styles.pay}>
      {chosen === 'transfer' && (
        <>
          <p className={text.muted}>{t('pay.transferHow', { total: formatBaht(order.total) })}</p>
          <TransferAccounts />
        </>
      )}
      <ButtonLink to={payPath(chosen, order.so_no)} icon={ICONS[chosen]}>
        {t(`pay.${chosen}`, { total: formatBaht(order.total) })}
      </ButtonLink>
      {others.length > 0 && (
        <Todo>
          {others.map((method) => (
            <TodoLink
              key={method}
              to={payPath(method, order.so_no)}
              icon={ICONS[method]}
              label={t(`pay.other.${method}`)}
              sub={t(`pay.otherText.${method}`)}
            />
          ))}
        </Todo>
      )}
    </div>
  );
}
