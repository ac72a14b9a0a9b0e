import { may } from '@mali/contracts/permissions';
import {
  isOfMonths,
  MAILED_FORMATS,
  MAILED_PERIODS,
  MAILED_REPORTS,
  type MailedPeriod,
  type MailedReport,
  permissionOfReport,
  REPORT_SCHEDULE,
  SCHEDULE_EVERY,
  type ScheduleEvery,
  splitsOf,
  wordsOfReport,
} from '@mali/contracts/report-schedule-values';
import type { ReportSchedule, ReportScheduleFields } from '@mali/contracts/report-schedules';
import { SALES_COMPARISONS, type SalesComparison } from '@mali/contracts/report-values';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as yup from 'yup';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useRoleName } from '../shared/use-role-name.ts';
import {
  useChangeReportScheduleMutation,
  useMakeReportScheduleMutation,
  useRemoveReportScheduleMutation,
  useReportSchedulesQuery,
} from './schedule-calls.ts';
import { hourText, useWeekdays } from './schedule-words.ts';
import styles from './schedules.module.css';

type Values = {
  name: string;
  report: MailedReport;
  by: string;
  period: MailedPeriod;
  compare: SalesComparison;
  every: ScheduleEvery;
  on_day: string;
  hour: string;
  format: 'csv' | 'xlsx';
  receivers: number[];
};
const USUAL_HOUR = 8;
const valuesOf = ({ on_day, hour, receivers, ...record }: ReportSchedule): Values => ({
  ...{ name: record.name, report: record.report, by: record.by, period: record.period },
  ...{ compare: record.compare, every: record.every, format: record.format },
  ...{ on_day: String(on_day ?? 1), hour: String(hour), receivers: [...receivers] },
});
const toFields = ({ on_day, hour, ...values }: Values): ReportScheduleFields => ({
  ...values,
  ...{ on_day: values.every === 'day' ? null : Number(on_day), hour: Number(hour) },
});
const schema = yup.object({
  name: yup.string().trim().required('required'),
  receivers: yup.array().min(1, 'receivers'),
});
const WRONG = ['required', 'receivers'] as const;
const PERIOD_OF = { day: 'yesterday', week: 'days_7', month: 'month' } as const;
/** Accounts are of a whole month, and sent once a month. */
const OF_MONTHS = { period: 'month', compare: 'none', every: 'month' } as const;
const numbersUntil = (last: number) => Array.from({ length: last }, (_, i) => String(i + 1));

/** Which report is mailed, when and to whom. */
export function ScheduleForm({ record }: { record: ReportSchedule | null }) {
  const { t } = useTranslation('admin');
  const roleName = useRoleName();
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const profile = useSelector(selectProfile);
  const weekdays = useWeekdays();
  const people = useReportSchedulesQuery().data?.people ?? [];
  const [make] = useMakeReportScheduleMutation();
  const [change] = useChangeReportScheduleMutation();
  const [remove] = useRemoveReportScheduleMutation();
  const reports = MAILED_REPORTS.filter(
    (one) => profile !== null && profile !== undefined && may(profile.role_id, permissionOfReport(one)),
  );
  const usual = (): Values => {
    const report = reports.find((one) => one === address.get('report')) ?? reports[0] ?? 'sales';
    const splits = Object.keys(splitsOf(report));
    const times = isOfMonths(report)
      ? OF_MONTHS
      : { period: 'yesterday' as const, compare: 'before' as const, every: 'day' as const };
    return {
      ...{ name: wordsOfReport(report)[language], report, ...times },
      by: splits.find((one) => one === address.get('by')) ?? splits[0] ?? 'day',
      ...{ on_day: '1', hour: String(USUAL_HOUR), format: 'xlsx' },
      receivers: profile == null ? [] : [profile.user_id],
    };
  };
  const form = useRecordForm<Values, ReportSchedule>({
    ...{ kind: 'report-schedule', id: record?.schedule_id ?? null, record, schema },
    toValues: (of) => (of === null ? usual() : valuesOf(of)),
    together: [['report', 'by', 'receivers', 'period', 'compare', 'every', 'on_day']],
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.schedule_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ schedule_id: id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('reportSchedules.saved', { name }), () =>
          change({ id, fields: { ...toFields(valuesOf(before)), revision } }),
        );
      notice.done(t('reportSchedules.created', { name }), () => remove(id));
      void navigate(adminPaths.reportSchedule(id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`reportSchedules.wrong.${known}`);
    },
    faultsOf: ({ code, text }) => (code === 'REPORT_SCHEDULE.RECEIVER' ? { receivers: text[language] } : {}),
  });
  const { values, field, setValue } = form;
  const label = (name: keyof Values) =>
    t(
      `reportSchedules.fields.${name === 'on_day' ? (values.every === 'week' ? 'weekday' : 'monthday') : name}`,
    );
  const nameOf = (id: number) => people.find(({ user_id }) => user_id === id)?.name ?? String(id);
  const words: FieldWords<Values> = {
    label,
    show: (name, of) => {
      if (name === 'receivers') return of.receivers.map(nameOf).join(', ');
      if (name === 'report') return wordsOfReport(of.report)[language];
      if (name === 'by') return splitsOf(of.report)[of.by]?.[language];
      if (name === 'every') return t(`reportSchedules.every.${of.every}`);
      if (name === 'period') return t(`reportSchedules.periods.${of.period}`);
      if (name === 'compare') return t(`reports.comparisons.${of.compare}`);
      return undefined;
    },
  };
  const monthly = isOfMonths(values.report);
  const readers = people.filter(({ role_id }) => may(role_id, permissionOfReport(values.report)));
  const onReport = (report: MailedReport) => {
    setValue('report', report);
    if (isOfMonths(report)) {
      setValue('period', OF_MONTHS.period);
      setValue('compare', OF_MONTHS.compare);
      setValue('every', OF_MONTHS.every);
    }
    if (!Object.hasOwn(splitsOf(report), values.by))
      setValue('by', Object.keys(splitsOf(report))[0] ?? 'day');
    if (values.name === wordsOfReport(values.report)[language])
      setValue('name', wordsOfReport(report)[language]);
    const mayRead = (id: number) =>
      people.some((one) => one.user_id === id && may(one.role_id, permissionOfReport(report)));
    setValue('receivers', values.receivers.filter(mayRead));
  };
  const onEvery = (every: ScheduleEvery) => {
    setValue('every', every);
    // The days follow the rhythm, until somebody has chosen others.
    if (values.period === PERIOD_OF[values.every]) setValue('period', PERIOD_OF[every]);
    if (every === 'week' && Number(values.on_day) > 7) setValue('on_day', '1');
  };
  const receivers = field('receivers');
  return (
    <FormFrame form={form} words={words} className={styles.form} save={t('reportSchedules.save')}>
      <section className={styles.group}>
        <h2>{t('reportSchedules.what')}</h2>
        <TextField {...field('name')} label={label('name')} maxLength={REPORT_SCHEDULE.name} />
        <div className={styles.fields}>
          <Select
            label={label('report')}
            value={values.report}
            options={reports.map((value) => ({ value, label: wordsOfReport(value)[language] }))}
            onChange={onReport}
          />
          <Select
            label={label('by')}
            value={values.by}
            options={Object.entries(splitsOf(values.report)).map(([value, of]) => ({
              value,
              label: of[language],
            }))}
            onChange={(by) => setValue('by', by)}
          />
          <Select
            label={label('period')}
            value={values.period}
            options={MAILED_PERIODS.filter((one) => !monthly || one === OF_MONTHS.period).map((value) => ({
              value,
              label: t(`reportSchedules.periods.${value}`),
            }))}
            onChange={(period) => setValue('period', period)}
          />
          <Select
            label={label('compare')}
            value={values.compare}
            options={SALES_COMPARISONS.filter((one) => !monthly || one === OF_MONTHS.compare).map(
              (value) => ({ value, label: t(`reports.comparisons.${value}`) }),
            )}
            onChange={(compare) => setValue('compare', compare)}
          />
          <Select
            label={label('format')}
            value={values.format}
            options={MAILED_FORMATS.map((value) => ({ value, label: t(`reportSchedules.formats.${value}`) }))}
            onChange={(format) => setValue('format', format)}
          />
        </div>
      </section>
      <section className={styles.group}>
        <h2>{t('reportSchedules.when')}</h2>
        <div className={styles.fields}>
          <Select
            label={label('every')}
            value={values.every}
            options={SCHEDULE_EVERY.filter((one) => !monthly || one === OF_MONTHS.every).map((value) => ({
              value,
              label: t(`reportSchedules.every.${value}`),
            }))}
            onChange={onEvery}
          />
          {values.every !== 'day' && (
            <Select
              label={label('on_day')}
              value={values.on_day}
              options={
                values.every === 'week'
                  ? weekdays
                  : numbersUntil(REPORT_SCHEDULE.lastDay).map((value) => ({ value, label: value }))
              }
              onChange={(day) => setValue('on_day', day)}
            />
          )}
          <Select
            label={label('hour')}
            value={values.hour}
            options={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: t('reportSchedules.hour', { hour: hourText(hour) }),
            }))}
            onChange={(hour) => setValue('hour', hour)}
          />
        </div>
      </section>
      <fieldset className={styles.people}>
        <legend>{label('receivers')}</legend>
        <p className={styles.hint}>{t('reportSchedules.receiversHint')}</p>
        <div>
          {readers.map(({ user_id, name, role_id, role_name }) => (
            <Checkbox
              key={user_id}
              label={`${name} · ${roleName(role_id, role_name)}`}
              checked={values.receivers.includes(user_id)}
              onChange={(event) =>
                setValue(
                  'receivers',
                  event.target.checked
                    ? [...values.receivers, user_id]
                    : values.receivers.filter((one) => one !== user_id),
                )
              }
            />
          ))}
        </div>
        {receivers.error !== undefined && <Refused>{receivers.error}</Refused>}
      </fieldset>
    </FormFrame>
  );
}
