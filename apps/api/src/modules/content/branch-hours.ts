import type { Branch, LocalizedText } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';

type Hours = Branch['hours'][number];
type SpecialDay = Branch['special_days'][number];

const DAYS = {
  th: ['จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์', 'อาทิตย์'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;

const range = ({ open, close }: NonNullable<Hours>): string => `${open}–${close}`;
const isSame = (one: Hours, other: Hours): boolean =>
  one?.open === other?.open && one?.close === other?.close;

/** The hours of a week in words: days that follow each other with the same hours are named together. */
export function weekInWords(hours: readonly Hours[]): LocalizedText {
  const runs: { from: number; to: number; hours: Hours }[] = [];
  for (const [day, of] of hours.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.hours, of)) last.to = day;
    else runs.push({ from: day, to: day, hours: of });
  }
  const [only, ...others] = runs;
  if (only !== undefined && others.length === 0)
    return only.hours === null
      ? { th: 'ปิดชั่วคราว', en: 'Closed for now' }
      : { th: `ทุกวัน ${range(only.hours)} น.`, en: `Every day ${range(only.hours)}` };
  const days = (lang: 'th' | 'en', { from, to }: { from: number; to: number }) =>
    [...new Set([DAYS[lang][from], DAYS[lang][to]])].join('–');
  return {
    th: runs
      .map((run) =>
        run.hours === null ? `ปิด${days('th', run)}` : `${days('th', run)} ${range(run.hours)} น.`,
      )
      .join(' '),
    en: runs
      .map((run) =>
        run.hours === null ? `closed ${days('en', run)}` : `${days('en', run)} ${range(run.hours)}`,
      )
      .join(', '),
  };
}

/** A special day in words: `13 เม.ย. 2570 ปิด (สงกรานต์)`. */
export function dayInWords({ date, hours, reason }: SpecialDay): LocalizedText {
  const of = (lang: 'th' | 'en'): string => {
    const day = formatDate(new Date(`${date}T12:00:00+07:00`), lang);
    const closed = { th: 'ปิด', en: 'closed' }[lang];
    const open = hours === null ? closed : lang === 'th' ? `${range(hours)} น.` : range(hours);
    const why = lang === 'en' && reason.en !== '' ? reason.en : reason.th;
    return why === '' ? `${day} ${open}` : `${day} ${open} (${why})`;
  };
  return { th: of('th'), en: of('en') };
}
