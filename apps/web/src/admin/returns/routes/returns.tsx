import { RETURN_LIST } from '@mali/contracts/lists/returns';
import { may } from '@mali/contracts/permissions';
import type { AdminReturnRow } from '@mali/contracts/returns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { RowLink, RowPictures } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAdminOrderCountsQuery, useAdminReturnCountsQuery } from '../../shared/calls.ts';
import { reasonWord, statusWord } from '../../shared/return-words.ts';
import { useAt } from '../../shared/use-at.ts';
import { useAdminReturnsQuery } from '../calls.ts';
import { OpenReturnDialog } from '../open-return.tsx';
import styles from './returns.module.css';

const RETURNS: ListPageDefinition<AdminReturnRow> = {
  list: RETURN_LIST,
  path: adminPaths.returns(),
  useRows: useAdminReturnsQuery,
  useCounts: useAdminReturnCountsQuery,
  useCells,
  rowKey: ({ return_no }) => return_no,
  alarms: ['late'],
};

/** Requests for returns: what is to be decided, received, inspected and refunded. */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const [opening, setOpening] = useState(false);
  return (
    <ListPage
      definition={RETURNS}
      title={t('parts.returns')}
      search={t('adminReturns.search')}
      none={{ title: t('adminReturns.none'), text: t('adminReturns.noneText') }}
      done={() => t('adminReturns.done')}
      actions={
        <>
          <ParcelsBack />
          {profile !== null && may(profile.role_id, 'return:open') && (
            <Button size="m" look="secondary" icon="plus" onClick={() => setOpening(true)}>
              {t('adminReturns.open')}
            </Button>
          )}
        </>
      }
    >
      {opening && <OpenReturnDialog onClose={() => setOpening(false)} />}
    </ListPage>
  );
}

/** Leads to the orders whose parcels were refused or returned to the sender: they are inspected on the order's page. */
function ParcelsBack() {
  const { t } = useTranslation('admin');
  const { data } = useAdminOrderCountsQuery();
  return (
    <>
      {(['returning', 'parcels_back'] as const).map((view) => (
        <ButtonLink key={view} size="m" look="secondary" icon="truck" to={adminPaths.orders({ view })}>
          {t(`adminReturns.${view}`, { count: data?.views[view]?.count ?? 0 })}
        </ButtonLink>
      ))}
    </>
  );
}

function useCells(): readonly ListCell<AdminReturnRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'return_no',
      cell: (row) => <RowLink to={adminPaths.return(row.return_no)}>{row.return_no}</RowLink>,
    },
    { key: 'asked_at', cell: (row) => <time dateTime={row.asked_at}>{at(row.asked_at)}</time> },
    {
      key: 'customer',
      cell: (row) => (
        <>
          {row.customer}
          <small>{row.so_no}</small>
        </>
      ),
    },
    {
      key: 'items',
      cell: (row) => (
        <RowPictures
          items={row.items.map((item) => ({
            image: item.image,
            alt: `${language === 'th' ? item.name_th : item.name_en} × ${item.quantity}`,
          }))}
        />
      ),
    },
    {
      key: 'reasons',
      cell: (row) =>
        row.reasons
          .map((reason, i) => row.reason_names?.[i]?.[language] ?? reasonWord(reason, language))
          .join(', '),
    },
    { key: 'status', cell: (row) => statusWord(row.status, language) },
    {
      key: 'decide_by',
      cell: (row) =>
        row.status === 'asked' && (
          <time dateTime={row.decide_by} className={row.late ? styles.late : undefined}>
            {row.late ? t('adminReturns.late', { time: at(row.decide_by) }) : at(row.decide_by)}
          </time>
        ),
    },
    { key: 'status_at', cell: (row) => <time dateTime={row.status_at}>{at(row.status_at)}</time> },
  ];
}
