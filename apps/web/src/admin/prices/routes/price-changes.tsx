import { PRICE_CHANGE_LIST } from '@mali/contracts/lists/price-changes';
import { may } from '@mali/contracts/permissions';
import type { PriceChangeRow } from '@mali/contracts/prices';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadPriceChanges, usePriceChangeCountsQuery, usePriceChangesQuery } from '../price-calls.ts';
import { PriceChangeState, useRuleText } from '../price-words.tsx';
import { WasPrice } from '../was-price.tsx';

type ViewKey = (typeof PRICE_CHANGE_LIST)['views'][number]['key'];

const CHANGES: ListPageDefinition<PriceChangeRow> = {
  list: PRICE_CHANGE_LIST,
  path: adminPaths.prices(),
  useRows: usePriceChangesQuery,
  useCounts: usePriceChangeCountsQuery,
  useCells,
  rowKey: ({ change_id }) => String(change_id),
  saved: 'price-changes',
  download: downloadPriceChanges,
};

/** Changes of prices, made and planned (GOODS-04). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={CHANGES}
      title={t('parts.prices')}
      lead={t('prices.lead')}
      search={t('prices.search')}
      none={{ title: t('prices.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`prices.empty.${view as ViewKey}`)}
      mayExport
      actions={
        role !== undefined && may(role, 'price:edit') ? (
          <ButtonLink size="m" to={adminPaths.priceChange('new')}>
            {t('prices.add')}
          </ButtonLink>
        ) : null
      }
    >
      <WasPrice />
    </ListPage>
  );
}

function useCells(): readonly ListCell<PriceChangeRow>[] {
  const at = useAt();
  const rule = useRuleText();
  const time = (moment: string | null) =>
    moment === null ? '–' : <time dateTime={moment}>{at(moment)}</time>;
  return [
    {
      key: 'number',
      cell: ({ change_id }) => <RowLink to={adminPaths.priceChange(change_id)}>{`#${change_id}`}</RowLink>,
    },
    { key: 'reason', cell: ({ reason }) => reason },
    { key: 'rule', cell: (row) => rule(row.rule) },
    { key: 'variants', cell: ({ variants }) => formatCount(variants) },
    { key: 'starts_at', cell: ({ starts_at }) => time(starts_at) },
    { key: 'ends_at', cell: ({ ends_at }) => time(ends_at) },
    { key: 'state', cell: ({ state }) => <PriceChangeState state={state} /> },
    { key: 'by', cell: ({ by }) => by ?? '–' },
    { key: 'made_at', cell: ({ made_at }) => time(made_at) },
  ];
}
