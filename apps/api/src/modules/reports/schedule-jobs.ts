import type { MailedAccounts } from '@mali/contracts/accounting-values';
import type { Language } from '@mali/contracts/limits';
import { may } from '@mali/contracts/permissions';
import { isOfMonths, permissionOfReport } from '@mali/contracts/report-schedule-values';
import { shownMessage } from '../../platform/job-errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { sendStoredMail, storeMail } from '../../platform/mail-once.ts';
import { recordSecurityEvent } from '../../platform/security-events.ts';
import { mailedMonth } from '../accounting/index.ts';
import { figureState } from './figure-repository.ts';
import { figureText, fileBytes, inOnePiece, type ReportLines, type ReportSums } from './report-file.ts';
import { salesDigest } from './sales.ts';
import { reportState } from './sales-repository.ts';
import { reportMail } from './schedule-mail.ts';
import {
  insertSends,
  lockDueSchedule,
  lockWaitingSend,
  openSends,
  queueReportMails,
  type SendRow,
  setScheduleNext,
  setSendFailed,
  setSendState,
  setSent,
  takeTry,
} from './schedule-repository.ts';
import { daysOf, newestDue, nextTime } from './schedule-times.ts';
import { shopReportDigest } from './shop-reports.ts';

/** Bytes of an attached file: most mail servers refuse 25 MB, and base64 adds a third. */
const FILE_MAX = 15_000_000;
/** Sends of one run, and tries of one. */
const [SENDS, TRIES] = [200, 5];
const HOUR_MS = 3_600_000;
/** How long a report waits for its figures to be complete. */
const PATIENCE_MS = HOUR_MS;

const dedupeOf = (id: number): string => `report:${id}`;
const mayGet = ({ gone, role_id, report }: SendRow): boolean =>
  !gone && may(role_id, permissionOfReport(report));

/** Writes a row for each receiver of every schedule whose moment has come, in one transaction with its next moment. */
async function queueDue({ db, now }: Pick<JobDeps, 'db' | 'now'>): Promise<void> {
  const at = now();
  let isMore = true;
  while (isMore)
    isMore = await db.transaction(async (trx) => {
      const schedule = await lockDueSchedule(trx, at);
      if (schedule === undefined) return false;
      const due_at = newestDue(schedule, schedule.next_at, at);
      const moment = { moment: due_at.toISOString(), due_at, by_hand: false };
      await insertSends(trx, schedule, { ...moment, ...daysOf(schedule.period, due_at) });
      await setScheduleNext(trx, schedule.schedule_id, nextTime(schedule, at));
      return true;
    });
}

/** Whether the figures of a send are complete, or it has waited long enough; it says until when they are. */
async function isReady({ db, now }: Pick<JobDeps, 'db' | 'now'>, send: SendRow): Promise<boolean> {
  // Accounts are read from their tables at once: there is nothing to wait for.
  if (send.by_hand || isOfMonths(send.report) || now().getTime() - send.due_at.getTime() >= PATIENCE_MS)
    return true;
  const { complete_until } = await (send.report === 'sales' ? reportState(db) : figureState(db));
  const end = new Date(`${send.until}T00:00:00+07:00`).getTime() + 24 * HOUR_MS;
  return complete_until !== null && complete_until.getTime() >= end;
}

type Written = Readonly<{ sums: ReportSums; file: Buffer | null }>;
async function writtenOf(deps: JobDeps, send: SendRow, lang: Language): Promise<Written> {
  const { report, dimension: by, compare, from, until, format } = send;
  const bytes = (lines: ReportLines) => fileBytes(lines, format, FILE_MAX);
  if (report === 'accounting') {
    const { totals, ...lines } = await mailedMonth(deps, by as MailedAccounts, until.slice(0, 7), lang);
    const shown = totals.map(({ label, baht }) => ({
      ...{ label, value: figureText('baht', baht, lang), change: null },
    }));
    return {
      sums: { complete_until: null, before: null, totals: shown, rows: [] },
      file: await bytes(lines),
    };
  }
  const query = { by, compare, from, until };
  const digest =
    report === 'sales'
      ? await salesDigest(deps, query as Parameters<typeof salesDigest>[1], lang)
      : await shopReportDigest(deps, report, query as Parameters<typeof shopReportDigest>[2], lang);
  return { sums: digest, file: await bytes({ ...digest, lines: inOnePiece(digest.lines) }) };
}

/** Writes the mail of a send, in one transaction with its row; somebody who may no longer read the report gets none. */
async function write(deps: JobDeps, send: SendRow, { sums, file }: Written): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const now = await lockWaitingSend(trx, send.send_id);
    if (now === undefined) return;
    if (!mayGet(now)) return setSendState(trx, send.send_id, 'skipped');
    const { report, dimension, from, until, format } = now;
    await storeMail(
      trx,
      {
        ...{
          dedupe: dedupeOf(now.send_id),
          to: now.email,
          ...reportMail(deps.config, now, sums, file !== null),
        },
        ...(file !== null && {
          attachment: { name: `${report}-${dimension}-${from}-${until}.${format}`, content: file },
        }),
      },
      at,
    );
    await setSendState(trx, now.send_id, 'stored');
    await recordSecurityEvent(trx, {
      ...{ kind: 'report_mailed', at, user_id: now.user_id, actor_id: null, source: 'job' },
      ...{ origin: { ip: '', user_agent: '' }, subject: `mailed-report ${now.schedule_id}` },
      details: { report, by: dimension, from, until },
    });
  });
}

async function deliver(deps: JobDeps, { send_id, tries }: SendRow): Promise<void> {
  if ((await takeTry(deps.db, send_id, tries, deps.now())) === undefined) return;
  try {
    await sendStoredMail(deps, dedupeOf(send_id));
  } catch (error) {
    deps.log.warn({ err: error, send_id }, 'a report could not be mailed');
    const message = shownMessage(error instanceof Error ? error.message : String(error));
    return setSendFailed(deps.db, send_id, { error: message, most: TRIES, unwritten: null });
  }
  await setSent(deps.db, send_id, deps.now());
}

/** Mails what is due: a row for each receiver, the mail with the row, then its delivery. The next run goes on. */
export async function mailReports(deps: JobDeps): Promise<void> {
  await queueDue(deps);
  // A report is computed once for the receivers of a moment who read the same language.
  const written = new Map<string, Written>();
  for (const send of await openSends(deps.db, deps.now(), SENDS)) {
    if (send.state === 'waiting') {
      if (!(await isReady(deps, send))) continue;
      try {
        if (!mayGet(send)) {
          await setSendState(deps.db, send.send_id, 'skipped');
          continue;
        }
        const key = [send.schedule_id, send.lang, send.from, send.until].join(' ');
        let found = written.get(key);
        if (found === undefined) {
          found = await writtenOf(deps, send, send.lang);
          written.set(key, found);
        }
        await write(deps, send, found);
      } catch (error) {
        deps.log.warn({ err: error, send_id: send.send_id }, 'a report could not be written');
        const message = shownMessage(error instanceof Error ? error.message : String(error));
        await setSendFailed(deps.db, send.send_id, { error: message, most: TRIES, unwritten: deps.now() });
        continue;
      }
    }
    await deliver(deps, send);
  }
}

export function scheduleJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * queue-report-mails ?max=3&jobKey=queue-report-mails'],
    tasks: {
      // All runs are in one queue, together with those that a button begins.
      'queue-report-mails': async () => {
        await queueReportMails(deps.db);
      },
      'mail-reports': async () => {
        await mailReports(deps);
      },
    },
  };
}
