import { useTranslation } from 'react-i18next';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';

/** The pages about the search: what was searched, rules, and spoken names. */
export function SearchTabs({ current }: { current: 'searched' | 'rules' | 'names' }) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={t('parts.search')}
      current={current}
      tabs={[
        { key: 'searched', label: t('searchRules.tabs.searched'), to: adminPaths.search() },
        { key: 'rules', label: t('searchRules.tabs.rules'), to: adminPaths.searchRules() },
        { key: 'names', label: t('searchRules.tabs.names'), to: adminPaths.spokenNames() },
      ]}
    />
  );
}
