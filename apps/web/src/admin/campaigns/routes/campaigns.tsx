import type { StaffCampaignRow } from '@mali/contracts/campaigns';
import { CAMPAIGN_LIST } from '@mali/contracts/lists/campaigns';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadCampaigns, useCampaignCountsQuery, useCampaignsQuery } from '../campaign-calls.ts';
import { CampaignState } from '../campaign-state.tsx';

type ViewKey = (typeof CAMPAIGN_LIST)['views'][number]['key'];

const CAMPAIGNS: ListPageDefinition<StaffCampaignRow> = {
  list: CAMPAIGN_LIST,
  path: adminPaths.campaigns(),
  useRows: useCampaignsQuery,
  useCounts: useCampaignCountsQuery,
  useCells,
  rowKey: ({ promo_id }) => String(promo_id),
  defaultColumns: ['name', 'state', 'benefit', 'collecting', 'collected', 'used', 'given'],
  saved: 'campaigns',
  download: downloadCampaigns,
};

/** Campaigns with their results; those that run at first. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={CAMPAIGNS}
      title={t('parts.campaigns')}
      lead={t('campaigns.lead')}
      search={t('campaigns.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`campaigns.empty.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" to={adminPaths.campaign('new')}>
          {t('campaigns.add')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<StaffCampaignRow>[] {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('rewards');
  const language = useLanguage();
  const at = useAt();
  const worthOf = ({ kind, discount }: StaffCampaignRow): string => {
    if (kind === 'free_delivery') return words('coupon.freeDelivery');
    return kind === 'percent'
      ? words('coupon.percent', { percent: discount })
      : words('coupon.amount', { amount: formatBaht(discount) });
  };
  const benefit = (row: StaffCampaignRow) => {
    const { cap, min_spend } = row;
    const more = [
      min_spend > 0 && words('coupon.minSpend', { amount: formatBaht(min_spend) }),
      cap !== null && words('coupon.cap', { amount: formatBaht(cap) }),
    ].filter((part) => part !== false);
    return (
      <>
        {worthOf(row)}
        {more.length > 0 && <small>{more.join(' · ')}</small>}
      </>
    );
  };
  const collecting = ({ collect_from, collect_until, ends_at }: StaffCampaignRow) => {
    const ends = [collect_until, ends_at].filter((end) => end !== null).sort()[0];
    return (
      <>
        {ends === undefined
          ? t('campaigns.always')
          : t('campaigns.until', { date: formatEnd(new Date(ends), language) })}
        {collect_from !== null && (
          <small>{t('campaigns.from', { date: formatStart(new Date(collect_from), language) })}</small>
        )}
      </>
    );
  };
  return [
    {
      key: 'name',
      cell: ({ promo_id, title_th, title_en, code, influencer }) => (
        <>
          <RowLink to={adminPaths.campaign(promo_id)}>{language === 'th' ? title_th : title_en}</RowLink>
          <small>{influencer === null ? code : `${code} · ${influencer}`}</small>
        </>
      ),
    },
    { key: 'code', cell: ({ code }) => code },
    { key: 'state', cell: ({ state }) => <CampaignState state={state} /> },
    { key: 'benefit', cell: benefit },
    { key: 'collecting', cell: collecting },
    {
      key: 'collected',
      cell: ({ collected, collect_limit }) =>
        collect_limit === null
          ? formatCount(collected)
          : t('campaigns.collectedOf', {
              collected: formatCount(collected),
              limit: formatCount(collect_limit),
            }),
    },
    { key: 'used', cell: ({ used }) => formatCount(used) },
    { key: 'given', cell: ({ given }) => formatBaht(given) },
    {
      key: 'created_at',
      cell: ({ created_at: made }) => <time dateTime={made}>{at(made)}</time>,
    },
  ];
}
