import { DEALS_PAGE } from '@mali/contracts/content-values';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { layout } from '../calls.ts';
import { DealsPage } from '../deals-page.tsx';

export const loader = () => startQuery(layout.initiate(DEALS_PAGE, { subscribe: false }));

export function Component() {
  const { t } = useTranslation('pages');
  return <DealsPage name={DEALS_PAGE} title={t('deals.title')} at={paths.deals()} />;
}
