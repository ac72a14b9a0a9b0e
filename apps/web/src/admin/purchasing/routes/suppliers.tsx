import { SUPPLIER_LIST } from '@mali/contracts/lists/suppliers';
import { may } from '@mali/contracts/permissions';
import type { SupplierRow } from '@mali/contracts/suppliers';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { downloadSuppliers, useSupplierCountsQuery, useSuppliersQuery } from '../supplier-calls.ts';

const SUPPLIERS: ListPageDefinition<SupplierRow> = {
  list: SUPPLIER_LIST,
  path: adminPaths.suppliers(),
  useRows: useSuppliersQuery,
  useCounts: useSupplierCountsQuery,
  useCells,
  rowKey: ({ supplier_id }) => String(supplier_id),
  defaultColumns: ['name', 'contact', 'email', 'lead_days', 'minimum_order', 'goods'],
  saved: 'suppliers',
  download: downloadSuppliers,
};

/** Suppliers of goods (STOCK-06). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={SUPPLIERS}
      title={t('parts.suppliers')}
      lead={t('suppliers.lead')}
      search={t('suppliers.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('suppliers.none')}
      mayExport
      actions={
        role !== undefined && may(role, 'purchase:edit') ? (
          <ButtonLink size="m" to={adminPaths.supplier('new')}>
            {t('suppliers.make')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<SupplierRow>[] {
  const { t } = useTranslation('admin');
  return [
    {
      key: 'name',
      cell: ({ supplier_id, name }) => <RowLink to={adminPaths.supplier(supplier_id)}>{name}</RowLink>,
    },
    { key: 'contact', cell: ({ contact }) => contact || '–' },
    { key: 'email', cell: ({ email }) => email ?? '–' },
    { key: 'phone', cell: ({ phone }) => phone || '–' },
    { key: 'tax_id', cell: ({ tax_id }) => tax_id || '–' },
    { key: 'lead_days', cell: ({ lead_days }) => formatCount(lead_days) },
    {
      key: 'minimum_order',
      cell: ({ minimum_order }) => (minimum_order === 0 ? '–' : formatBaht(minimum_order)),
    },
    { key: 'payment_days', cell: ({ payment_days }) => formatCount(payment_days) },
    { key: 'goods', cell: ({ goods }) => formatCount(goods) },
    { key: 'active', cell: ({ active }) => t(active ? 'suppliers.isActive' : 'suppliers.isEnded') },
  ];
}
