import { IMPORT_LIST } from '@mali/contracts/lists/imports';
import type { ImportRow } from '@mali/contracts/product-imports';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadImports, useImportCountsQuery, useImportsQuery } from '../import-calls.ts';
import { ImportState } from '../import-state.tsx';

type ViewKey = (typeof IMPORT_LIST)['views'][number]['key'];

const IMPORTS: ListPageDefinition<ImportRow> = {
  list: IMPORT_LIST,
  path: adminPaths.imports(),
  useRows: useImportsQuery,
  useCounts: useImportCountsQuery,
  useCells,
  rowKey: ({ import_id }) => String(import_id),
  saved: 'imports',
  download: downloadImports,
};

/** Imports of products, the newest first (GOODS-06). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={IMPORTS}
      title={t('parts.imports')}
      lead={t('imports.lead')}
      search={t('imports.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`imports.empty.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.import('new')}>
          {t('imports.add')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<ImportRow>[] {
  const at = useAt();
  return [
    {
      key: 'file',
      cell: ({ import_id, file_name }) => <RowLink to={adminPaths.import(import_id)}>{file_name}</RowLink>,
    },
    { key: 'created_at', cell: ({ created_at }) => at(created_at) },
    { key: 'by', cell: ({ by }) => by ?? '–' },
    { key: 'state', cell: ({ state }) => <ImportState state={state} /> },
    { key: 'rows', cell: ({ row_count }) => formatCount(row_count) },
    { key: 'inserted', cell: ({ inserted }) => formatCount(inserted) },
    { key: 'updated', cell: ({ updated }) => formatCount(updated) },
    { key: 'unchanged', cell: ({ unchanged }) => formatCount(unchanged) },
    { key: 'refused', cell: ({ refused }) => formatCount(refused) },
  ];
}
