import { optionWord } from '@mali/contracts/lists/definition';
import { OFFER_LIST } from '@mali/contracts/lists/offers';
import { may } from '@mali/contracts/permissions';
import type { OfferRow } from '@mali/contracts/staff-offers';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadOffers, useOfferCountsQuery, useOffersQuery } from '../offer-calls.ts';
import { useOfferSentence } from '../offer-sentence.ts';
import { PromotionState } from '../promotion-state.tsx';
import { PromotionTabs } from '../promotion-tabs.tsx';

type ViewKey = (typeof OFFER_LIST)['views'][number]['key'];

const OFFERS: ListPageDefinition<OfferRow> = {
  list: OFFER_LIST,
  path: adminPaths.offers(),
  useRows: useOffersQuery,
  useCounts: useOfferCountsQuery,
  useCells,
  rowKey: ({ promo_id }) => String(promo_id),
  defaultColumns: ['name', 'code', 'kind', 'state', 'period', 'collected', 'used', 'given'],
  saved: 'offers',
  download: downloadOffers,
};

/** Promo codes, series of codes, coupons and gifts with what came of them (PROMO-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={OFFERS}
      title={t('offers.title')}
      lead={t('offers.lead')}
      parts={<PromotionTabs current="offers" />}
      search={t('offers.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`offers.empty.${view as ViewKey}`)}
      mayExport
      actions={
        role !== undefined && may(role, 'promotion:edit') ? (
          <ButtonLink size="m" to={adminPaths.offer('new')}>
            {t('offers.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<OfferRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const sentence = useOfferSentence();
  const { kind } = OFFER_LIST.filters;
  return [
    {
      key: 'name',
      cell: (row) => (
        <>
          <RowLink to={adminPaths.offer(row.promo_id)}>
            {language === 'th' ? row.name_th : row.name_en}
          </RowLink>
          <small>{sentence({ ...row, gift: language === 'th' ? row.gift_name_th : row.gift_name_en })}</small>
        </>
      ),
    },
    {
      key: 'code',
      cell: ({ terms, codes }) =>
        terms.prefix === undefined ? (
          (terms.code ?? '–')
        ) : (
          <>
            {terms.prefix}-…<small>{t('offers.codes', { count: codes })}</small>
          </>
        ),
    },
    { key: 'kind', cell: (row) => optionWord(kind, row.kind, language) },
    { key: 'state', cell: ({ state }) => <PromotionState state={state} /> },
    {
      key: 'period',
      cell: ({ starts_at, ends_at }) => (
        <>
          {ends_at === null
            ? t('campaigns.always')
            : t('campaigns.until', { date: formatEnd(new Date(ends_at), language) })}
          {starts_at !== null && (
            <small>{t('campaigns.from', { date: formatStart(new Date(starts_at), language) })}</small>
          )}
        </>
      ),
    },
    {
      key: 'collected',
      cell: ({ kind: of, collected, terms }) => {
        if (of !== 'coupon') return '–';
        if (terms.usage_limit == null) return formatCount(collected);
        return t('offers.collectedOf', {
          collected: formatCount(collected),
          limit: formatCount(terms.usage_limit),
        });
      },
    },
    { key: 'used', cell: ({ used }) => formatCount(used) },
    {
      key: 'given',
      cell: (row) =>
        row.kind === 'gift' || row.kind === 'coins' || row.kind === 'spending' ? '–' : formatBaht(row.given),
    },
    { key: 'created_at', cell: ({ created_at: made }) => <time dateTime={made}>{at(made)}</time> },
  ];
}
