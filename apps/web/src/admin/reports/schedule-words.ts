import type { ReportSchedule } from '@mali/contracts/report-schedules';
import { useTranslation } from 'react-i18next';

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The days of the week, from Monday. */
export function useWeekdays(): { value: string; label: string }[] {
  const { t } = useTranslation('admin');
  return WEEKDAYS.map((day, i) => ({
    value: String(i + 1),
    label: t(`reportSchedules.weekdays.${day}`),
  }));
}

/** When a report is sent, in words. */
export function useTimeWords(): (of: Pick<ReportSchedule, 'every' | 'on_day' | 'hour'>) => string {
  const { t } = useTranslation('admin');
  const weekdays = useWeekdays();
  return ({ every, on_day, hour }) => {
    const day =
      every === 'week'
        ? (weekdays.find(({ value }) => value === String(on_day))?.label ?? '')
        : String(on_day ?? '');
    return t(`reportSchedules.times.${every}`, { day, hour: hourText(hour) });
  };
}
