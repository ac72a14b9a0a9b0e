import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { layout } from '../calls.ts';
import { DealsPage } from '../deals-page.tsx';
import { CREDIT_CARD_DEALS_PAGE } from '../requests.ts';

export const loader = () => startQuery(layout.initiate(CREDIT_CARD_DEALS_PAGE, { subscribe: false }));

export function Component() {
  const { t } = useTranslation('pages');
  return (
    <DealsPage name={CREDIT_CARD_DEALS_PAGE} title={t('deals.creditCard')} at={paths.creditCardDeals()} />
  );
}
