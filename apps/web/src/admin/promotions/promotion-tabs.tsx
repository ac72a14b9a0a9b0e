import { useTranslation } from 'react-i18next';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';

/** The lists of the section. */
export function PromotionTabs({ current }: { current: 'promotions' | 'offers' }) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={t('offers.tabs.label')}
      current={current}
      tabs={[
        { key: 'promotions', label: t('offers.tabs.promotions'), to: adminPaths.promotions() },
        { key: 'offers', label: t('offers.tabs.offers'), to: adminPaths.offers() },
      ]}
    />
  );
}
