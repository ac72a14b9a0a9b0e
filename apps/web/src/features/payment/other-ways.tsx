import type { PaymentMethod } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import type { IconName } from '../../ui/icon.tsx';
import { isWebMethod, payPath, Todo, TodoLink, type WebMethod } from '../orders/index.ts';

const ICONS: Readonly<Record<WebMethod, IconName>> = { promptpay: 'qr', card: 'card', transfer: 'bank' };

/**
 * Alternatives for the same order: other payment methods, and the order itself. Nothing is ordered or entered
 * again.
 */
export function OtherWays({ so_no, methods }: { so_no: string; methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('payment');
  const { t: tOrders } = useTranslation('orders');
  return (
    <Todo>
      {methods.filter(isWebMethod).map((method) => (
        <TodoLink
          key={method}
          to={payPath(method, so_no)}
          icon={ICONS[method]}
          label={tOrders(`pay.other.${method}`)}
          sub={tOrders(`pay.otherText.${method}`)}
        />
      ))}
      <TodoLink to={paths.order(so_no)} icon="box" label={t('ways.order')} sub={t('ways.orderText')} />
    </Todo>
  );
}
