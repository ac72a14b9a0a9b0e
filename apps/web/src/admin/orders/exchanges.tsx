import type { Order } from '@mali/contracts/orders';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/link.tsx';
import { adminPaths } from '../paths.ts';

/** Links to the orders that an order was exchanged for, or that it is the exchange of, with their returns. */
export function Exchanges({ order: { so_no, exchanges = [] } }: { order: Order }) {
  const { t } = useTranslation('admin');
  return exchanges.map((link) => {
    const other = link.so_no === so_no ? link.of_so_no : link.so_no;
    return (
      <p key={link.so_no}>
        {t(link.so_no === so_no ? 'adminReturns.exchange.of' : 'adminReturns.exchange.for')}{' '}
        <AppLink to={adminPaths.order(other)}>{other}</AppLink>, {t('adminReturns.exchange.byReturn')}{' '}
        <AppLink to={adminPaths.return(link.return_no)}>{link.return_no}</AppLink>
      </p>
    );
  });
}
