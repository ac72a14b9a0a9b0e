import { optionWord } from '@mali/contracts/lists/definition';
import { PAGE_LIST } from '@mali/contracts/lists/pages';
import type { PageRow } from '@mali/contracts/pages';
import { may } from '@mali/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { NewPageDialog } from '../new-page-dialog.tsx';
import { downloadPages, useStaffPageCountsQuery, useStaffPagesQuery } from '../page-calls.ts';

const PAGES: ListPageDefinition<PageRow> = {
  list: PAGE_LIST,
  path: adminPaths.pages(),
  useRows: useStaffPagesQuery,
  useCounts: useStaffPageCountsQuery,
  useCells,
  rowKey: ({ name }) => name,
  defaultColumns: ['title', 'kind', 'state', 'next_at', 'drafts', 'edited_by', 'edited_at'],
  saved: 'pages',
  download: downloadPages,
};

/** Pages of blocks, with what each shows now and when it changes. */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        definition={PAGES}
        title={t('parts.pages')}
        lead={t('shopPages.lead')}
        search={t('shopPages.search')}
        none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
        done={() => t('shopPages.none')}
        mayExport
        actions={
          role !== undefined && may(role, 'page:edit') ? (
            <Button size="m" onClick={() => setAdding(true)}>
              {t('shopPages.add')}
            </Button>
          ) : null
        }
      />
      {adding && <NewPageDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function useCells(): readonly ListCell<PageRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { kind, state } = PAGE_LIST.filters;
  const time = (moment: string | null) =>
    moment === null ? null : <time dateTime={moment}>{at(moment)}</time>;
  return [
    {
      key: 'title',
      cell: (row) => <RowLink to={adminPaths.page(row.name)}>{row.title[language]}</RowLink>,
    },
    { key: 'kind', cell: (row) => optionWord(kind, row.kind, language) },
    { key: 'link', cell: ({ link }) => link },
    {
      key: 'state',
      cell: (row) => row.shown ?? optionWord(state, row.state, language),
    },
    { key: 'next_at', cell: ({ next_at }) => time(next_at) },
    { key: 'drafts', cell: ({ drafts }) => (drafts === 0 ? null : formatCount(drafts)) },
    {
      key: 'edited_by',
      cell: ({ edited_by, edited_at }) => edited_by ?? (edited_at === null ? null : t('shopPages.someone')),
    },
    { key: 'edited_at', cell: ({ edited_at }) => time(edited_at) },
  ];
}
