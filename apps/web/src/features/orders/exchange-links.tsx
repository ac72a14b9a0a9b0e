import type { Order } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';

/** Links from an order to those that returned items were exchanged for, and back. */
export function ExchangeLinks({ order: { so_no, exchanges = [] } }: { order: Order }) {
  const { t } = useTranslation('orders');
  return exchanges.map((link) => {
    const other = link.so_no === so_no ? link.of_so_no : link.so_no;
    return (
      <p key={link.so_no}>
        {t(link.so_no === so_no ? 'exchange.of' : 'exchange.for')}{' '}
        <TextLink to={paths.order(other)}>{other}</TextLink>
      </p>
    );
  });
}
