import { optionWord } from '@mali/contracts/lists/definition';
import { PROMOTION_LIST } from '@mali/contracts/lists/promotions';
import { may } from '@mali/contracts/permissions';
import type { PromotionRow } from '@mali/contracts/staff-promotions';
import { formatEnd, formatStart } from '@mali/thai/periods';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { useOfferText } from '../offer-text.ts';
import { downloadPromotions, usePromotionCountsQuery, usePromotionsQuery } from '../promotion-calls.ts';
import { PromotionState } from '../promotion-state.tsx';
import { PromotionTabs } from '../promotion-tabs.tsx';

type ViewKey = (typeof PROMOTION_LIST)['views'][number]['key'];

const PROMOTIONS: ListPageDefinition<PromotionRow> = {
  list: PROMOTION_LIST,
  path: adminPaths.promotions(),
  useRows: usePromotionsQuery,
  useCounts: usePromotionCountsQuery,
  useCells,
  rowKey: ({ promo_id }) => String(promo_id),
  defaultColumns: ['name', 'state', 'kind', 'period', 'members', 'used', 'given'],
  saved: 'promotions',
  download: downloadPromotions,
};

/** Promotions with what came of them; those that run at first (PROMO-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const [address] = useSearchParams();
  const isFlash = address.get('view') === 'flash';
  return (
    <ListPage
      definition={PROMOTIONS}
      title={t('parts.promotions')}
      lead={t('promotions.lead')}
      parts={<PromotionTabs current="promotions" />}
      search={t('promotions.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`promotions.empty.${view as ViewKey}`)}
      mayExport
      actions={
        role !== undefined && may(role, 'promotion:edit') ? (
          <ButtonLink size="m" to={adminPaths.promotion('new', isFlash ? { flash: 'yes' } : {})}>
            {t(isFlash ? 'promotions.addFlash' : 'promotions.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<PromotionRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const offer = useOfferText();
  const { kind } = PROMOTION_LIST.filters;
  return [
    {
      key: 'name',
      cell: (row) => (
        <>
          <RowLink to={adminPaths.promotion(row.promo_id)}>
            {language === 'th' ? row.name_th : row.name_en}
          </RowLink>
          <small>{offer(row.kind, row.terms, row.members)}</small>
        </>
      ),
    },
    {
      key: 'kind',
      cell: (row) => (row.flash ? t('promotions.flash') : optionWord(kind, row.kind, language)),
    },
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
    { key: 'members', cell: ({ members }) => formatCount(members) },
    { key: 'used', cell: ({ used }) => formatCount(used) },
    { key: 'given', cell: ({ given }) => formatBaht(given) },
    { key: 'created_at', cell: ({ created_at: made }) => <time dateTime={made}>{at(made)}</time> },
  ];
}
