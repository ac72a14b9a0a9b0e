import { splitsOf, wordsOfReport } from '@mali/contracts/report-schedule-values';
import type { ReportSchedule } from '@mali/contracts/report-schedules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useAt } from '../../shared/use-at.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { useReportSchedulesQuery } from '../schedule-calls.ts';
import { useTimeWords } from '../schedule-words.ts';
import styles from '../schedules.module.css';

/** Reports that are mailed on a schedule (RPT-06). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useReportSchedulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.reportSchedules')} noIndex />
      <AdminHead title={t('parts.reportSchedules')} lead={t('reportSchedules.lead')}>
        <ButtonLink size="m" to={adminPaths.reportSchedule('new')}>
          {t('reportSchedules.add')}
        </ButtonLink>
      </AdminHead>
      <ReportTabs current="schedules" />
      <Loaded query={query}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <EmptyState title={t('reportSchedules.none')} text={t('reportSchedules.noneText')} />
          ) : (
            <ul className={styles.list}>
              {schedules.map((one) => (
                <Row key={one.schedule_id} schedule={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Row({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const timeWords = useTimeWords();
  const { schedule_id, name, report, by, period, receivers, next_at, last } = schedule;
  return (
    <li>
      <div>
        <AppLink to={adminPaths.reportSchedule(schedule_id)}>{name}</AppLink>
        <p>
          <small>
            {[
              wordsOfReport(report)[language],
              splitsOf(report)[by]?.[language],
              t(`reportSchedules.periods.${period}`),
            ].join(' · ')}
          </small>
        </p>
      </div>
      <p>
        {timeWords(schedule)}
        <br />
        <small>{t('reportSchedules.receivers', { count: receivers.length })}</small>
      </p>
      <p>
        {next_at === null ? t('reportSchedules.isPaused') : t('reportSchedules.next', { at: at(next_at) })}
        {last !== null && (
          <>
            <br />
            <small>
              {[
                t('reportSchedules.last', { at: at(last.at) }),
                ...(['sent', 'open', 'failed', 'skipped'] as const)
                  .filter((state) => last[state] > 0)
                  .map((state) => t(`reportSchedules.${state}`, { count: last[state] })),
              ].join(' · ')}
            </small>
          </>
        )}
      </p>
    </li>
  );
}
