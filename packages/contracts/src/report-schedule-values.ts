/** Plain values of reports that are mailed: the browser may import this file. */
import { MAILED_ACCOUNTS } from './accounting-values.ts';
import type { Permission } from './permissions.ts';
import { SALES_DIMENSION_WORDS } from './report-values.ts';
import { SHOP_REPORT_NAMES, type ShopReportName, shopReport } from './shop-report-values.ts';

type Words = Readonly<{ th: string; en: string }>;

export type MailedReport = 'sales' | 'accounting' | ShopReportName;
export const MAILED_REPORTS = [
  'sales',
  'accounting',
  ...SHOP_REPORT_NAMES,
] as const satisfies readonly MailedReport[];
const SALES = { permission: 'report:read', th: 'ยอดขาย', en: 'Sales', by: SALES_DIMENSION_WORDS } as const;
/** A month of the accounts (docs/decisions/0084), read at the moment of sending. */
const ACCOUNTS = { permission: 'books:read', th: 'บัญชีรายเดือน', en: 'Accounts', by: MAILED_ACCOUNTS } as const;
const reportOf = (report: MailedReport) =>
  report === 'sales' ? SALES : report === 'accounting' ? ACCOUNTS : shopReport(report);
export const permissionOfReport = (report: MailedReport): Permission => reportOf(report).permission;
export const wordsOfReport = (report: MailedReport): Words => reportOf(report);
/** What a report is split by, with its words. */
export const splitsOf = (report: MailedReport): Readonly<Record<string, Words>> => reportOf(report).by;
/** Accounts are of a whole month, and compared with nothing. */
export const isOfMonths = (report: MailedReport): boolean => report === 'accounting';

/** Of which days a mailed report is; all end the day before, or with the month before. */
export const MAILED_PERIODS = ['yesterday', 'days_7', 'days_30', 'month'] as const;
export type MailedPeriod = (typeof MAILED_PERIODS)[number];
export const SCHEDULE_EVERY = ['day', 'week', 'month'] as const;
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number];
export const MAILED_FORMATS = ['xlsx', 'csv'] as const;
export const SEND_STATES = ['waiting', 'stored', 'sent', 'failed', 'skipped'] as const;
export type SendState = (typeof SEND_STATES)[number];

export const REPORT_SCHEDULE = {
  all: 50,
  name: 80,
  receivers: 30,
  /** Last day of a month that every month has. */
  lastDay: 28,
  /** Sends that the page shows. */
  sends: 60,
} as const;
