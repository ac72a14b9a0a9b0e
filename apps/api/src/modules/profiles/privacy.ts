import type { PrivacyPart } from '@mali/contracts/privacy-requests';
import { isStaff } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Origin, recordSecurityEvent } from '../../platform/security-events.ts';
import { lockUser, markDeleted, sessionStart } from '../accounts/index.ts';
import { signedInUser } from '../accounts/service.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { confirmPassword } from '../accounts/settings.ts';
import { issueInvoice } from '../documents/service.ts';
import { ownForms } from '../transfers/service.ts';
import { PERSONAL_TABLES } from './personal-data-repository.ts';
import {
  countRows,
  eraseFrom,
  exportedRows,
  filesOf,
  ordersOf,
  type Person,
  type PersonsOrder,
} from './privacy-repository.ts';
import { addProofParts, insertProof } from './privacy-request-repository.ts';

/** Maximum age of a session for deleting an account without a password. */
const JUST_SIGNED_IN_MS = 15 * 60_000;

/** A member's data, a list of rows for each table; `made_at` in UTC. */
export type OwnData = { made_at: string; user_id: number; data: Record<string, Record<string, unknown>[]> };

/**
 * A consistent export of all data stored about the caller, without secrets (PDPA, section 30).
 * @throws DomainError AUTH.REQUIRED when the account is deleted or disabled
 */
export async function ownData(deps: Deps, caller: Caller, origin: Origin): Promise<OwnData> {
  const at = deps.now();
  const { user_id } = await signedInUser(deps, caller);
  const data = await personalData(deps, { user_id });
  const parts = Object.entries(data).map(
    ([table, { length }]): PrivacyPart => ({ table, outcome: 'exported', rows: length, why: null }),
  );
  await deps.db.transaction(async (trx) => {
    await recordSecurityEvent(trx, { kind: 'data_exported', at, user_id, actor_id: user_id, origin });
    await insertProof(trx, {
      ...{ kind: 'export', person: { user_id }, at, by: null },
      parts: parts.filter(({ rows }) => rows > 0),
    });
  });
  return { made_at: at.toISOString(), user_id, data };
}

/** All exported data of a person, as of one moment. */
export async function personalData(
  deps: Pick<Deps, 'db' | 'config'>,
  person: Person,
): Promise<OwnData['data']> {
  const data = await deps.db.transaction(
    async (trx) => {
      const found: OwnData['data'] = {};
      for (const table of PERSONAL_TABLES) {
        if (table.told.length > 0) found[table.table] = await exportedRows(trx, table, person);
      }
      return found;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  if ('user_id' in person) data.points_transfer_forms = await ownForms(deps, person.user_id);
  return data;
}

/**
 * Deletes the caller's account (AUTH-39): personal data is deleted, sessions end, and the e-mail becomes
 * available. Orders and tax documents stay as accounting records, orders anonymised. Rejected while an order
 * is open, which could no longer be delivered or refunded.
 * @throws DomainError AUTH.WRONG_PASSWORD, ACCOUNT.SIGN_IN_AGAIN (without a password, later than 15 minutes
 * after
 * signing in), ACCOUNT.ORDERS {orders}, ACCOUNT.STAFF, AUTH.REQUIRED, ERROR.TOO_MANY_REQUESTS
 */
export async function deleteAccount(
  deps: Deps,
  caller: Caller,
  password: string | null,
  origin: Origin,
): Promise<void> {
  const user = await signedInUser(deps, caller);
  if (isStaff(user.role_id)) throw new DomainError('ACCOUNT.STAFF');
  if (user.password_hash !== null) await confirmPassword(deps, caller, password ?? '');
  else await assertJustSignedIn(deps, caller);

  const { user_id } = user;
  await settlePapers(deps, { user_id });
  const at = deps.now();
  const { files, ended } = await deps.db.transaction(async (trx) => {
    if (!(await lockUser(trx, user_id))) throw new DomainError('AUTH.REQUIRED');
    await requireClosedOrders(trx, { user_id });
    await recordSecurityEvent(trx, { kind: 'account_deleted', at, user_id, actor_id: user_id, origin });
    return withProof(trx, { user_id }, { at, by: null }, () => eraseAccount(trx, user_id, at));
  });
  deps.ended.add(ended);
  for (const file of files) await deps.files.delete(file);
}

/** Erases a person, with the proof of it: it names the customer while there is one. */
export async function withProof<Done extends { parts: PrivacyPart[] }>(
  trx: Db,
  person: Person,
  { at, by }: { at: Date; by: number | null },
  eraseAll: () => Promise<Done>,
): Promise<Done> {
  const kept = await keptParts(trx, person);
  const proof = await insertProof(trx, { kind: 'erasure', person, at, by, parts: kept });
  const done = await eraseAll();
  await addProofParts(trx, proof, done.parts);
  return done;
}

/**
 * Erases an account in the transaction of its cause, and ends its sessions.
 * @returns files to be deleted, and sessions for `deps.ended`, after commit
 */
export async function eraseAccount(
  trx: Db,
  user_id: number,
  at: Date,
): Promise<{ files: string[]; ended: string[]; parts: PrivacyPart[] }> {
  const files = await filesOf(trx, user_id);
  const ended = await endSessionsOf(trx, user_id, at);
  const parts = await erase(trx, { user_id });
  await markDeleted(trx, user_id, at);
  return { files, ended, parts };
}

/**
 * Issues missing tax documents of a person's orders before the orders are anonymised.
 * @throws as `requireClosedOrders`
 */
export async function settlePapers(deps: Pick<Deps, 'db' | 'now' | 'config'>, person: Person): Promise<void> {
  for (const { so_no } of await requireClosedOrders(deps.db, person)) await issueInvoice(deps, so_no);
}

/**
 * The orders of a person, all closed.
 * @throws DomainError ACCOUNT.ORDERS or, of a guest, GUEST.ORDERS {orders}
 */
export async function requireClosedOrders(db: Db, person: Person): Promise<readonly PersonsOrder[]> {
  const orders = await ordersOf(db, person);
  const open = orders.filter(({ under_way }) => under_way).map(({ so_no }) => so_no);
  if (open.length > 0)
    throw new DomainError('email' in person ? 'GUEST.ORDERS' : 'ACCOUNT.ORDERS', { orders: open });
  return orders;
}

/**
 * In reverse order: tables found by e-mail come before the account, or the order, that holds it.
 * @returns number of rows of each table that were deleted or anonymised
 */
export async function erase(trx: Db, person: Person): Promise<PrivacyPart[]> {
  const parts: PrivacyPart[] = [];
  for (const table of [...PERSONAL_TABLES].reverse()) {
    const count = await eraseFrom(trx, table, person);
    const outcome = table.erase === 'delete' ? 'deleted' : 'anonymised';
    if (count > 0) parts.push({ table: table.table, outcome, rows: count, why: null });
  }
  return parts;
}

/** Rows of each table that an erasure keeps, and why. To be counted before it, while they can be found. */
export async function keptParts(trx: Db, person: Person): Promise<PrivacyPart[]> {
  const parts: PrivacyPart[] = [];
  for (const table of PERSONAL_TABLES) {
    if (table.erase === 'delete' || !('keep' in table.erase)) continue;
    const count = await countRows(trx, table, person);
    if (count > 0) parts.push({ table: table.table, outcome: 'kept', rows: count, why: table.erase.keep });
  }
  return parts;
}

async function assertJustSignedIn(deps: Pick<Deps, 'db' | 'now'>, caller: Caller): Promise<void> {
  const { session_id } = caller;
  const since =
    session_id === undefined ? undefined : await sessionStart(deps.db, caller.user_id, session_id);
  if (since === undefined || deps.now().getTime() - since.getTime() > JUST_SIGNED_IN_MS)
    throw new DomainError('ACCOUNT.SIGN_IN_AGAIN');
}
