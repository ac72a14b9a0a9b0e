import { useTranslation } from 'react-i18next';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';

export type AccountingPart = 'month' | 'documents' | 'lots' | 'payouts' | 'bloggers';

/** The pages of accounting. */
export function AccountingParts({ current }: { current: AccountingPart }) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={t('accounting.pages')}
      current={current}
      tabs={[
        { key: 'month', label: t('accounting.tabs.month'), to: adminPaths.accounting() },
        { key: 'documents', label: t('accounting.tabs.documents'), to: adminPaths.taxDocuments() },
        { key: 'lots', label: t('accounting.tabs.lots'), to: adminPaths.lotValues() },
        { key: 'payouts', label: t('accounting.tabs.payouts'), to: adminPaths.payouts() },
        { key: 'bloggers', label: t('accounting.tabs.bloggers'), to: adminPaths.bloggerEarnings() },
      ]}
    />
  );
}
