import { useTranslation } from 'react-i18next';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';

/** Segments of customers, mailings to them, and messages that the shop sends by itself. */
export function SegmentTabs({ current }: { current: 'segments' | 'mailings' | 'flows' }) {
  const { t } = useTranslation('admin');
  return (
    <Tabs
      label={t('parts.segments')}
      current={current}
      tabs={[
        { key: 'segments', label: t('mailings.tabs.segments'), to: adminPaths.segments() },
        { key: 'mailings', label: t('mailings.tabs.mailings'), to: adminPaths.mailings() },
        { key: 'flows', label: t('flows.tab'), to: adminPaths.flows() },
      ]}
    />
  );
}
