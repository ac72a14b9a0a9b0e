import type { SiteDialog } from '@mali/contracts/site';
import type {
  NewSiteDialogRequest,
  OfficeDialog,
  OfficeSite,
  SaveSiteDialogRequest,
  SetSiteStateRequest,
  SitePeriod,
  WithdrawSiteDialogRequest,
} from '@mali/contracts/site-office';
import { READ_ONLY_TEXT, type ShopState, SITE_EDIT, type SiteRowStage } from '@mali/contracts/site-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordSecurityEvent, recordStaffAction } from '../../platform/security-events.ts';
import {
  announceDialogs,
  type DialogRow,
  type DialogValues,
  dialogById,
  dialogsWithin,
  endPeriod,
  insertDialog,
  insertPeriod,
  isKnownKey,
  listDialogs,
  listPeriods,
  lockStatus,
  markPeriods,
  overlapsPeriod,
  type PeriodRow,
  periodAt,
  periodById,
  readStatus,
  setDialogWithdrawn,
  setStatus,
  updateDialog,
  withdrawPeriod,
} from './office-repository.ts';
import type { SetStatus } from './repository.ts';

type SiteDeps = Pick<Deps, 'db' | 'now'>;

const SUBJECT = 'site';
const dialogSubject = (dialog_id: number): string => `site-dialog ${dialog_id}`;
const DAY_MS = 86_400_000;

/** The status that each state is on the wire (SITE-01). */
const STATUS_OF: Readonly<Record<ShopState, SetStatus>> = {
  open: 'online',
  read_only: 'read_only',
  maintenance: 'maintenance',
  closed: 'offline',
};
const STATE_OF: Readonly<Record<SetStatus, ShopState>> = {
  online: 'open',
  read_only: 'read_only',
  maintenance: 'maintenance',
  offline: 'closed',
};

function stageOf(
  row: Readonly<{ starts_at: Date; ends_at: Date | null; withdrawn_at: Date | null }>,
  at: Date,
): SiteRowStage {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.ends_at !== null && row.ends_at <= at) return 'over';
  return row.starts_at <= at ? 'now' : 'planned';
}

const presentPeriod = (row: PeriodRow, at: Date): SitePeriod => ({
  ...{ period_id: row.period_id, state: row.state, stage: stageOf(row, at), reason: row.reason, by: row.by },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null },
  ...{ message: row.message, message_th: row.message_th },
});

const presentDialog = (row: DialogRow, at: Date): OfficeDialog => ({
  ...{ dialog_id: row.dialog_id, revision: row.revision, stage: stageOf(row, at), type: row.type },
  ...{ title: row.title, title_th: row.title_th, message: row.message, message_th: row.message_th },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null },
  of_state: row.period_id !== null,
});

/** The state of the shop, what is planned, and the dialogs to everybody. */
export async function getOfficeSite({ db, now }: SiteDeps): Promise<OfficeSite> {
  const at = now();
  const [status, periods, dialogs] = await Promise.all([
    readStatus(db),
    listPeriods(db, at),
    listDialogs(db, at),
  ]);
  const state = STATE_OF[status?.status ?? 'offline'];
  const inForce = periods.find(({ began_at, over_at }) => began_at !== null && over_at === null);
  return {
    state,
    since: (status?.changed_at ?? at).toISOString(),
    by_hand: state !== (inForce?.state ?? 'open'),
    periods: periods.map((row) => presentPeriod(row, at)),
    dialogs: dialogs.map((row) => presentDialog(row, at)),
  };
}

/** Brings the status to what the periods say at `at`; call with the status locked. */
async function applyPeriods(trx: Db, at: Date): Promise<ShopState> {
  await markPeriods(trx, at);
  const state = (await periodAt(trx, at))?.state ?? 'open';
  await setStatus(trx, STATUS_OF[state], at);
  return state;
}

/**
 * Puts planned states into force, and announces dialogs that have begun. One that begins and ends while no worker runs
 * is skipped. A status that was set in the database stays until the next planned change.
 */
export async function followSitePlan({ db, now }: SiteDeps): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    const before = await lockStatus(trx);
    if (before !== undefined && (await markPeriods(trx, at))) {
      const from = STATE_OF[before.status];
      const to = await applyPeriods(trx, at);
      if (from !== to)
        await recordSecurityEvent(trx, {
          ...{
            kind: 'site_state_changed',
            at,
            user_id: null,
            actor_id: null,
            subject: SUBJECT,
            source: 'job',
          },
          origin: { ip: '', user_agent: '' },
          changes: changesBetween({ shop_state: from }, { shop_state: to }),
        });
    }
    await announceDialogs(trx, at);
  });
}

const badRequest = (field: string) => new DomainError('ERROR.BAD_REQUEST', { field });

/** @throws DomainError ERROR.BAD_REQUEST for an end before the beginning or past, and for what is too far ahead */
function periodOf(
  request: Readonly<{ starts_at: string | null; ends_at: string | null }>,
  at: Date,
  begins: Date = at,
): { starts_at: Date; ends_at: Date | null } {
  const asked = request.starts_at === null ? begins : new Date(request.starts_at);
  const starts_at = asked < begins ? begins : asked;
  const ends_at = request.ends_at === null ? null : new Date(request.ends_at);
  const latest = new Date(at.getTime() + SITE_EDIT.plannedDays * DAY_MS);
  if (starts_at > latest) throw badRequest('starts_at');
  if (ends_at !== null && (ends_at <= starts_at || ends_at <= at || ends_at > latest))
    throw badRequest('ends_at');
  return { starts_at, ends_at };
}

/**
 * Changes the state of the shop now, or plans a change. Idempotent by `request_key`.
 * @throws DomainError ERROR.BAD_REQUEST, also for a closed shop without an end; SITE.CHANGED {state} when the shop is in
 *   another state than the page shows; SITE.OVERLAP
 */
export async function setSiteState(
  deps: SiteDeps,
  caller: Caller,
  request: SetSiteStateRequest,
): Promise<OfficeSite> {
  const { state, request_key } = request;
  const reason = request.reason.trim();
  const at = deps.now();
  const { starts_at, ends_at } = periodOf(request, at);
  if (state === 'closed' && ends_at === null) throw badRequest('ends_at');
  if (state === 'open' && (starts_at > at || ends_at !== null)) throw badRequest('starts_at');
  await deps.db.transaction(async (trx) => {
    const status = await lockStatus(trx);
    if (await isKnownKey(trx, request_key)) return;
    const from = STATE_OF[status?.status ?? 'offline'];
    const isPlanned = starts_at > at;
    if (state === 'open' && from === 'open') return;
    if (!isPlanned && request.was !== from) throw new DomainError('SITE.CHANGED', { state: from });
    const current = await periodAt(trx, at);
    if (!isPlanned && current !== undefined) await endPeriod(trx, current.period_id, at);
    if (state !== 'open') {
      if (await overlapsPeriod(trx, starts_at, ends_at)) throw new DomainError('SITE.OVERLAP');
      const message = { message: request.message.trim(), message_th: request.message_th.trim() };
      const period_id = await insertPeriod(trx, {
        ...{ request_key, state, starts_at, ends_at, ...message, reason },
        ...{ made_by: caller.user_id, made_at: at },
      });
      if (state === 'read_only') {
        const { title, title_th } = READ_ONLY_TEXT;
        const text = {
          message: message.message || READ_ONLY_TEXT.message,
          message_th: message.message_th || READ_ONLY_TEXT.message_th,
        };
        const dialog = { type: 'warning', title, title_th, ...text, starts_at, ends_at } as const;
        await insertDialog(trx, { period_id }, dialog, isPlanned ? null : at);
      }
    }
    if (!isPlanned) await applyPeriods(trx, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: isPlanned ? 'site_state_planned' : 'site_state_set', at, user_id: null, subject: SUBJECT },
      details: { reason, ...(isPlanned && { state, from: starts_at.toISOString() }) },
      changes: isPlanned
        ? changesBetween({}, { shop_state: state, starts_at, until: ends_at })
        : changesBetween({ shop_state: from }, { shop_state: state, until: ends_at }),
    });
  });
  return getOfficeSite(deps);
}

/** Withdraws a planned state. @throws DomainError SITE.NOT_FOUND, SITE.BEGUN */
export async function withdrawSitePeriod(
  deps: SiteDeps,
  caller: Caller,
  period_id: number,
  reason: string,
): Promise<OfficeSite> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockStatus(trx);
    const period = await periodById(trx, period_id);
    if (period === undefined) throw new DomainError('SITE.NOT_FOUND');
    if (period.withdrawn_at !== null) return;
    if (period.starts_at <= at) throw new DomainError('SITE.BEGUN');
    await withdrawPeriod(trx, period_id, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'site_state_withdrawn', at, user_id: null, subject: SUBJECT },
      details: { reason: reason.trim() },
      changes: changesBetween<object>(
        { shop_state: period.state, starts_at: period.starts_at, until: period.ends_at },
        { shop_state: null, starts_at: null, until: null },
      ),
    });
  });
  return getOfficeSite(deps);
}

const textsOf = ({ type, title, title_th, message, message_th }: Omit<SiteDialog, 'dialog_id'>) => ({
  type,
  ...{ title: title.trim(), title_th: title_th.trim() },
  ...{ message: message.trim(), message_th: message_th.trim() },
});
/** As the history names them. */
const historyOf = ({ type, title, title_th, message, message_th, starts_at, ends_at }: DialogValues) => ({
  ...{ dialog_type: type, dialog_title_en: title, dialog_title_th: title_th },
  ...{ text_en: message, text_th: message_th, starts_at, until: ends_at },
});

/** @throws DomainError SITE.DIALOGS_FULL: more are not shown */
async function assertRoom(trx: Db, dialog: DialogValues, but: number | null): Promise<void> {
  await lockStatus(trx);
  const { starts_at, ends_at } = dialog;
  if ((await dialogsWithin(trx, starts_at, ends_at, but)) >= SITE_EDIT.dialogsMax)
    throw new DomainError('SITE.DIALOGS_FULL');
}

/**
 * A dialog to everybody, now or later. Idempotent by `request_key`.
 * @throws DomainError ERROR.BAD_REQUEST, SITE.DIALOGS_FULL
 */
export async function makeSiteDialog(
  deps: SiteDeps,
  caller: Caller,
  request: NewSiteDialogRequest,
): Promise<OfficeSite> {
  const at = deps.now();
  const dialog = { ...textsOf(request), ...periodOf(request, at) };
  await deps.db.transaction(async (trx) => {
    const { request_key } = request;
    const dialog_id = await insertDialog(trx, { request_key }, dialog, dialog.starts_at <= at ? at : null);
    if (dialog_id === null) return;
    await assertRoom(trx, dialog, dialog_id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'site_dialog_made', at, user_id: null, subject: dialogSubject(dialog_id) },
      changes: changesBetween({}, historyOf(dialog)),
    });
  });
  return getOfficeSite(deps);
}

/** @throws DomainError SITE.NOT_FOUND; SITE.BEGUN for the dialog of a state; RECORD.CHANGED {record, by, at} */
async function lockedDialog(trx: Db, dialog_id: number, revision: number, at: Date): Promise<DialogRow> {
  const row = await dialogById(trx, dialog_id);
  if (row === undefined) throw new DomainError('SITE.NOT_FOUND');
  if (row.period_id !== null) throw new DomainError('SITE.BEGUN');
  if (row.revision !== revision)
    throw new DomainError('RECORD.CHANGED', { record: presentDialog(row, at), by: null, at: null });
  return row;
}

/**
 * Saves a dialog. Browsers that have closed it do not show it again.
 * @throws DomainError as `lockedDialog`; ERROR.BAD_REQUEST, SITE.OVER, SITE.DIALOGS_FULL
 */
export async function saveSiteDialog(
  deps: SiteDeps,
  caller: Caller,
  dialog_id: number,
  request: SaveSiteDialogRequest,
): Promise<OfficeSite> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const before = await lockedDialog(trx, dialog_id, request.revision, at);
    const stage = stageOf(before, at);
    if (stage !== 'now' && stage !== 'planned') throw new DomainError('SITE.OVER');
    // What is shown keeps its beginning.
    const begins = stage === 'now' ? before.starts_at : at;
    const dialog = { ...textsOf(request), ...periodOf(request, at, begins) };
    const changes = changesBetween(historyOf(before), historyOf(dialog));
    if (changes.length === 0) return;
    await assertRoom(trx, dialog, dialog_id);
    await updateDialog(trx, dialog_id, dialog, dialog.starts_at <= at ? at : null);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'site_dialog_changed', at, user_id: null, subject: dialogSubject(dialog_id), changes },
    });
  });
  return getOfficeSite(deps);
}

/**
 * Withdraws a dialog, or shows a withdrawn one again.
 * @throws DomainError as `lockedDialog`; SITE.OVER, SITE.DIALOGS_FULL
 */
export async function withdrawSiteDialog(
  deps: SiteDeps,
  caller: Caller,
  dialog_id: number,
  { revision, withdrawn }: WithdrawSiteDialogRequest,
): Promise<OfficeSite> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const row = await lockedDialog(trx, dialog_id, revision, at);
    if (withdrawn === (row.withdrawn_at !== null)) return;
    if (row.ends_at !== null && row.ends_at <= at) throw new DomainError('SITE.OVER');
    if (!withdrawn) await assertRoom(trx, row, dialog_id);
    await setDialogWithdrawn(trx, dialog_id, withdrawn ? at : null);
    const [from, to] = withdrawn ? (['now', 'withdrawn'] as const) : (['withdrawn', 'now'] as const);
    await recordStaffAction(trx, caller, {
      kind: withdrawn ? 'site_dialog_withdrawn' : 'site_dialog_restored',
      ...{ at, user_id: null, subject: dialogSubject(dialog_id) },
      changes: changesBetween({ dialog_stage: from }, { dialog_stage: to }),
    });
  });
  return getOfficeSite(deps);
}
