import { wordsOfReport } from '@mali/contracts/report-schedule-values';
import { formatDate, formatDateTime } from '@mali/thai/dates';
import type { Config } from '../../config.ts';
import { type MailBlock, mailPage } from '../../platform/mail-page.ts';
import type { ReportSums } from './report-file.ts';
import type { SendRow } from './schedule-repository.ts';

const WORDS = {
  th: {
    of: (days: string) => `ข้อมูลของ ${days} ไฟล์ทั้งหมดอยู่ในไฟล์แนบ`,
    large: (days: string) => `ข้อมูลของ ${days} ไฟล์ใหญ่เกินกว่าจะแนบ ดาวน์โหลดได้จากหน้าเว็บ`,
    compared: (days: string) => `ตัวเลขในวงเล็บเทียบกับ ${days}`,
    complete: (at: string) => `ข้อมูลครบถึง ${at}`,
    first: 'อันดับแรก',
    look: 'ดูรายงาน',
    schedule: 'ตั้งค่าการส่งรายงานนี้',
  },
  en: {
    of: (days: string) => `Figures of ${days}. The attached file has every row.`,
    large: (days: string) =>
      `Figures of ${days}. The file is too large for a mail: it can be exported from the page.`,
    compared: (days: string) => `In brackets: compared with ${days}.`,
    complete: (at: string) => `Complete until ${at}.`,
    first: 'At the top',
    look: 'See the report',
    schedule: 'When this report is sent',
  },
} as const;

/** The page of a report with the same choices. */
function addressOf({ report, dimension, from, until, compare }: SendRow): string {
  const days = { from, until, compare };
  if (report === 'sales') return `reports/sales?${new URLSearchParams({ by: dimension, ...days })}`;
  if (report !== 'accounting')
    return `reports/shop?${new URLSearchParams({ report, by: dimension, ...days })}`;
  if (dimension === 'documents')
    return `accounting/documents?${new URLSearchParams({ issued: `${from}..${until}` })}`;
  if (dimension === 'stock' || dimension === 'sold')
    return `accounting/lots?${new URLSearchParams({ of: dimension, day: until })}`;
  return `accounting?${new URLSearchParams({ month: until.slice(0, 7) })}`;
}

/** A report as a mail: its sums in the receiver's language; the file is attached. */
export function reportMail(
  { publicUrl, shop }: Pick<Config, 'publicUrl' | 'shop'>,
  send: SendRow,
  digest: ReportSums,
  hasFile: boolean,
): { subject: string; text: string; html: string } {
  const { lang, report, schedule_id, name } = send;
  const words = WORDS[lang];
  const day = (iso: string) => formatDate(new Date(`${iso}T12:00:00+07:00`), lang);
  const days = (of: { from: string; until: string }) =>
    of.from === of.until ? day(of.from) : `${day(of.from)} – ${day(of.until)}`;
  const title = wordsOfReport(report)[lang];
  const signed = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%`;
  const notes = [
    ...(digest.before === null ? [] : [words.compared(days(digest.before))]),
    ...(digest.complete_until === null
      ? []
      : [words.complete(formatDateTime(new Date(digest.complete_until), lang))]),
  ];
  const blocks: MailBlock[] = [
    { kind: 'text', text: words[hasFile ? 'of' : 'large'](days(send)) },
    {
      kind: 'facts',
      facts: digest.totals.map(({ label, value, change }) => ({
        label,
        value: change === null ? value : `${value} (${signed(change)})`,
      })),
    },
    ...(digest.rows.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: words.first },
          { kind: 'facts' as const, facts: digest.rows },
        ]),
    {
      kind: 'button',
      label: words.look,
      href: `${publicUrl}/admin/${addressOf(send)}`,
    },
    { kind: 'small', text: notes.join(' ') },
  ];
  const written = mailPage({
    ...{ lang, title: `${title} ${days(send)}`, blocks },
    shopName: lang === 'th' ? shop.nameTh : shop.nameEn,
    footer: [{ label: words.schedule, href: `${publicUrl}/admin/reports/schedules/${schedule_id}` }],
  });
  return { ...written, subject: `${name} · ${written.subject}` };
}
