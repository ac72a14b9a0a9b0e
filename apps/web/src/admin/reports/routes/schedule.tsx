import type { ReportSchedule, ReportSend } from '@mali/contracts/report-schedules';
import { formatDate } from '@mali/thai/dates';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import {
  useMakeReportScheduleMutation,
  useRemoveReportScheduleMutation,
  useReportScheduleQuery,
  useReportSendsQuery,
  useRunReportScheduleMutation,
  useSetReportScheduleActiveMutation,
} from '../schedule-calls.ts';
import { useTimeWords } from '../schedule-words.ts';
import styles from '../schedules.module.css';

const ScheduleForm = lazy(async () => ({ default: (await import('../schedule-form.tsx')).ScheduleForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);
/** How often what is on its way is looked at again. */
const POLL_MS = 10_000;

/** A report that is mailed on a schedule, or a new one. */
export function Component() {
  const { schedule_id = '' } = useParams();
  return schedule_id === 'new' ? <NewSchedule /> : <Saved id={Number(schedule_id)} />;
}

function NewSchedule() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('reportSchedules.newTitle')} noIndex />
      <TextLink to={adminPaths.reportSchedules()}>{t('parts.reportSchedules')}</TextLink>
      <AdminHead title={t('reportSchedules.newTitle')} />
      <Suspense fallback={waiting}>
        <ScheduleForm record={null} />
      </Suspense>
    </div>
  );
}

function Saved({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useReportScheduleQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.reportSchedules')}
      section="reportSchedules"
      unknown={t('reportSchedules.missing')}
      query={known as typeof query}
    >
      {(record) => <One key={record.schedule_id} record={record} />}
    </RecordPage>
  );
}

function One({ record }: { record: ReportSchedule }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const at = useAt();
  const timeWords = useTimeWords();
  const [setActive, setting] = useSetReportScheduleActiveMutation();
  const [run, running] = useRunReportScheduleMutation();
  const [remove, removing] = useRemoveReportScheduleMutation();
  const [make] = useMakeReportScheduleMutation();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const key = useRef('');
  const { schedule_id: id, revision: _revision, name, active, next_at, last: _last, ...fields } = record;
  const onActive = async () => {
    const { error } = await setActive({ id, active: !active });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(`reportSchedules.${active ? 'paused' : 'resumed'}`, { name }), () =>
      setActive({ id, active }),
    );
  };
  const onRun = async () => {
    const { error } = await run({ id, request_key: key.current });
    if (error !== undefined) return setRefused(notice.textOf(error));
    setSending(false);
    notice.done(t('reportSchedules.running'));
  };
  const onRemove = async () => {
    const { error } = await remove(id);
    if (error !== undefined) return notice.failed(error);
    void navigate(adminPaths.reportSchedules());
    notice.done(t('reportSchedules.removed', { name }), () => make({ name, ...fields }));
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{timeWords(record)}</span>
            <span>
              {next_at === null
                ? t('reportSchedules.isPaused')
                : t('reportSchedules.next', { at: at(next_at) })}
            </span>
          </>
        }
      >
        <div className={styles.acts}>
          <Button
            size="m"
            look="secondary"
            onClick={() => {
              key.current = crypto.randomUUID();
              setRefused(null);
              setSending(true);
            }}
          >
            {t('reportSchedules.run')}
          </Button>
          <Button size="m" look="secondary" busy={setting.isLoading} onClick={() => void onActive()}>
            {t(`reportSchedules.${active ? 'pause' : 'resume'}`)}
          </Button>
          <Button size="m" look="quiet" busy={removing.isLoading} onClick={() => void onRemove()}>
            {t('reportSchedules.remove')}
          </Button>
        </div>
      </RecordHead>
      <Suspense fallback={waiting}>
        <ScheduleForm record={record} />
      </Suspense>
      <Sends id={id} />
      <RecordHistory record={`report-schedule ${id}`} />
      {sending && (
        <ActDialog
          title={t('reportSchedules.runQuestion', { name })}
          confirm={t('reportSchedules.run')}
          busy={running.isLoading}
          refused={refused}
          onSubmit={onRun}
          onClose={() => setSending(false)}
        >
          <p>{t('reportSchedules.runText', { count: record.receivers.length })}</p>
        </ActDialog>
      )}
    </>
  );
}

/** What was sent, to whom, and what failed. */
function Sends({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const [isOpen, setOpen] = useState(false);
  const query = useReportSendsQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isOpen ? POLL_MS : 0,
  });
  const open = query.data?.sends.some(({ state }) => state === 'waiting' || state === 'stored') ?? false;
  if (open !== isOpen) setOpen(open);
  const day = (iso: string) => formatDate(new Date(`${iso}T12:00:00+07:00`), language);
  return (
    <RecordSection title={t('reportSchedules.sends')}>
      <Loaded query={query}>
        {({ sends }) =>
          sends.length === 0 ? (
            <p>{t('reportSchedules.noSends')}</p>
          ) : (
            <ResponsiveTable<ReportSend>
              caption={t('reportSchedules.sends')}
              rows={sends}
              rowKey={({ send_id }) => send_id}
              columns={[
                {
                  key: 'due',
                  head: t('reportSchedules.columns.due'),
                  cell: ({ due_at, by_hand }) => (
                    <>
                      {at(due_at)}
                      {by_hand && (
                        <>
                          <br />
                          <small>{t('reportSchedules.byHand')}</small>
                        </>
                      )}
                    </>
                  ),
                },
                { key: 'name', head: t('reportSchedules.columns.name'), cell: ({ name }) => name },
                {
                  key: 'days',
                  head: t('reportSchedules.columns.days'),
                  cell: ({ from, until }) => (from === until ? day(from) : `${day(from)} – ${day(until)}`),
                },
                {
                  key: 'state',
                  head: t('reportSchedules.columns.state'),
                  cell: ({ state, error }) => (
                    <>
                      {t(`reportSchedules.states.${state}`)}
                      {error !== null && (
                        <>
                          <br />
                          <small>{error}</small>
                        </>
                      )}
                    </>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </RecordSection>
  );
}
