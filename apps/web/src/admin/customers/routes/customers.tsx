import type { CustomerRow } from '@mali/contracts/customers';
import { CUSTOMER_LIST } from '@mali/contracts/lists/customers';
import { optionWord } from '@mali/contracts/lists/definition';
import { may } from '@mali/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadCustomers, useCustomerCountsQuery, useCustomersQuery } from '../customer-calls.ts';
import styles from '../customers.module.css';
import { TagForm } from '../tag-form.tsx';

const CUSTOMERS: ListPageDefinition<CustomerRow> = {
  list: CUSTOMER_LIST,
  path: adminPaths.customers(),
  useRows: useCustomersQuery,
  useCounts: useCustomerCountsQuery,
  useCells,
  rowKey: ({ customer_id }) => String(customer_id),
  defaultColumns: ['customer', 'mobile', 'orders', 'value', 'last_order', 'tags'],
  saved: 'customers',
  download: downloadCustomers,
};

/** Customers, those who have ordered last first (CUST-01). Personal data is masked. */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id ?? -1;
  return (
    <ListPage
      definition={CUSTOMERS}
      title={t('parts.customers')}
      lead={t('customers.lead')}
      search={t('customers.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(view === 'all' ? 'customers.never' : 'customers.empty')}
      mayExport={may(role, 'customer:reveal')}
      selection={
        may(role, 'customer:edit')
          ? {
              label: (id) => t('customers.choose', { id }),
              bar: (rows, onDone) => (
                <section className={styles.bar} aria-label={t('customers.chosen', { count: rows.length })}>
                  <span>{t('customers.chosen', { count: rows.length })}</span>
                  <TagForm
                    customer_ids={rows.map(({ customer_id }) => customer_id)}
                    known={[...new Set(rows.flatMap(({ tags }) => tags))]}
                    onDone={onDone}
                  />
                  <Button size="m" look="quiet" onClick={onDone}>
                    {t('customers.clear')}
                  </Button>
                </section>
              ),
            }
          : undefined
      }
    />
  );
}

function useCells(): readonly ListCell<CustomerRow>[] {
  const { t } = useTranslation('admin');
  const at = useAt();
  const language = useLanguage();
  return [
    {
      key: 'customer',
      cell: ({ customer_id, name, email, blocked, staff }) => (
        <>
          <RowLink to={adminPaths.customer(customer_id)}>{name === '' ? email : name}</RowLink>
          <small>{email}</small>
          {blocked && <Badge className={styles.blocked ?? ''}>{t('customers.blocked')}</Badge>}
          {staff && <Badge>{t('customers.staff')}</Badge>}
        </>
      ),
    },
    { key: 'kind', cell: ({ kind }) => optionWord(CUSTOMER_LIST.filters.kind, kind, language) },
    { key: 'email', cell: ({ email }) => email },
    { key: 'mobile', cell: ({ mobile }) => mobile || '–' },
    { key: 'orders', cell: ({ orders }) => formatCount(orders) },
    { key: 'value', cell: ({ value }) => formatBaht(value) },
    { key: 'last_order', cell: ({ last_order_at }) => (last_order_at === null ? '–' : at(last_order_at)) },
    { key: 'returns', cell: ({ returns }) => formatCount(returns) },
    { key: 'cod_refused', cell: ({ cod_refused }) => formatCount(cod_refused) },
    { key: 'tags', cell: ({ tags }) => tags.join(', ') },
    { key: 'since', cell: ({ since }) => at(since) },
  ];
}
