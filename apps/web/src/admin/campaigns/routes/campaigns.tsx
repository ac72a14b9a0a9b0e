import type { StaffCampaign } from '@mali/contracts/campaigns';
import { CAMPAIGN_STATES, type CampaignState } from '@mali/contracts/reward-values';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useCampaignsQuery } from '../campaign-calls.ts';
import styles from './campaigns.module.css';

const LIMIT = 50;
const stateOf = (search: URLSearchParams): CampaignState =>
  CAMPAIGN_STATES.find((state) => state === search.get('state')) ?? 'running';
const stateParam = (state: CampaignState) => (state === 'running' ? undefined : state);

/** Campaigns by state, with their results. */
export function Component() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('rewards');
  const language = useLanguage();
  const [search] = useSearchParams();
  const state = stateOf(search);
  const page = pageOf(search);
  const { data, currentData, isError, refetch } = useCampaignsQuery(
    { state, page, limit: LIMIT },
    { refetchOnMountOrArgChange: true },
  );

  const benefit = ({ kind, discount, cap, min_spend }: StaffCampaign) => {
    const value =
      kind === 'percent'
        ? words('coupon.percent', { percent: discount })
        : kind === 'amount'
          ? words('coupon.amount', { amount: formatBaht(discount) })
          : words('coupon.freeDelivery');
    const more = [
      min_spend > 0 && words('coupon.minSpend', { amount: formatBaht(min_spend) }),
      cap !== null && words('coupon.cap', { amount: formatBaht(cap) }),
    ].filter((part) => part !== false);
    return (
      <>
        {value}
        {more.length > 0 && <small>{more.join(' · ')}</small>}
      </>
    );
  };
  const collecting = ({ collect_from, collect_until, ends_at }: StaffCampaign) => {
    const ends = [collect_until, ends_at].filter((end) => end !== null).sort()[0];
    const from =
      collect_from !== null && t('campaigns.from', { date: formatStart(new Date(collect_from), language) });
    const until =
      ends === undefined
        ? t('campaigns.always')
        : t('campaigns.until', { date: formatEnd(new Date(ends), language) });
    return (
      <>
        {from !== false && <small>{from}</small>}
        {until}
      </>
    );
  };

  const body = () => {
    if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
    if (currentData === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (currentData.data.length === 0) {
      return (
        <EmptyState icon="tag" title={t(`campaigns.empty.${state}`)}>
          <ButtonLink size="m" to={adminPaths.campaign('new')}>
            {t('campaigns.add')}
          </ButtonLink>
        </EmptyState>
      );
    }
    return (
      <>
        <ResponsiveTable
          caption={t(`campaigns.states.${state}`)}
          rows={currentData.data}
          rowKey={({ promo_id }) => promo_id}
          columns={[
            {
              key: 'name',
              head: t('campaigns.name'),
              cell: ({ promo_id, title_th, title_en, code, influencer }) => (
                <>
                  <TextLink inline to={adminPaths.campaign(promo_id)}>
                    {language === 'th' ? title_th : title_en}
                  </TextLink>
                  <small>{influencer === null ? code : `${code} · ${influencer.name}`}</small>
                </>
              ),
            },
            { key: 'benefit', head: t('campaigns.benefit'), cell: benefit },
            { key: 'collecting', head: t('campaigns.collecting'), cell: collecting },
            {
              key: 'collected',
              head: t('campaigns.collected'),
              end: true,
              cell: ({ collected, collect_limit }) =>
                collect_limit === null
                  ? formatCount(collected)
                  : t('campaigns.collectedOf', {
                      collected: formatCount(collected),
                      limit: formatCount(collect_limit),
                    }),
            },
            { key: 'used', head: t('campaigns.used'), end: true, cell: ({ used }) => formatCount(used) },
            { key: 'given', head: t('campaigns.given'), end: true, cell: ({ given }) => formatBaht(given) },
          ]}
        />
        <Pager
          page={page}
          count={currentData.count}
          limit={LIMIT}
          to={(other) => adminPaths.campaigns({ state: stateParam(state), page: pageParam(other) })}
        />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.campaigns')} noIndex />
      <AdminHead title={t('parts.campaigns')} lead={t('campaigns.lead')}>
        <ButtonLink size="m" to={adminPaths.campaign('new')}>
          {t('campaigns.add')}
        </ButtonLink>
      </AdminHead>
      <Tabs
        label={t('parts.campaigns')}
        current={state}
        tabs={CAMPAIGN_STATES.map((key) => ({
          key,
          label: t(`campaigns.states.${key}`),
          to: adminPaths.campaigns({ state: stateParam(key) }),
          count: data?.counts[key],
        }))}
      />
      {body()}
    </div>
  );
}
