import { createHash } from 'node:crypto';
import type {
  PrivacyPart,
  PrivacyRequest,
  PrivacyRequestBody,
  PrivacyRequestsAnswer,
  PrivacyRequestsQuery,
} from '@mali/contracts/privacy-requests';
import { PRIVACY_LIST, type PrivacyKind } from '@mali/contracts/privacy-values';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps, ProcessDeps } from '../../platform/deps.ts';
import { DomainError, errorAnswer } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { lockUser } from '../accounts/index.ts';
import {
  finishPrivacyRequest,
  forgetExports,
  insertPrivacyRequest,
  lockWaiting,
  type PrivacyRecord,
  privacyRequest,
  privacyRequestByKey,
  privacyRequests,
  refusePrivacyRequest,
} from '../profiles/index.ts';
import {
  erase,
  eraseAccount,
  keptParts,
  personalData,
  requireClosedOrders,
  settlePapers,
} from '../profiles/privacy.ts';
import type { CustomerRow } from './customer-list-repository.ts';
import { lockCustomer, readCustomer } from './customer-repository.ts';
import { subjectOf, whoseOf } from './customers.ts';
import { contactOf } from './mask.ts';

const DAY_MS = 86_400_000;

const present = ({ actor_id, file, file_until, refusal, ...request }: PrivacyRecord): PrivacyRequest => ({
  ...request,
  own: actor_id === null,
  refusal: refusal === null ? null : errorAnswer(refusal),
  requested_at: request.requested_at.toISOString(),
  done_at: request.done_at?.toISOString() ?? null,
  file_until: file === null ? null : (file_until?.toISOString() ?? null),
});

/** Requests with their proof, the newest first; also of customers that are erased. */
export async function listPrivacyRequests(
  { db }: Pick<Deps, 'db'>,
  { customer_id, before }: PrivacyRequestsQuery,
): Promise<PrivacyRequestsAnswer> {
  const limit = PRIVACY_LIST.shown;
  const found = await privacyRequests(db, {
    ...{ customerId: customer_id ?? null, before: before ?? null, limit: limit + 1 },
  });
  const shown = found.slice(0, limit);
  return { rows: shown.map(present), next: found.length > limit ? (shown.at(-1)?.request_id ?? null) : null };
}

/**
 * The reason outlives the customer, so it must not name them.
 * @throws DomainError ERROR.BAD_REQUEST for a reason of spaces, PRIVACY.REASON
 */
function checkedReason(given: string, { person }: CustomerRow): string {
  const reason = given.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const { email, mobile, first_name, last_name } = contactOf(person);
  const text = reason.toLowerCase();
  // A name of two letters is a syllable of other words.
  const names = [email, first_name, last_name].filter((name) => name.trim().length > 2);
  const isNamed = names.some((name) => text.includes(name.trim().toLowerCase()));
  const hasPhone = mobile !== '' && reason.replace(/\D/g, '').includes(mobile.replace(/\D/g, ''));
  if (isNamed || hasPhone) throw new DomainError('PRIVACY.REASON');
  return reason;
}

/**
 * A customer whose data may be exported or erased.
 * @throws DomainError CUSTOMER.NOT_FOUND, CUSTOMER.STAFF; of an erasure also CUSTOMER.BLOCKED, ACCOUNT.ORDERS and
 *   GUEST.ORDERS {orders}
 */
async function requireAllowed(
  db: Db,
  kind: PrivacyKind,
  found: CustomerRow | undefined,
): Promise<CustomerRow> {
  if (found === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  const { person, blocked_at } = found;
  if (person.role_id !== undefined && isStaff(person.role_id as RoleId))
    throw new DomainError('CUSTOMER.STAFF');
  if (kind === 'erasure') {
    // The block would end with the account.
    if (blocked_at !== null) throw new DomainError('CUSTOMER.BLOCKED');
    await requireClosedOrders(db, whoseOf(found));
  }
  return found;
}

/**
 * Starts the export or the erasure of a customer's data, on their request; a job does it. Repeated with the same key, it
 * is started once.
 * @throws as `requireAllowed`; DomainError PRIVACY.WAITING, PRIVACY.REASON, ERROR.BAD_REQUEST
 */
export async function startPrivacyRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  kind: PrivacyKind,
  customer_id: number,
  { request_key, reason: given }: PrivacyRequestBody,
): Promise<PrivacyRequest> {
  const record = await db.transaction(async (trx) => {
    const customer = await lockCustomer(trx, customer_id);
    // The customer of a repeated request may be gone.
    const first = await privacyRequestByKey(trx, request_key);
    if (first !== undefined) {
      if (first.customer_id === customer_id && first.kind === kind) return first;
      throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'request_key' });
    }
    const allowed = await requireAllowed(trx, kind, customer);
    const reason = checkedReason(given, allowed);
    const at = now();
    const id = await insertPrivacyRequest(trx, {
      ...{ request_key, kind, customer_id, at, by: caller.user_id, reason },
    });
    if (id === undefined) throw new DomainError('PRIVACY.WAITING');
    await recordStaffAction(trx, caller, {
      kind: kind === 'export' ? 'customer_export_started' : 'customer_erasure_started',
      ...{ at, user_id: allowed.user_id, subject: subjectOf(customer_id), details: { reason, request: id } },
    });
    return privacyRequest(trx, id);
  });
  if (record === undefined) throw new Error('the request vanished');
  return present(record);
}

/** Does a request that waits; one that is done or refused stays as it is. */
export async function runPrivacyRequest(deps: ProcessDeps, id: number): Promise<void> {
  const request = await privacyRequest(deps.db, id);
  if (request === undefined || request.state !== 'waiting') return;
  try {
    await (request.kind === 'export' ? runExport(deps, request) : runErasure(deps, request));
  } catch (error) {
    // What has changed since the request was made does not change back by trying again.
    if (!(error instanceof DomainError)) throw error;
    await refusePrivacyRequest(deps.db, id, deps.now(), error.code);
  }
}

async function runExport(deps: ProcessDeps, request: PrivacyRecord): Promise<void> {
  const { db, files } = deps;
  const { request_id } = request;
  const customer_id = request.customer_id ?? 0;
  const customer = await requireAllowed(db, 'export', await readCustomer(db, customer_id));
  const at = deps.now();
  const data = await personalData(deps, whoseOf(customer));
  const body = JSON.stringify({ made_at: at.toISOString(), user_id: customer.user_id, data }, null, 2);
  const bytes = Buffer.from(body);
  const key = await files.put(bytes, { area: 'exports', extension: 'data' });
  try {
    await db.transaction(async (trx) => {
      // Locked, so that an erasure deletes this file, or came before.
      await requireAllowed(trx, 'export', await lockCustomer(trx, customer_id));
      if ((await lockWaiting(trx, request_id)) === undefined) throw new Error('done by another worker');
      const parts = Object.entries(data).map(
        ([table, { length }]): PrivacyPart => ({
          ...{ table, outcome: 'exported', rows: length, why: null },
        }),
      );
      await finishPrivacyRequest(
        trx,
        request_id,
        at,
        parts.filter((part) => part.rows > 0),
        {
          ...{ key, until: new Date(at.getTime() + PRIVACY_LIST.fileDays * DAY_MS), bytes: bytes.length },
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      );
    });
  } catch (error) {
    await files.delete(key);
    throw error;
  }
}

async function runErasure(deps: ProcessDeps, request: PrivacyRecord): Promise<void> {
  const { request_id, actor_id } = request;
  const customer_id = request.customer_id ?? 0;
  const before = await requireAllowed(deps.db, 'erasure', await readCustomer(deps.db, customer_id));
  await settlePapers(deps, whoseOf(before));
  const gone = await deps.db.transaction(
    async (trx) => {
      // As where a member does it: an order that is being placed is waited for.
      if (before.user_id !== null && !(await lockUser(trx, before.user_id)))
        throw new DomainError('CUSTOMER.NOT_FOUND');
      const customer = await requireAllowed(trx, 'erasure', await lockCustomer(trx, customer_id));
      if (customer.user_id !== before.user_id) throw new DomainError('CUSTOMER.NOT_FOUND');
      if ((await lockWaiting(trx, request_id)) === undefined) return { files: [], ended: [] };
      const at = deps.now();
      const { user_id } = customer;
      const whose = whoseOf(customer);
      const kept = await keptParts(trx, whose);
      const erased =
        user_id === null
          ? { files: [], ended: [], parts: await erase(trx, whose, at) }
          : await eraseAccount(trx, user_id, at);
      await finishPrivacyRequest(trx, request_id, at, [...erased.parts, ...kept], null);
      await recordStaffAction(
        trx,
        { user_id: actor_id ?? 0 },
        {
          kind: 'customer_erased',
          at,
          user_id,
          subject: subjectOf(customer_id),
          details: { request: request_id },
        },
      );
      // The customer's exports have no customer any more.
      const exports = await forgetExports(trx, at);
      return { files: [...erased.files, ...exports], ended: erased.ended };
    },
    // A guest has no account to lock: an order placed meanwhile was not checked, and keeps its address.
    before.user_id === null ? { isolationLevel: 'repeatable read' } : {},
  );
  deps.ended.add(gone.ended);
  for (const file of new Set(gone.files)) await deps.files.delete(file);
}

/**
 * The file of an export. Each download is recorded.
 * @throws DomainError ERROR.NOT_FOUND when there is none, or it is deleted
 */
export async function readPrivacyExport(
  { db, now, files }: Pick<Deps, 'db' | 'now' | 'files'>,
  caller: Caller,
  id: number,
): Promise<Buffer> {
  const request = await privacyRequest(db, id);
  const customer = request && (await readCustomer(db, request.customer_id ?? 0));
  if (request === undefined || customer === undefined || request.file === null)
    throw new DomainError('ERROR.NOT_FOUND');
  const at = now();
  const bytes = request.file_until !== null && request.file_until > at ? await files.get(request.file) : null;
  if (bytes === null) throw new DomainError('ERROR.NOT_FOUND');
  await recordStaffAction(db, caller, {
    ...{ kind: 'customer_export_downloaded', at, user_id: customer.user_id },
    ...{ subject: subjectOf(request.customer_id ?? 0), details: { request: id } },
  });
  return bytes;
}

/** Deletes files of exports that are too old, or whose customer is gone. */
export async function forgetPrivacyExports({
  db,
  files,
  now,
}: Pick<ProcessDeps, 'db' | 'files' | 'now'>): Promise<void> {
  const old = await db.transaction((trx) => forgetExports(trx, now()));
  for (const file of old) await files.delete(file);
}
