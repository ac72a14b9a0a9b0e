import type { BulkJob, BulkJobDetail, BulkJobsAnswer, BulkRequest } from '@mali/contracts/bulk';
import { BULK_MAX, BULK_REFUSED_SHOWN } from '@mali/contracts/bulk-values';
import { ERRORS, type ErrorCode } from '@mali/contracts/errors';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { listQuery } from '@mali/contracts/lists/query';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { may, type Permission } from '@mali/contracts/permissions';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { lazyCheck } from '../../platform/schemas.ts';
import { type Notice, notify } from '../notifications/service.ts';
import { orderNumbers } from '../order-management/admin-list.ts';
import { assertTag, changeOneWork, orderChoices, tellAssigned } from '../order-management/order-work.ts';
import { readOrder } from '../orders/index.ts';
import { changeStatus } from '../orders/service.ts';
import {
  type BulkDetails,
  endJob,
  insertJob,
  type JobRow,
  jobById,
  jobsOf,
  notifyPages,
  ownerOf,
  recordRow,
  refusedRows,
  resultRows,
  waitingRows,
} from './bulk-repository.ts';

type BulkDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'config'>;

/** Changes of status that need no words of each order's own, and work that any order may get. */
const MOVES = {
  confirm: {
    from: ORDER_STATUS.PROCESSING_COD,
    to: ORDER_STATUS.ORDER_PREPARING,
    needs: 'order:confirm-cod',
  },
  pack: { from: ORDER_STATUS.ORDER_PREPARING, to: ORDER_STATUS.PACKING, needs: 'order:fulfil' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus; needs: Permission }>;
type Move = keyof typeof MOVES;
const isMove = (act: BulkRequest['act']): act is Move => act in MOVES;
const neededFor = (act: BulkRequest['act']): Permission => (isMove(act) ? MOVES[act].needs : 'order:list');
/** Jobs that are shown, and for how long their outcome is stored. */
const SHOWN = { jobs: 10, days: 7 } as const;
const DAY_MS = 86_400_000;
/** Rows read at a time, and pause between messages to open pages. */
const BATCH = 100;
const TELL_MS = 1000;

const checkQuery = lazyCheck({ schema: listQuery(ORDER_LIST), httpPart: 'querystring' });

const present = ({
  owner_id: _owner,
  details: _details,
  created_at,
  finished_at,
  ...job
}: JobRow): BulkJob => ({
  ...job,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/**
 * What a tag or an assignment needs; null for changes of status.
 * @throws DomainError ERROR.BAD_REQUEST
 */
async function checkedDetails(
  deps: BulkDeps,
  { act, add_tag, assign_to }: BulkRequest,
): Promise<BulkDetails | null> {
  if (isMove(act)) return null;
  if (act === 'tag') return { add_tag: assertTag(add_tag) };
  if (assign_to === undefined)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'assign_to' });
  const { colleagues } = await orderChoices(deps);
  if (assign_to !== null && !colleagues.some(({ user_id }) => user_id === assign_to))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'assign_to' });
  return { assign_to };
}

/**
 * Begins an act on every order of a list to which it applies, as they are now; the worker makes it.
 * @throws DomainError AUTH.FORBIDDEN, ERROR.BAD_REQUEST, BULK.NONE, BULK.TOO_MANY
 */
export async function beginBulk(deps: BulkDeps, caller: Caller, request: BulkRequest): Promise<BulkJob> {
  const { act, query } = request;
  if (caller.role_id === null || !may(caller.role_id, neededFor(act)))
    throw new DomainError('AUTH.FORBIDDEN');
  const filters = Object.fromEntries(new URLSearchParams(query));
  if (!checkQuery({ ...filters })) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body' });
  const details = await checkedDetails(deps, request);
  const from = isMove(act) ? MOVES[act].from : null;
  const found = await orderNumbers(deps, caller, filters, from, BULK_MAX + 1);
  if (found.length === 0) throw new DomainError('BULK.NONE');
  if (found.length > BULK_MAX) throw new DomainError('BULK.TOO_MANY', { most: BULK_MAX });
  const begun = { act, details, owner_id: caller.user_id, at: deps.now() };
  return present(await deps.db.transaction((trx) => insertJob(trx, begun, found)));
}

/** The caller's jobs of the last days, the newest first. */
export async function bulkJobs({ db, now }: BulkDeps, caller: Caller): Promise<BulkJobsAnswer> {
  const since = new Date(now().getTime() - SHOWN.days * DAY_MS);
  return { jobs: (await jobsOf(db, caller.user_id, since, SHOWN.jobs)).map(present) };
}

/** @throws DomainError ERROR.NOT_FOUND, also for a job of a colleague */
async function ownJob({ db }: BulkDeps, caller: Caller, jobId: number): Promise<JobRow> {
  const job = await jobById(db, jobId);
  if (job === undefined || job.owner_id !== caller.user_id) throw new DomainError('ERROR.NOT_FOUND');
  return job;
}

const errorOf = (code: string) => ERRORS[(code in ERRORS ? code : 'ERROR.CODE_UNAVAILABLE') as ErrorCode];

/** A job with the first orders that could not be changed. @throws DomainError ERROR.NOT_FOUND */
export async function bulkJob(deps: BulkDeps, caller: Caller, jobId: number): Promise<BulkJobDetail> {
  const job = await ownJob(deps, caller, jobId);
  const refused = await refusedRows(deps.db, jobId, BULK_REFUSED_SHOWN);
  const failures = refused.map((row) => ({ ...row, en: errorOf(row.code).en, th: errorOf(row.code).th }));
  return { job: present(job), failures };
}

/** Stops a job: orders that were not tried yet stay as they are. @throws DomainError ERROR.NOT_FOUND */
export async function stopBulk(deps: BulkDeps, caller: Caller, jobId: number): Promise<BulkJob> {
  const job = await ownJob(deps, caller, jobId);
  return present((await endJob(deps.db, jobId, 'stopped', deps.now())) ?? job);
}

/** What became of each order, as CSV. @throws DomainError ERROR.NOT_FOUND */
export async function bulkResult(deps: BulkDeps, caller: Caller, jobId: number): Promise<string> {
  await ownJob(deps, caller, jobId);
  const lines = (await resultRows(deps.db, jobId)).map(({ so_no, outcome, code }) =>
    csvLine([so_no, outcome ?? 'waiting', code === null ? '' : errorOf(code).th, code]),
  );
  return CSV_BOM + csvLine(['so_no', 'outcome', 'reason', 'code']) + lines.join('');
}

/** @returns the code of the error that refused it; null: the order has its new status */
async function moveOne(
  deps: JobDeps,
  caller: Caller,
  so_no: string,
  to: OrderStatus,
): Promise<string | null> {
  const code = await codeOf(changeStatus(deps, caller, { so_no, new_status: to }));
  // An attempt that ended before it was recorded has moved it.
  const isMoved = code === 'ORDER.TRANSITION' && (await readOrder(deps.db, so_no))?.doc_status === to;
  return isMoved ? null : code;
}

/** @returns the code of the error that refused an act; null: it was done */
async function codeOf(act: Promise<unknown>): Promise<string | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
}

/** Makes the act of a job on one order. @returns the code of the error that refused it; null: it was done */
const actOn = (
  deps: JobDeps,
  owner: Caller,
  { act, details }: JobRow,
  so_no: string,
): Promise<string | null> =>
  isMove(act)
    ? moveOne(deps, owner, so_no, MOVES[act].to)
    : codeOf(changeOneWork(deps, owner, so_no, details ?? {}));

/** Tells the owner of a job that it is done (ADM-14). */
function jobDone({ job_id, owner_id, done, total }: JobRow, at: Date): Notice {
  return {
    user_id: owner_id,
    kind: 'staff_job_done',
    title: {
      th: `งานหลายรายการเสร็จแล้ว สำเร็จ ${done} จาก ${total} คำสั่งซื้อ`,
      en: `Your bulk action is done: ${done} of ${total} orders`,
    },
    body: { th: 'เปิดรายการคำสั่งซื้อเพื่อดูผล', en: 'Open the orders to see the outcome.' },
    link: '/admin/orders',
    dedupe: `job:${job_id}`,
    at,
  };
}

/**
 * Makes the acts of a job, one order after the other, each in a transaction of its own. It goes on where an
 * interrupted attempt ended. Its owner's permission is read at each batch.
 */
export async function runBulk(deps: JobDeps, jobId: number): Promise<void> {
  const job = await jobById(deps.db, jobId);
  if (job === undefined || job.state !== 'running') return;
  let told = 0;
  let isRunning = true;
  for (;;) {
    const waiting = isRunning ? await waitingRows(deps.db, jobId, BATCH) : [];
    if (waiting.length === 0) break;
    const owner = await ownerOf(deps.db, job.owner_id);
    for (const { place, so_no } of waiting) {
      const code =
        owner === undefined || !may(owner.role_id, neededFor(job.act))
          ? 'AUTH.FORBIDDEN'
          : await actOn(deps, owner, job, so_no);
      isRunning = await recordRow(deps.db, jobId, place, code);
      if (!isRunning) break;
      if (deps.now().getTime() - told < TELL_MS) continue;
      told = deps.now().getTime();
      await notifyPages(deps.db, job.owner_id);
    }
  }
  await deps.db.transaction(async (trx) => {
    const ended = await endJob(trx, jobId, 'done', deps.now());
    if (ended !== undefined) await notify(trx, jobDone(ended, deps.now()));
    await notifyPages(trx, job.owner_id);
    const person = job.details?.assign_to ?? null;
    const { done } = (await jobById(trx, jobId)) ?? job;
    // Also of a stopped job: the orders that it had come to are assigned.
    if (person !== null && done > 0)
      await tellAssigned(trx, job.owner_id, person, {
        of: done,
        dedupe: `assigned:job:${jobId}`,
        at: deps.now(),
      });
  });
}

export function officeJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [],
    tasks: {
      'bulk-job': async (payload) => {
        await runBulk(deps, (payload as { job_id: number }).job_id);
      },
    },
  };
}
