import { may } from '@mali/contracts/permissions';
import type { SalesComparison } from '@mali/contracts/report-values';
import { type ShopReportName, shopReport } from '@mali/contracts/shop-report-values';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { adminPaths } from '../paths.ts';
import { Tabs } from '../shared/tabs.tsx';
import { shopReportsOf } from './report-address.ts';

/** The reports that somebody may see, each with the days and the comparison that are chosen. */
export function ReportTabs({
  current,
  query,
}: {
  current: 'sales' | 'schedules' | ShopReportName;
  query?: { from: string; until: string; compare?: SalesComparison };
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  if (role === undefined) return null;
  const { from, until, compare } = query ?? {};
  const period = { from, until, compare };
  const tabs = [
    ...(may(role, 'report:read')
      ? [{ key: 'sales', label: t('reports.sales'), to: adminPaths.salesReport(period) }]
      : []),
    ...shopReportsOf(role).map((report) => ({
      key: report,
      label: shopReport(report)[language],
      to: adminPaths.shopReport({ report, ...period }),
    })),
    { key: 'schedules', label: t('reportSchedules.tab'), to: adminPaths.reportSchedules() },
  ];
  return <Tabs label={t('reports.which')} tabs={tabs} current={current} />;
}
