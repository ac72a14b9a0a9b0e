import { useTranslation } from 'react-i18next';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';

/** Segments of customers, and mailings to them. */
export function SegmentTabs({ current }: { current: 'segments' | 'mailings' }) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={t('parts.segments')}
      current={current}
      tabs={[
        { key: 'segments', label: t('mailings.tabs.segments'), to: adminPaths.segments() },
        { key: 'mailings', label: t('mailings.tabs.mailings'), to: adminPaths.mailings() },
      ]}
    />
  );
}
